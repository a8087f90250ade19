import {
  InternalError,
  RagError,
  type Awaitable,
  type EventSink,
  type Explanation,
  type Features,
  type MetadataFilter,
  type RankedSnapshot,
  type SearchOptions,
  type WeighedTerm,
} from '@rag/contracts';

import { isThenable, STREAM_TIMED_OUT, type Deadline } from './deadline.js';
import type { StreamDiagnostics, StreamOutcome } from './retrieval-answer.js';
import { checkFeatures, checkWeighedTerms } from './stream-description.js';
import { checkStreamList, EMPTY_STREAM_LIST, type RankedDocument, type StreamList } from './stream-list.js';
import type { NamedStream } from './weighted-stream.js';

/** What all windows of one retrieval have in common. */
export interface StreamQuestion {
  readonly query: string;
  readonly filter: MetadataFilter | undefined;
  readonly accepts: SearchOptions['accepts'];
  readonly deadline: Deadline;
}

/** What a stream tells ranking signals. */
export interface MatchDescription {
  readonly terms?: readonly WeighedTerm[] | undefined;
  /** In the order of the documents that were asked for. */
  readonly features?: readonly (Features | undefined)[] | undefined;
}

/** How deep a list is followed to find the rank of a document that was not picked. */
export const MAX_TRACED_DEPTH = 1_000_000;

/**
 * One stream in one retrieval: pinned once, asked once a window, and at rest for good after a failure.
 *
 * It never throws: whatever the stream does ends as an outcome.
 */
export class StreamRun {
  readonly #source: NamedStream;
  #pinned: { readonly snapshot: Awaitable<RankedSnapshot> } | undefined;
  #generation: number | undefined;
  #list: StreamList = EMPTY_STREAM_LIST;
  #outcome: StreamOutcome = 'not-asked';
  #error: unknown;
  #reported = false;

  constructor(source: NamedStream) {
    this.#source = source;
  }

  get name(): string {
    return this.#source.name;
  }

  get weight(): number {
    return this.#source.weight;
  }

  /** The longest list that the stream gave so far; a failure does not take back what it gave. */
  get list(): StreamList {
    return this.#list;
  }

  get failed(): boolean {
    return this.#outcome === 'failed' || this.#outcome === 'timed-out';
  }

  get answered(): boolean {
    return this.#outcome === 'answered';
  }

  /** Why it failed; anything can be thrown, `undefined` too. */
  get error(): unknown {
    return this.#error;
  }

  /** Whether a longer list can be hoped for. */
  get hasMore(): boolean {
    return this.answered && this.#list.full;
  }

  /** Takes the stream's current generation, without waiting. */
  pin(): void {
    if (this.weight === 0) return;
    try {
      const { stream } = this.#source;
      if (stream.isAvailable()) this.#pinned = { snapshot: stream.snapshot() };
      else this.#outcome = 'unavailable';
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Asks the pinned generation for `depth` results. */
  async ask(question: StreamQuestion, depth: number): Promise<void> {
    if (this.#pinned === undefined) return;
    try {
      const answer = await question.deadline.wait(this.#search(this.#pinned.snapshot, question, depth));
      this.#list = checkStreamList(answer, depth);
      this.#outcome = 'answered';
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * What the pinned generation knows of the query and of these documents beside its ranks, each `undefined` where it
   * does not tell.
   */
  async describeMatches(question: StreamQuestion, ids: readonly string[]): Promise<MatchDescription> {
    if (this.#pinned === undefined || !this.answered) return {};
    try {
      const snapshot = await this.#pinned.snapshot;
      const { query, deadline } = question;
      const terms = snapshot.weighTerms?.(query);
      const features = snapshot.featuresOf?.(query, ids);
      // What is there at once is not waited for: in-memory streams answer within the turn.
      const isLate = isThenable(terms) || isThenable(features);
      const [known, values] = await deadline.wait(
        isLate ? Promise.all([terms, features]) : ([terms, features] as const),
      );
      return { terms: checkWeighedTerms(known), features: checkFeatures(values, ids.length) };
    } catch {
      // Signals that read them say nothing then; the stream's ranks stand.
      return {};
    }
  }

  /** The stream's own score of a document as a tree; `undefined` where it does not tell. */
  async explain({ query, deadline }: StreamQuestion, id: string): Promise<Explanation | undefined> {
    if (this.#pinned === undefined || !this.answered) return undefined;
    try {
      const snapshot = await this.#pinned.snapshot;
      const explaining = snapshot.explain?.(query, id);
      return await deadline.wait(explaining);
    } catch {
      // Its rank and score stand without it.
      return undefined;
    }
  }

  /** All that the pinned generation finds, beside what was fused; `undefined` where it does not tell. */
  async findAll(question: StreamQuestion): Promise<readonly RankedDocument[] | undefined> {
    if (this.#pinned === undefined || !this.answered) return undefined;
    try {
      const answer = await question.deadline.wait(
        this.#search(this.#pinned.snapshot, question, MAX_TRACED_DEPTH),
      );
      return checkStreamList(answer, MAX_TRACED_DEPTH).items;
    } catch {
      return undefined;
    }
  }

  /** Sends one event for a failure, the first time it is asked to. */
  reportFailure(events: EventSink): void {
    if (!this.failed || this.#reported) return;
    this.#reported = true;
    events({ type: 'fusion.stream-failed', stream: this.name, code: errorCodeOf(this.#error) });
  }

  diagnose(): StreamDiagnostics {
    return Object.freeze({
      name: this.name,
      outcome: this.#outcome,
      results: this.#list.items.length,
      ...(this.#generation === undefined ? {} : { generation: this.#generation }),
      ...(this.failed ? { errorCode: errorCodeOf(this.#error) } : {}),
    });
  }

  #search(pinned: Awaitable<RankedSnapshot>, question: StreamQuestion, depth: number): Awaitable<unknown> {
    if (isThenable(pinned))
      return Promise.resolve(pinned).then((snapshot) => this.#searchIn(snapshot, question, depth));
    return this.#searchIn(pinned, question, depth);
  }

  #searchIn(
    snapshot: RankedSnapshot,
    { query, filter, accepts, deadline }: StreamQuestion,
    depth: number,
  ): Awaitable<unknown> {
    // A snapshot that arrives too late is not searched any more.
    deadline.signal.throwIfAborted();
    this.#generation = snapshot.generation;
    return snapshot.search(query, depth, { filter, accepts, signal: deadline.signal });
  }

  #fail(error: unknown): void {
    if (this.failed) throw new InternalError(`stream "${this.name}" failed twice`);
    this.#outcome = errorCodeOf(error) === STREAM_TIMED_OUT ? 'timed-out' : 'failed';
    this.#error = error;
    this.#pinned = undefined;
  }
}

/** The code under which a failure is shown. */
export function errorCodeOf(error: unknown): string {
  return RagError.is(error) ? error.code : 'RAG_FUSION_STREAM_FAILED';
}
