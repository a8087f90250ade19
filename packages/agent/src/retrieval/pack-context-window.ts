import { weightOf } from '@rag/chunker';
import { Document, SearchResult, type MetadataValue, type RetrievalNote } from '@rag/contracts';

import { cutText } from './cut-text.js';

/** The metadata key of a document that was cut: `true`. */
export const TRUNCATED_KEY = 'truncated';

/** What fits into a window. */
export interface PackedWindow {
  readonly results: readonly SearchResult[];
  /** One for each result that was left out or cut. */
  readonly notes: readonly RetrievalNote[];
}

/**
 * Takes results in order while they fit into a window of weighted characters.
 *
 * None is cut but the first, and that only where it is larger than the whole window: a window never gives nothing. One
 * that does not fit is left out, and a later, smaller one may still be taken. What is left out or cut is noted.
 *
 * @param contextWindow weighted characters, ≥ 1.
 * @example
 * declare const results: readonly SearchResult[];
 * const { results: packed, notes } = packContextWindow(results, 4_000);
 */
export function packContextWindow(results: readonly SearchResult[], contextWindow: number): PackedWindow {
  const packed: SearchResult[] = [];
  const notes: RetrievalNote[] = [];
  let weight = 0;
  for (const result of results) {
    const own = weightOf(result.content);
    if (weight + own <= contextWindow) {
      packed.push(result);
      weight += own;
    } else if (packed.length === 0 && notes.length === 0) {
      const cut = cutResult(result, contextWindow);
      packed.push(cut);
      weight += weightOf(cut.content);
      notes.push(noteCut(result.id, own, contextWindow));
    } else {
      const message = `it weighs ${own} and ${contextWindow - weight} of the context window were left; raise "contextWindow"`;
      notes.push({ subject: result.id, code: 'left-out', message });
    }
  }
  return { results: packed, notes };
}

/**
 * The note of a document that was cut.
 *
 * @example
 * noteCut('a.md', 9_000, 4_000).code; // 'cut'
 */
export function noteCut(id: string, weight: number, contextWindow: number): RetrievalNote {
  const message = `it weighs ${weight} and was cut to the context window of ${contextWindow}; raise "contextWindow", or let the source be chunked`;
  return { subject: id, code: 'cut', message };
}

/**
 * The same result with the beginning of its text alone, marked by `truncated`; `endLine` is that of the last line kept.
 *
 * @example
 * declare const result: SearchResult;
 * cutResult(result, 100).metadata['truncated']; // true
 */
export function cutResult({ document, score }: SearchResult, maxWeight: number): SearchResult {
  const content = cutText(document.content, maxWeight);
  const metadata = Object.assign(Object.create(null) as Record<string, MetadataValue>, document.metadata);
  const { startLine, endLine, repeatedLines } = document.metadata;
  const [before] = Array.isArray(repeatedLines) ? (repeatedLines as readonly MetadataValue[]) : [];
  const repeated = typeof before === 'number' ? before : 0;
  if (typeof startLine === 'number' && typeof endLine === 'number') {
    const own = Math.max(1, content.split('\n').length - repeated);
    metadata['endLine'] = Math.min(endLine, startLine + own - 1);
  }
  if (typeof before === 'number') metadata['repeatedLines'] = [before, 0];
  metadata[TRUNCATED_KEY] = true;
  return new SearchResult(new Document({ id: document.id, content, metadata }), score);
}
