import { weightOf } from '@rag/chunker';
import { SearchResult, type Document, type MetadataPredicate, type RetrievalNote } from '@rag/contracts';

import { cutResult, noteCut } from '../retrieval/pack-context-window.js';

/** Where the next retrieval goes on in one source; shared by all retrievals of one role. */
export interface Cursor {
  /** An index into the documents of the source; beyond their end it counts from the beginning again. */
  position: number;
}

/** The documents of one source and where to go on. */
export interface SequentialSource {
  readonly documents: readonly Document[];
  readonly cursor: Cursor;
}

/** Whose turn it is; shared by all retrievals of one index, so that no source waits for ever. */
export interface Turn {
  /** An index into the sources. */
  next: number;
}

/** How much is taken. */
export interface SequentialLimits {
  readonly topK: number;
  readonly contextWindow: number;
  readonly passes: MetadataPredicate;
}

/** What was taken. */
export interface TakenDocuments {
  /** Source by source, each in its own order; scores fall with the place. */
  readonly results: readonly SearchResult[];
  readonly notes: readonly RetrievalNote[];
}

interface Reader {
  readonly source: SequentialSource;
  readonly taken: Document[];
  /** How many documents the reader has looked at: at most all, once. */
  seen: number;
}

/**
 * Takes the next documents of each source and moves the cursors behind them.
 *
 * Sources take turns, a document each, from their own cursors and on from the beginning after the end; the next retrieval
 * begins with the source whose turn it is. None is taken twice at once. Taking ends with `topK`, and with the first document
 * that no longer fits into the window: the cursor stays before it, so that nothing is passed over. One that is larger than
 * the whole window is cut. What does not pass the filter is passed over. Synchronous, so that retrievals that overlap take
 * different documents.
 *
 * @example
 * declare const manual: SequentialSource;
 * const limits = { topK: 3, contextWindow: 4_000, passes: () => true };
 * const { results } = takeSequential([manual], { next: 0 }, limits);
 */
export function takeSequential(
  sources: readonly SequentialSource[],
  turn: Turn,
  { topK, contextWindow, passes }: SequentialLimits,
): TakenDocuments {
  const readers = sources.map((source): Reader => ({ source, taken: [], seen: 0 }));
  let [count, weight, idle] = [0, 0, 0];
  for (let at = turn.next; count < topK && idle < readers.length; at++) {
    const reader = readers[at % readers.length]!;
    const document = peek(reader, passes);
    if (document === undefined) {
      idle += 1;
      continue;
    }
    const own = weightOf(document.content);
    if (count > 0 && weight + own > contextWindow) break;
    take(reader, document);
    [count, weight, idle] = [count + 1, weight + own, 0];
    turn.next = (at + 1) % readers.length;
  }
  return toResults(
    readers.flatMap(({ taken }) => taken),
    contextWindow,
  );
}

/** The next document that passes, without moving on from it. */
function peek(reader: Reader, passes: MetadataPredicate): Document | undefined {
  const { documents, cursor } = reader.source;
  while (reader.seen < documents.length) {
    const document = documents[cursor.position % documents.length]!;
    if (passes(document.metadata)) return document;
    moveOn(reader);
  }
  return undefined;
}

function take(reader: Reader, document: Document): void {
  reader.taken.push(document);
  moveOn(reader);
}

function moveOn(reader: Reader): void {
  const { documents, cursor } = reader.source;
  cursor.position = (cursor.position + 1) % documents.length;
  reader.seen += 1;
}

function toResults(taken: readonly Document[], contextWindow: number): TakenDocuments {
  const results = taken.map((document, place) => new SearchResult(document, 1 / (place + 1)));
  const [first] = results;
  // Only a document that was taken alone can be larger than the window.
  if (first === undefined || weightOf(first.content) <= contextWindow) return { results, notes: [] };
  const note = noteCut(first.id, weightOf(first.content), contextWindow);
  return { results: [cutResult(first, contextWindow), ...results.slice(1)], notes: [note] };
}
