import assert from 'node:assert/strict';

import type { Awaitable, Document, VectorIndex } from '@rag/contracts';

import { WORDS } from '../builders/words.js';
import type { Capabilities } from '../laws/law.js';
import { plainDocument } from '../search/ranked-assertions.js';
import type { SearchSubject } from '../search/search-subject.js';

/**
 * What an index may claim: `exact`, that it finds the nearest and not only near ones; `lossless`, that it gives
 * embeddings back to the last bit; `replace` and `snapshot`, that it has these; `synchronous`, that it answers without a
 * promise.
 */
export type VectorIndexCapability = 'exact' | 'lossless' | 'replace' | 'snapshot' | 'synchronous';

/** Makes the indexes that the suite checks, each of them empty; they compare by cosine. */
export interface VectorIndexSubject {
  readonly capabilities: Capabilities<VectorIndexCapability>;
  create(): Awaitable<VectorIndex>;
  /** Releases what an index holds outside the process. */
  dispose?(index: VectorIndex): Awaitable<void>;
  /** How far a score may be from that of a scan in 64 bits; 1e-6 unless given. */
  readonly tolerance?: number | undefined;
  /** How many examples a property is tried on; fewer for what is slow. */
  readonly runs?: number | undefined;
}

/** Makes an index with these documents, uses it, and disposes of it. */
export async function withIndex(
  subject: VectorIndexSubject,
  documents: readonly Document[],
  use: (index: VectorIndex) => Promise<void>,
): Promise<void> {
  const index = await subject.create();
  try {
    if (documents.length > 0) await index.add(documents);
    await use(index);
  } finally {
    await subject.dispose?.(index);
  }
}

/** Asserts that an index holds exactly these documents, by all that tells what it holds. */
export async function assertContents(
  subject: VectorIndexSubject,
  index: VectorIndex,
  documents: readonly Document[],
  strangers: readonly string[] = [],
): Promise<void> {
  assert.equal(await index.size(), documents.length, 'its size');
  for (const document of documents) assertStored(subject, await index.get(document.id), document);
  for (const id of strangers) assert.equal(await index.get(id), undefined, `"${id}" is not there`);
}

/** Asserts that a stored document is what was added; its embedding as closely as the index claims. */
export function assertStored(
  { capabilities }: VectorIndexSubject,
  actual: Document | undefined,
  expected: Document,
): void {
  assert.ok(actual !== undefined, `"${expected.id}" is not there`);
  assertFound(actual, expected, 'without comparing the embedding');
  const [stored, given] = [actual.embedding, expected.embedding];
  assert.ok(stored !== undefined && given !== undefined, `"${expected.id}" comes without its embedding`);
  if (capabilities.lossless === true) assert.deepEqual(stored, given, `the embedding of "${expected.id}"`);
  assert.equal(stored.length, given.length, `the dimension of "${expected.id}"`);
  const largest = Math.max(...given.map(Math.abs));
  for (const [position, value] of given.entries()) {
    assert.ok(Math.abs(stored[position]! - value) <= largest / 100, `the embedding of "${expected.id}"`);
  }
}

/** Asserts that a found document is what was added, but for its embedding. */
export function assertFound(actual: Document, expected: Document, what: string): void {
  const { embedding: _, ...actualRest } = plainDocument(actual) as { readonly embedding: unknown };
  const { embedding: __, ...expectedRest } = plainDocument(expected) as { readonly embedding: unknown };
  assert.deepEqual(actualRest, expectedRest, what);
}

/** Counts words: a vector that makes texts with the same words similar, and has no negative number. */
export function embedWords(text: string): Float32Array {
  const vector = new Float32Array(WORDS.length + 1);
  for (const word of text.split(' ')) {
    const position = WORDS.indexOf(word);
    vector[position < 0 ? WORDS.length : position]! += 1;
  }
  return vector;
}

/** An index as something that texts are searched in, by {@link embedWords}; what is similar to nothing is left out. */
export function indexAsSearch(subject: VectorIndexSubject): SearchSubject {
  return {
    withSearch: (documents, use) =>
      withIndex(
        subject,
        documents.map((document) => document.withEmbedding(embedWords(document.content))),
        (index) =>
          use(async (query, topK, filter) => {
            const results = await index.search(
              embedWords(query),
              topK,
              filter === undefined ? {} : { filter },
            );
            return results.filter(({ score }) => score > 0);
          }),
      ),
  };
}
