import { randomUUID } from 'node:crypto';

import {
  guardEventSink,
  ignoreEvents,
  InternalError,
  systemClock,
  type Clock,
  type EventSink,
} from '@rag/contracts';
import { IngestLimits, nodeFileSystem, type FileSystem } from '@rag/ingest';

import { resolveRagServiceOptions } from '../session/rag-service-options.js';
import { SessionManager, type SessionManagerOptions } from '../session/session-manager.js';
import { AgentOwners } from './agent-owners.js';
import { AllowedRoots } from './allowed-roots.js';
import type { Caller } from './caller.js';
import { hostClosed, invalidSessionId, sessionUnknown } from './host-errors.js';
import { HostGauges } from './host-gauges.js';
import type { HostLimits } from './host-limits.js';
import type { HostedSession, Page, PageRequest, SessionInfo } from './hosted-session.js';
import { LiveSession } from './live-session.js';
import { pageOf, type PageOrder } from './page.js';
import type { HostStats, RagHost, RagHostOptions } from './rag-host.js';
import { resolveHostLimits } from './resolve-host-limits.js';

/** Why a session ended. */
type EndReason = 'removed' | 'expired' | 'closed';

const SESSION_ID = /^[\w.-]{1,128}$/u;

/** How often an id is made before the maker of ids is taken to be broken. */
const ID_ATTEMPTS = 8;

/**
 * Opens a host: the sessions of many callers in this process, over one pool of worker threads.
 *
 * Nothing runs by itself: whoever holds it calls `sweep` from time to time, and `close` at the end.
 *
 * @throws RagError `RAG_SERVER_INVALID_OPTION` for a limit or an option that cannot be used, `RAG_SERVER_INVALID_ROOT`
 *   for a root that is not there, and what `RagService` throws for options of sessions.
 * @example
 * const host = createRagHost({ roots: ['docs'] });
 * const session = host.openSession(LOCAL_CALLER, 'notes');
 * const run = await session.startIndex({ root: 'docs' });
 * await run.ended;
 * await host.close();
 */
export function createRagHost(options: RagHostOptions = {}): RagHost {
  return new SessionHost(options);
}

class SessionHost implements RagHost {
  readonly #options: RagHostOptions;
  readonly #limits: HostLimits;
  readonly #roots: AllowedRoots;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #events: EventSink;
  readonly #fileSystem: FileSystem;
  readonly #manager: SessionManager;
  readonly #gauges: HostGauges;
  readonly #owners = new AgentOwners();
  /** By caller, then by id: a foreign id is one that is not there. */
  readonly #callers = new Map<string, Map<string, LiveSession>>();
  readonly #closing = new Set<Promise<void>>();
  #keys = 0;
  #end: Promise<void> | undefined;

