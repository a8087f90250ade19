import assert from 'node:assert/strict';

import { compareScored, type Document, type SearchResult } from '@rag/contracts';

/** A ranked answer as plain data that can be compared byte by byte. */
export type PlainAnswer = readonly (readonly [id: string, score: number])[];

/** Ids and scores of an answer, in order. */
export function plainAnswer(results: readonly SearchResult[]): PlainAnswer {
  return results.map((result) => [result.id, result.score]);
}

/** The ids of an answer, in order. */
export function idsOf(results: readonly SearchResult[]): readonly string[] {
  return results.map((result) => result.id);
}

/** Asserts that two answers are the same to the last bit of every score. */
export function assertSameAnswer(
  actual: readonly SearchResult[],
  expected: readonly SearchResult[],
  what: string,
): void {
  assert.deepEqual(plainAnswer(actual), plainAnswer(expected), what);
}

/**
 * Asserts what holds of every ranked answer: at most `topK` results, no id twice, finite scores, in order.
 *
 * @param lowest what every score must be above; zero unless given.
 */
export function assertRanked(results: readonly SearchResult[], topK: number, lowest = 0): void {
  assert.ok(results.length <= topK, `got ${results.length} results for topK ${topK}`);
  assert.equal(new Set(idsOf(results)).size, results.length, 'an id is there twice');
  for (const { id, score } of results) {
    assert.ok(Number.isFinite(score) && score > lowest, `the score of "${id}" is "${score}"`);
  }
  for (const [i, result] of results.slice(1).entries()) {
    const before = results[i] as SearchResult;
    assert.ok(
      compareScored(before, result) < 0,
      `"${before.id}" (${before.score}) stands before "${result.id}" (${result.score})`,
    );
  }
}

/** Asserts that a document is whole: id, text, metadata and embedding. */
export function assertSameDocument(actual: Document | undefined, expected: Document): void {
  assert.ok(actual !== undefined, `"${expected.id}" is not there`);
  assert.deepEqual(plainDocument(actual), plainDocument(expected));
}

/** A document as plain data that can be compared. */
export function plainDocument(document: Document): unknown {
  const { id, content, metadata, embedding } = document;
  return { id, content, metadata: { ...metadata }, embedding: embedding && [...embedding] };
}
