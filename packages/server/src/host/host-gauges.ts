import { charge, findPassed, Gauge, release, type Charge } from './gauge.js';
import type { HostLimits } from './host-limits.js';

/** To whom a charge goes. */
export interface GaugeOwner {
  readonly callerId: string;
  /** Unlike any other session's, also of another caller. */
  readonly sessionKey: string;
}

/** Documents that were added by hand, and their UTF-8 bytes. */
export interface DocumentShare {
  readonly documents: number;
  readonly bytes: number;
}

/** The one key of a cap that holds for all. */
const ALL = '';

/** The caps on documents; one set counts what sessions hold, another what waits to be written. */
export class DocumentGauges {
  readonly #all: Gauge;
  readonly #session: Gauge;
  readonly #bytes: Gauge;
  readonly #callerBytes: Gauge;

  constructor(limits: HostLimits) {
    this.#all = new Gauge('maxDocuments', 'all', limits.maxDocuments);
    this.#session = new Gauge('maxDocumentsPerSession', 'session', limits.maxDocumentsPerSession);
    this.#bytes = new Gauge('maxDocumentBytes', 'all', limits.maxDocumentBytes);
    this.#callerBytes = new Gauge('maxDocumentBytesPerCaller', 'caller', limits.maxDocumentBytesPerCaller);
  }

  /** What all sessions have. */
  get total(): DocumentShare {
    return { documents: this.#all.used(ALL), bytes: this.#bytes.used(ALL) };
  }

  chargesOf({ callerId, sessionKey }: GaugeOwner, { documents, bytes }: DocumentShare): readonly Charge[] {
    return [
      { gauge: this.#session, key: sessionKey, amount: documents },
      { gauge: this.#all, key: ALL, amount: documents },
      { gauge: this.#callerBytes, key: callerId, amount: bytes },
      { gauge: this.#bytes, key: ALL, amount: bytes },
    ];
  }
}

/**
 * All caps of a host. What would pass one is refused whole, once idle sessions whose time is over have been ended.
 */
export class HostGauges {
  readonly held: DocumentGauges;
  readonly waiting: DocumentGauges;
  readonly #sessions: readonly [all: Gauge, caller: Gauge];
  readonly #runs: readonly [all: Gauge, caller: Gauge];
  readonly #reclaim: () => void;

  /** @param reclaim ends what has only not been ended yet; called before anything is refused. */
  constructor(limits: HostLimits, reclaim: () => void) {
    this.held = new DocumentGauges(limits);
    this.waiting = new DocumentGauges(limits);
    this.#sessions = [
      new Gauge('maxSessions', 'all', limits.maxSessions),
      new Gauge('maxSessionsPerCaller', 'caller', limits.maxSessionsPerCaller),
    ];
    this.#runs = [
      new Gauge('maxIndexRuns', 'all', limits.maxIndexRuns),
      new Gauge('maxIndexRunsPerCaller', 'caller', limits.maxIndexRunsPerCaller),
    ];
    this.#reclaim = reclaim;
  }

  /** Index runs under way. */
  get indexRuns(): number {
    return this.#runs[0].used(ALL);
  }

  sessionCharges(callerId: string): readonly Charge[] {
    return oneOf(this.#sessions, callerId);
  }

  runCharges(callerId: string): readonly Charge[] {
    return oneOf(this.#runs, callerId);
  }

  /** @throws RagError `RAG_SERVER_LIMIT_EXCEEDED`; nothing is taken then. */
  charge(action: string, charges: readonly Charge[]): void {
    if (findPassed(charges) !== undefined) this.#reclaim();
    charge(action, charges);
  }

  release(charges: readonly Charge[]): void {
    release(charges);
  }
}

function oneOf([all, caller]: readonly [Gauge, Gauge], callerId: string): readonly Charge[] {
  return [
    { gauge: caller, key: callerId, amount: 1 },
    { gauge: all, key: ALL, amount: 1 },
  ];
}