  constructor(options: RagHostOptions) {
    this.#options = options;
    this.#limits = resolveHostLimits(options.limits);
    this.#clock = options.clock ?? systemClock;
    this.#newId = options.newId ?? randomUUID;
    this.#events = guardEventSink(options.events ?? ignoreEvents);
    const sessions = this.#sessionOptions(options.sessions ?? {});
    resolveRagServiceOptions(sessions);
    this.#fileSystem = sessions.fileSystem ?? nodeFileSystem;
    this.#roots = AllowedRoots.open(options.roots, options.startFolder ?? process.cwd());
    this.#manager = new SessionManager(sessions);
    this.#gauges = new HostGauges(this.#limits, () => {
      this.#endOverdue();
    });
  }

  get roots(): readonly string[] {
    return this.#roots.paths;
  }

  openSession(caller: Caller, id?: string): HostedSession {
    if (this.#end !== undefined) throw hostClosed();
    if (id !== undefined && !isSessionId(id)) throw invalidSessionId(id);
    const open = id === undefined ? undefined : this.#find(caller, id);
    if (open !== undefined) {
      open.use.touch();
      return open;
    }
    return this.#open(caller, id ?? this.#freshId(caller));
  }

  session(caller: Caller, id: string): HostedSession {
    const session = this.#find(caller, id);
    if (session === undefined) throw sessionUnknown(id);
    session.use.touch();
    return session;
  }

  hasSession(caller: Caller, id: string): boolean {
    return this.#find(caller, id) !== undefined;
  }

  listSessions(caller: Caller, page: PageRequest = {}): Page<SessionInfo> {
    const sessions = [...(this.#callers.get(caller.id)?.values() ?? [])];
    for (const session of sessions) this.#meet(session);
    const open = [...(this.#callers.get(caller.id)?.values() ?? [])].map((session) => session.describe());
    return pageOf(open.sort(compareSessions), page, SESSION_ORDER);
  }

  async removeSession(caller: Caller, id: string): Promise<boolean> {
    const session = this.#find(caller, id);
    if (session === undefined) return false;
    await this.#endSession(session, 'removed');
    return true;
  }

  async sweep(): Promise<number> {
    const ended = this.#endOverdue();
    await Promise.all(this.#closing);
    return ended;
  }

  stats(): HostStats {
    let sessions = 0;
    let chunks = 0;
    for (const session of this.#sessions()) {
      sessions += 1;
      chunks += session.chunks;
    }
    const { documents, bytes } = this.#gauges.held.total;
    return { sessions, chunks, documents, documentBytes: bytes, indexRuns: this.#gauges.indexRuns };
  }

  async close(): Promise<void> {
    return (this.#end ??= this.#close());
  }

  async #close(): Promise<void> {
    for (const session of this.#sessions()) void this.#endSession(session, 'closed').catch(() => undefined);
    try {
      await Promise.all(this.#closing);
    } finally {
      await this.#manager.close();
    }
  }

  #open(caller: Caller, id: string): LiveSession {
    const charges = this.#gauges.sessionCharges(caller.id);
    this.#gauges.charge('open a session', charges);
    try {
      const sessionKey = String(++this.#keys);
      const session = new LiveSession({
        id,
        owner: { callerId: caller.id, sessionKey },
        service: this.#manager.getRag(sessionKey),
        gauges: this.#gauges,
        limits: this.#limits,
        clock: this.#clock,
        newId: this.#newId,
        events: this.#events,
        owners: this.#owners,
        resolveRoot: async (requested) => this.#roots.resolve(this.#fileSystem, requested),
        agentFor: this.#options.agentFor,
        meet: (met) => {
          this.#meet(met);
        },
      });
      const own = this.#callers.get(caller.id) ?? new Map<string, LiveSession>();
      this.#callers.set(caller.id, own.set(id, session));
      this.#events({ type: 'server.session-opened' });
      return session;
    } catch (error) {
      this.#gauges.release(charges);
      throw error;
    }
  }

  #find({ id: callerId }: Caller, id: string): LiveSession | undefined {
    const session = this.#callers.get(callerId)?.get(id);
    if (session === undefined) return undefined;
    this.#meet(session);
    return this.#callers.get(callerId)?.get(id);
  }

  #freshId(caller: Caller): string {
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const id = this.#newId();
      if (isSessionId(id) && this.#find(caller, id) === undefined) return id;
    }
    throw new InternalError(`the option "newId" gave no fresh id in ${ID_ATTEMPTS} attempts`);
  }

  /** Ends a session whose time is over, now that somebody meets it. */
  #meet(session: LiveSession): void {
    if (session.use.overdue && this.#isOpen(session))
      void this.#endSession(session, 'expired').catch(() => undefined);
  }

  #endOverdue(): number {
    const overdue = [...this.#sessions()].filter(({ use }) => use.overdue);
    for (const session of overdue) this.#meet(session);
    return overdue.length;
  }

  /** What can be seen of a session ends at once; resolves when its memory is free. */
  async #endSession(session: LiveSession, reason: EndReason): Promise<void> {
    const { callerId, sessionKey } = session.owner;
    const own = this.#callers.get(callerId);
    own?.delete(session.id);
    if (own?.size === 0) this.#callers.delete(callerId);
    this.#gauges.release(this.#gauges.sessionCharges(callerId));
    session.end();
    this.#events({ type: 'server.session-ended', reason });
    const closing = this.#manager.removeSession(sessionKey).then(async () => session.settled());
    this.#closing.add(closing);
    try {
      await closing;
    } finally {
      this.#closing.delete(closing);
    }
  }

  #isOpen(session: LiveSession): boolean {
    return this.#callers.get(session.owner.callerId)?.get(session.id) === session;
  }

  *#sessions(): IterableIterator<LiveSession> {
    for (const own of [...this.#callers.values()]) yield* [...own.values()];
  }

  #sessionOptions(sessions: SessionManagerOptions): SessionManagerOptions {
    const given = Object.fromEntries(Object.entries(sessions).filter(([, value]) => value !== undefined));
    const { clock, events } = this.#options;
    return {
      limits: IngestLimits.workspace(),
      negation: 'git',
      maxCachedAnswers: HOSTED_CACHED_ANSWERS,
      ...(clock === undefined ? {} : { clock }),
      ...(events === undefined ? {} : { events }),
      ...given,
    };
  }
}

/** Whole answers that a session keeps until its corpus changes: agents and pages ask the same again. */
const HOSTED_CACHED_ANSWERS = 256;

const SESSION_ORDER: PageOrder<SessionInfo, Pick<SessionInfo, 'createdAtMs' | 'id'>> = {
  keyOf: ({ createdAtMs, id }) => ({ createdAtMs, id }),
  compare: compareSessions,
  write: ({ createdAtMs, id }) => `${createdAtMs} ${id}`,
  read: (text) => {
    const [, createdAtMs, id] = /^(-?\d{1,16}(?:\.\d{1,16})?) ([\w.-]{1,128})$/u.exec(text) ?? [];
    return id === undefined ? undefined : { createdAtMs: Number(createdAtMs), id };
  },
};

type SessionPlace = Pick<SessionInfo, 'createdAtMs' | 'id'>;

function compareSessions(left: SessionPlace, right: SessionPlace): number {
  if (left.createdAtMs !== right.createdAtMs) return left.createdAtMs - right.createdAtMs;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}

function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && SESSION_ID.test(id);
}
