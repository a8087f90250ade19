import type { HostedSession, IndexRun } from '@rag/server';

import { DEFAULT_CORPUS } from './inputs.js';
import { failureOf, followRun, startRun } from './run-index.js';
import type { ToolContext } from './tool.js';

type Started = Promise<{ readonly session: HostedSession; readonly run: IndexRun }>;

/**
 * Indexes the folder that a server was started for at the first call that needs it.
 *
 * Calls that come while it runs wait for the same run. It is nobody's to cancel: a call that gives up leaves it running, so
 * that the next one finds more.
 */
export class FirstIndex {
  readonly #folder: string;
  #started: Started | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the corpus has never been indexed, or is being so for the first time. */
  isNeeded({ host, caller }: ToolContext): boolean {
    if (this.#started !== undefined || !host.hasSession(caller, DEFAULT_CORPUS)) return true;
    const session = host.session(caller, DEFAULT_CORPUS);
    return session.status().lastIndexTime === null && session.indexRuns().length === 0;
  }

  /** @throws what the run failed with; the signal's reason. */
  async open(context: ToolContext): Promise<HostedSession> {
    const { session, run } = await (this.#started ??= this.#start(context));
    await followRun(run, context);
    if (run.state === 'succeeded') return session;
    throw failureOf(run);
  }

  async #start(context: ToolContext): Started {
    try {
      const started = await startRun(context, DEFAULT_CORPUS, { root: this.#folder });
      void started.run.ended.then(() => {
        this.#started = undefined;
      });
      return started;
    } catch (error) {
      this.#started = undefined;
      throw error;
    }
  }
}
