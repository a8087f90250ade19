import {
  RagError,
  yieldToEventLoop,
  type Awaitable,
  type Document,
  type EventSink,
  type RankedSnapshot,
} from '@rag/contracts';
import {
  learnTypicalMatch,
  probeSnapshot,
  REFERENCE_MATCH,
  shuffledMatch,
  shuffledQueries,
  type ShuffledMatch,
  type TypicalMatch,
} from '@rag/fusion';

import { sampleDocuments } from './sample-documents.js';

/** How many shuffled queries a corpus is asked: the median by length is known to some percent then. */
export const SHUFFLED_QUERIES = 128;

/** How many documents their words come from. */
export const SAMPLED_DOCUMENTS = 256;

/** The share of a corpus that may change by hand before the queries are asked anew. */
export const STALE_SHARE = 0.2;

/** Queries that are asked in one turn of the event loop: as long as a few searches, so that others hardly notice. */
const QUERIES_PER_TURN = 4;

const SEED = 1;

/** What a session learns about chance from. */
export interface CorpusRelevanceParts {
  readonly stream: { size(): number; snapshot(): Awaitable<RankedSnapshot> };
  readonly list: () => Awaitable<readonly Document[]>;
  /** How many documents were added and removed so far; never falls. */
  readonly changes: () => number;
  /** How many index runs there were so far; never falls. */
  readonly runs: () => number;
  readonly events: EventSink;
}

/** Of which state of the corpus something was learnt. */
interface LearntOf {
  readonly size: number;
  readonly changes: number;
  readonly runs: number;
}

/**
 * What queries without an answer find in the corpus of a session, learnt from shuffled queries.
 *
 * Learnt anew after every index run that changed something; after additions and removals by hand only once these come
 * to a fifth of the corpus, so that many of them cost a multiple of one. What holds for an answer is taken in the turn in
 * which the answer's snapshots are pinned.
 *
 * Deterministic: the words come from the documents with the least hashes of their ids, whatever the order in which they
 * came. Never rejects: what fails is told to `events` once, and nothing is known until the corpus has changed.
 */
export class CorpusRelevance {
  readonly #parts: CorpusRelevanceParts;
  #learnt: Awaitable<TypicalMatch | undefined> = undefined;
  #of: LearntOf | undefined;

  constructor(parts: CorpusRelevanceParts) {
    this.#parts = parts;
  }

  /** What holds for an answer whose snapshots are pinned in this turn; `undefined` where nothing could be learnt. */
  pin(): Awaitable<TypicalMatch | undefined> {
    const { stream, changes, runs } = this.#parts;
    const now = { size: stream.size(), changes: changes(), runs: runs() };
    if (this.#of !== undefined && !isStale(this.#of, now)) return this.#learnt;
    this.#of = now;
    if (now.size === 0) return (this.#learnt = REFERENCE_MATCH);
    const learning = this.#learn(now);
    this.#learnt = learning;
    void learning.then((learnt) => {
      // Searches that follow need not wait for a turn.
      if (this.#learnt === learning) this.#learnt = learnt;
    });
    return learning;
  }

  async #learn(of: LearntOf): Promise<TypicalMatch | undefined> {
    try {
      // Both before anything is awaited, so that they are of one generation.
      const pinning = this.#parts.stream.snapshot();
      const listing = this.#parts.list();
      return await askShuffled(await pinning, await listing, of.size);
    } catch (error) {
      this.#parts.events({
        type: 'server.relevance-unknown',
        code: RagError.is(error) ? error.code : 'unknown',
      });
      return undefined;
    }
  }
}

function isStale(learnt: LearntOf, now: LearntOf): boolean {
  if (now.runs !== learnt.runs) return true;
  const changed = Math.max(Math.abs(now.size - learnt.size), now.changes - learnt.changes);
  return changed > STALE_SHARE * learnt.size;
}

async function askShuffled(
  snapshot: RankedSnapshot,
  documents: readonly Document[],
  size: number,
): Promise<TypicalMatch | undefined> {
  const texts = sampleDocuments(documents, SAMPLED_DOCUMENTS).map(({ content }) => content);
  const matches: ShuffledMatch[] = [];
  for (const [index, query] of shuffledQueries(texts, SHUFFLED_QUERIES, SEED).entries()) {
    if (index % QUERIES_PER_TURN === QUERIES_PER_TURN - 1) await yieldToEventLoop();
    const evidence = await probeSnapshot(snapshot, query);
    // A stream that does not tell one will not tell the others.
    if (evidence === undefined) return undefined;
    matches.push(shuffledMatch(evidence));
  }
  return learnTypicalMatch(matches, size);
}
