import type { Clock, EventSink } from '@rag/contracts';
import type { FileSelection } from '@rag/ingest';

import type { IndexReport } from '../indexing/index-report.js';
import type { RagService } from '../session/rag-service.js';
import { indexBusy, runUnknown } from './host-errors.js';
import type { HostGauges } from './host-gauges.js';
import { HostedIndexRun, type RunOutcome } from './hosted-index-run.js';
import { selectionOf } from './index-selection.js';
import type { IndexRequest, IndexRun } from './index-run.js';
import { toCallersError } from './run-error.js';

/** Runs that came to their end and can still be asked for. */
const KEPT_RUNS = 10;

/** What the runs of a session work with. */
export interface SessionRunsOptions {
  readonly service: RagService;
  readonly gauges: HostGauges;
  readonly callerId: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly events: EventSink;
  /** The real path of a folder that the caller may have indexed. */
  readonly resolveRoot: (requested: string) => Promise<string>;
  /** Counts the session as used until the function that it gives is called. */
  readonly hold: () => () => void;
  /** Aborts when the session ends. */
  readonly lifetime: AbortSignal;
}

/** The index runs of one session: one at a time, and the last few that ended. */
export class SessionRuns {
  readonly #options: SessionRunsOptions;
  /** How the caller named the folders that the status may name, by their real paths. */
  readonly #names = new Map<string, string>();
  #starting = false;
  #current: HostedIndexRun | undefined;
  #ended: readonly HostedIndexRun[] = [];

  constructor(options: SessionRunsOptions) {
    this.#options = options;
  }

  /** Newest first. */
  get all(): readonly IndexRun[] {
    return this.#current === undefined ? this.#ended : [this.#current, ...this.#ended];
  }

  /** @throws RagError `RAG_SERVER_RUN_UNKNOWN`. */
  find(id: string): IndexRun {
    const found = this.all.find((run) => run.id === id);
    if (found === undefined) throw runUnknown(id);
    return found;
  }

  /** How the caller named an indexed folder. */
  nameOf(realPath: string): string {
    return this.#names.get(realPath) ?? '.';
  }

  /** Starts a run; the place among the runs is taken before anything is waited for. */
  async start(request: IndexRequest): Promise<IndexRun> {
    const { gauges, callerId, resolveRoot, lifetime } = this.#options;
    const selection = selectionOf(request);
    if (this.#starting || this.#current !== undefined) throw indexBusy();
    const charges = gauges.runCharges(callerId);
    gauges.charge('start an index run', charges);
    this.#starting = true;
    try {
      const { root } = request;
      const realRoot = await resolveRoot(root);
      lifetime.throwIfAborted();
      return this.#begin(root, realRoot, selection, () => {
        gauges.release(charges);
      });
    } catch (error) {
      gauges.release(charges);
      throw error;
    } finally {
      this.#starting = false;
    }
  }

  /** Ends the run that is under way. */
  abort(reason: Error): void {
    this.#current?.abort(reason);
  }

  cancel(): void {
    this.#current?.cancel();
  }

  /** Resolves when no run is under way any more. */
  async settled(): Promise<void> {
    await this.#current?.ended;
  }

  #begin(root: string, realRoot: string, selection: FileSelection, giveBack: () => void): HostedIndexRun {
    const { clock, newId, hold } = this.#options;
    const run = new HostedIndexRun({ id: newId(), root, startedAtMs: clock.now() });
    const letGo = hold();
    this.#current = run;
    this.#names.set(realRoot, root);
    void this.#carryOut(run, realRoot, selection).then((outcome) => {
      this.#current = undefined;
      this.#ended = [run, ...this.#ended].slice(0, KEPT_RUNS);
      this.#forgetNames();
      giveBack();
      letGo();
      run.end(outcome, clock.now());
      this.#report(run, outcome);
    });
    return run;
  }

  /** Never rejects. */
  async #carryOut(run: HostedIndexRun, realRoot: string, selection: FileSelection): Promise<RunOutcome> {
    try {
      const report = await this.#options.service.indexDirectory(
        realRoot,
        (progress) => {
          run.advance(progress);
        },
        { ...selection, rootIsReal: true, signal: run.signal },
      );
      return { state: 'succeeded', report };
    } catch (error) {
      if (run.signal.aborted) return { state: 'cancelled', error: run.signal.reason };
      return { state: 'failed', error: toCallersError(error, realRoot, run.root) };
    }
  }

  /** Only the folder that is indexed is ever asked for again. */
  #forgetNames(): void {
    const { indexedPath } = this.#options.service.getStatus();
    for (const path of [...this.#names.keys()]) if (path !== indexedPath) this.#names.delete(path);
  }

  #report(run: HostedIndexRun, outcome: RunOutcome): void {
    const durationMs = Math.max(0, (run.endedAtMs ?? run.startedAtMs) - run.startedAtMs);
    const facts = outcome.state === 'succeeded' ? countsOf(outcome.report) : codeOf(outcome.error);
    this.#options.events({ type: 'server.index-run', outcome: outcome.state, durationMs, ...facts });
  }
}

function countsOf(report: IndexReport): Readonly<Record<string, number>> {
  const { indexed, unchanged, kept, removed, chunks, bytes } = report;
  const counts: Record<string, number> = { indexed, unchanged, kept, removed, chunks, bytes };
  // By reason, such as `skipped.binary`: codes are few and never a caller's word.
  for (const outcome of ['skipped', 'failed', 'degraded'] as const) {
    counts[outcome] = report[outcome].length;
    for (const { code } of report[outcome]) {
      const fact = `${outcome}.${code}`;
      counts[fact] = (counts[fact] ?? 0) + 1;
    }
  }
  return counts;
}

function codeOf(error: unknown): Readonly<Record<string, string>> {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? { code } : {};
}
