import assert from 'node:assert/strict';

import { compareScored, type MetadataFilter, type SearchResult } from '@rag/contracts';
import fc from 'fast-check';

import { aDocument } from '../builders/a-document.js';
import { assertRagError } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertRanked, idsOf } from '../search/ranked-assertions.js';
import {
  readState,
  withStore,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
} from './knowledge-base-subject.js';

type EmbeddingLaw = Law<KnowledgeBaseSubject, KnowledgeBaseCapability>;

const TOLERANCE = 1e-6;

const EAST = aDocument({ id: 'east', embedding: [1, 0], metadata: { side: 'east' } });
const NORTH_EAST = aDocument({ id: 'north-east', embedding: [2, 2], metadata: { side: 'both' } });
const NORTH = aDocument({ id: 'north', embedding: [0, 3], metadata: { side: 'north' } });
const NOWHERE = aDocument({ id: 'nowhere', embedding: [0, 0] });
const WITHOUT = aDocument({ id: 'without' });

const component = fc.integer({ min: -5, max: 5 });
const vector = fc.array(component, { minLength: 3, maxLength: 3 });

/** Laws about the search by embedding. */
export const EMBEDDING_LAWS: readonly EmbeddingLaw[] = [
  {
    name: 'ranks embeddings by their cosine, as a scan does',
    needs: ['embeddings'],
    check: (subject) =>
      checkProperty(
        fc.record({ vectors: fc.array(vector, { maxLength: 12 }), query: vector }),
        ({ vectors, query }) => {
          const documents = vectors.map((embedding, i) => aDocument({ id: `d${i}`, embedding }));
          return withStore(subject, documents, async (store) => {
            const results = await store.searchByEmbedding(query, 20);
            assertRanked(results, 20, -1 - TOLERANCE);
            assertScores(results, vectors, query);
            assertAllSimilarFound(results, vectors, query);
          });
        },
      ),
  },
  {
    name: 'orders equal similarities by id and cuts at topK',
    needs: ['embeddings'],
    check: (subject) => {
      const twins = ['b', 'a', 'B'].map((id) => aDocument({ id, embedding: [1, 1] }));
      return withStore(subject, [...twins, EAST], async (store) => {
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 1], 2)), ['B', 'a']);
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 1], 0)), []);
        for (const topK of [-1, 0.5, Number.NaN]) {
          await assertRagError(
            async () => store.searchByEmbedding([1, 1], topK),
            'RAG_CONTRACTS_INVALID_TOP_K',
          );
        }
      });
    },
  },
  {
    name: 'takes a zero vector for similar to nothing, with zero and never NaN',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [EAST, NOWHERE], async (store) => {
        for (const { score } of await store.searchByEmbedding([0, 0], 5)) assert.ok(score === 0);
        const results = await store.searchByEmbedding([1, 0], 5);
        assert.equal(results[0]?.id, 'east');
        for (const { id, score } of results) assert.ok(id === 'east' || score === 0, `"${id}": ${score}`);
      }),
  },
  {
    name: 'leaves out documents without an embedding',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [WITHOUT, EAST], async (store) => {
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 0], 5)), ['east']);
        await store.addDocument(aDocument({ id: 'east' }));
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 0], 5)), []);
      }),
  },
  {
    name: 'filters embeddings before the cut',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [EAST, NORTH_EAST, NORTH], async (store) => {
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 0], 1, { side: 'both' })), ['north-east']);
        const unknown = { side: { $near: 'east' } } as unknown as MetadataFilter;
        await assertRagError(
          async () => store.searchByEmbedding([1, 0], 1, unknown),
          'RAG_CONTRACTS_INVALID_FILTER',
        );
      }),
  },
  {
    name: 'refuses an embedding of another dimension and adds nothing of its batch',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [EAST], async (store) => {
        const before = await readState(store);
        const longer = aDocument({ id: 'longer', embedding: [1, 2, 3] });
        for (const batch of [
          [longer, NORTH],
          [NORTH, longer],
        ]) {
          const error = await assertRagError(async () => store.addDocuments(batch));
          assert.match(error.message, /2.*3|3.*2/s, 'both dimensions are named');
          assert.deepEqual(await readState(store), before);
        }
      }),
  },
  {
    name: 'refuses a batch whose embeddings differ in dimension, in an empty store too',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [], async (store) => {
        const longer = aDocument({ id: 'longer', embedding: [1, 2, 3] });
        await assertRagError(async () => store.addDocuments([EAST, longer]));
        assert.equal(await store.isEmpty(), true);
        await store.addDocuments([longer]);
        assert.deepEqual(idsOf(await store.searchByEmbedding([1, 2, 3], 5)), ['longer']);
      }),
  },
  {
    name: 'refuses a query of another dimension, or with a number that is not finite',
    needs: ['embeddings'],
    check: (subject) =>
      withStore(subject, [EAST], async (store) => {
        const error = await assertRagError(async () => store.searchByEmbedding([1, 0, 0], 5));
        assert.match(error.message, /2.*3|3.*2/s, 'both dimensions are named');
        for (const query of [
          [Number.NaN, 1],
          [1, Infinity],
        ]) {
          await assertRagError(async () => store.searchByEmbedding(query, 5));
        }
      }),
  },
  {
    name: 'ranks very large and very small vectors by their direction',
    needs: ['embeddings'],
    check: (subject) => {
      const vectors = [
        [1e38, 1e38],
        [1e-38, 1e-38],
        [3e38, 0],
      ];
      const documents = vectors.map((embedding, i) => aDocument({ id: `d${i}`, embedding }));
      return withStore(subject, documents, async (store) => {
        for (const query of [
          [1, 1],
          [1e38, 1e38],
          [1e-38, 1e-38],
        ]) {
          const results = await store.searchByEmbedding(query, 5);
          assertRanked(results, 5);
          assertScores(results, vectors, query);
        }
      });
    },
  },
];

function cosine(left: readonly number[], right: readonly number[]): number {
  const lengths = Math.hypot(...left) * Math.hypot(...right);
  if (lengths === 0) return 0;
  // Each side is scaled first, so that no product leaves the range of a number.
  const leftLength = Math.hypot(...left);
  const rightLength = Math.hypot(...right);
  return left.reduce((sum, value, i) => sum + (value / leftLength) * (right[i]! / rightLength), 0);
}

function rowOf(id: string): number {
  return Number(id.slice(1));
}

function assertScores(
  results: readonly SearchResult[],
  vectors: readonly (readonly number[])[],
  query: readonly number[],
): void {
  for (const { id, score } of results) {
    const expected = cosine(vectors[rowOf(id)]!, query);
    assert.ok(Math.abs(score - expected) < TOLERANCE, `"${id}": ${score}, a scan gives ${expected}`);
  }
}

// Whether documents that are similar to nothing or the opposite are returned is the store's choice.
function assertAllSimilarFound(
  results: readonly SearchResult[],
  vectors: readonly (readonly number[])[],
  query: readonly number[],
): void {
  const similar = vectors
    .map((one, i) => ({ id: `d${i}`, score: cosine(one, query) }))
    .filter(({ score }) => score > TOLERANCE)
    .sort(compareScored);
  const found = results.filter(({ score }) => score > TOLERANCE);
  assert.equal(found.length, similar.length, 'documents that are similar are missing');
}
