import assert from 'node:assert/strict';

import { compareIds, type SearchResult } from '@rag/contracts';
import fc from 'fast-check';

import { aDocument } from '../builders/a-document.js';
import { assertRagError } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertRanked, assertSameAnswer, idsOf } from '../search/ranked-assertions.js';
import { naiveCosine, scanVectors } from './naive-similarity.js';
import {
  assertFound,
  withIndex,
  type VectorIndexCapability,
  type VectorIndexSubject,
} from './vector-index-subject.js';

const DEFAULT_TOLERANCE = 1e-6;
const LOWEST = -1.000_001;
const TIE_IDS: readonly string[] = ['#1', '10', '9', 'B', 'Z', 'a', 'b', 'é', 'ж', '\u{1f600}', '\uffee'];

const EAST = aDocument({ id: 'east', embedding: [1, 0], metadata: { side: 'east' } });
const NORTH_EAST = aDocument({ id: 'north-east', embedding: [2, 2], metadata: { side: 'both' } });
const NORTH = aDocument({ id: 'north', embedding: [0, 3], metadata: { side: 'north' } });
const WEST = aDocument({ id: 'west', embedding: [-4, 0] });
const NOWHERE = aDocument({ id: 'nowhere', embedding: [0, 0] });

const component = fc.integer({ min: -5, max: 5 });
const vector = fc.array(component, { minLength: 3, maxLength: 3 });

/** Laws about what a search finds, with which scores, and in which order. */
export const NEARNESS_LAWS: readonly Law<VectorIndexSubject, VectorIndexCapability>[] = [
  {
    name: 'finds the nearest documents with their cosines, as a scan does',
    needs: ['exact'],
    check: (subject) =>
      checkProperty(
        fc.record({
          vectors: fc.array(vector, { maxLength: 12 }),
          query: vector,
          topK: fc.integer({ min: 0, max: 14 }),
        }),
        ({ vectors, query, topK }) => {
          const documents = vectors.map((embedding, row) => aDocument({ id: `d${row}`, embedding }));
          return withIndex(subject, documents, async (index) => {
            const results = await index.search(query, topK);
            const byId = new Map(documents.map(({ id }, row) => [id, vectors[row]!]));
            assertRanked(results, topK, LOWEST);
            assertScores(subject, results, byId, query);
            const best = scanVectors(byId, query).slice(0, topK);
            assert.equal(results.length, best.length, 'how many are found');
            for (const [rank, { score }] of best.entries()) {
              const close = Math.abs(results[rank]!.score - score) <= toleranceOf(subject);
              assert.ok(close, `rank ${rank}: ${results[rank]!.score}, a scan gives ${score}`);
            }
          });
        },
        subject.runs,
      ),
  },
  {
    name: 'scores equal vectors alike and orders them by code unit of their ids, at the cut as well',
    needs: ['exact'],
    check: (subject) => {
      const twins = TIE_IDS.map((id) => aDocument({ id, embedding: [0.1, 0.7] })).reverse();
      return withIndex(subject, [...twins, WEST], async (index) => {
        const sorted = [...TIE_IDS].sort(compareIds);
        for (const topK of [1, 5, 9, TIE_IDS.length]) {
          const results = await index.search([0.3, 0.4], topK);
          assert.deepEqual(idsOf(results), sorted.slice(0, topK), `topK ${topK}`);
          assert.equal(new Set(results.map(({ score }) => score)).size, 1, 'their scores differ');
        }
      });
    },
  },
  {
    name: 'begins a longer list with the shorter one, and gives what there is for a topK beyond it',
    check: (subject) =>
      withIndex(subject, [NOWHERE, WEST, NORTH, NORTH_EAST, EAST], async (index) => {
        const all = await index.search([1, 0.5], 5);
        assert.deepEqual(idsOf(all), ['north-east', 'east', 'north', 'nowhere', 'west']);
        for (const topK of [0, 1, 2, 3, 4, 6, 1e9, Number.MAX_SAFE_INTEGER]) {
          assertSameAnswer(await index.search([1, 0.5], topK), all.slice(0, topK), `topK ${topK}`);
        }
      }),
  },
  {
    name: 'takes a vector of length zero for similar to nothing, with zero and never NaN',
    check: (subject) =>
      withIndex(subject, [EAST, NOWHERE, WEST], async (index) => {
        for (const { score } of await index.search([0, 0], 5))
          assert.ok(Object.is(score, 0), `score ${score}`);
        const results = await index.search([1, 0], 5);
        assert.deepEqual(idsOf(results), ['east', 'nowhere', 'west']);
        assert.ok(Object.is(results[1]?.score, 0), `score ${results[1]?.score}`);
      }),
  },
  {
    name: 'finds documents whole but for their embedding, whatever a caller does to an answer',
    check: (subject) =>
      withIndex(subject, [EAST, NORTH], async (index) => {
        const first = await index.search([1, 0], 2);
        for (const { document } of first) {
          assertFound(document, document.id === 'east' ? EAST : NORTH, 'found');
          assert.equal(document.embedding, undefined, 'it comes with its embedding');
        }
        const expected = [...first];
        try {
          (first as SearchResult[]).reverse().pop();
        } catch {
          // It is frozen.
        }
        const others = await Promise.all([
          index.search([1, 0], 2),
          index.search([0, 1], 2),
          index.search([1, 0], 2),
        ]);
        assertSameAnswer(others[0], expected, 'asked again');
        assertSameAnswer(others[2], expected, 'asked side by side');
      }),
  },
  {
    name: 'asks "accepts" before the cut, beside a filter, of documents without their embedding',
    check: (subject) =>
      withIndex(subject, [EAST, NORTH_EAST, NORTH, WEST], async (index) => {
        const far = await index.search([1, 0], 1, { accepts: ({ id }) => id === 'west' });
        assert.deepEqual(idsOf(far), ['west']);
        const both = await index.search([1, 0], 1, {
          accepts: ({ id, embedding }) => id !== 'east' && embedding === undefined,
          filter: { side: { $exists: true } },
        });
        assert.deepEqual(idsOf(both), ['north-east']);
        assert.deepEqual(await index.search([1, 0], 4, { accepts: () => false }), []);
      }),
  },
  {
    name: 'refuses a topK that is not a whole number of results',
    check: async (subject) => {
      for (const documents of [[], [EAST]]) {
        await withIndex(subject, documents, async (index) => {
          for (const topK of [-1, 1.5, Number.NaN, Infinity, '5', null] as number[]) {
            await assertRagError(async () => index.search([1, 0], topK), 'RAG_CONTRACTS_INVALID_TOP_K');
          }
        });
      }
    },
  },
  {
    name: 'refuses a query of another dimension and names both; an empty index has none to differ from',
    check: (subject) =>
      withIndex(subject, [], async (index) => {
        assert.deepEqual(await index.search([1, 2, 3], 5), []);
        await index.add([EAST]);
        for (const query of [[1], [1, 2, 3]]) {
          const error = await assertRagError(
            async () => index.search(query, 5),
            'RAG_VECTOR_DIMENSION_MISMATCH',
          );
          assert.match(
            error.message,
            new RegExp(`"${query.length}".*"2"`, 'su'),
            'both dimensions are named',
          );
        }
      }),
  },
  {
    name: 'refuses a query that is no list of finite numbers',
    check: async (subject) => {
      for (const documents of [[], [EAST]]) {
        await withIndex(subject, documents, async (index) => {
          for (const query of [
            [Number.NaN, 1],
            [1, Infinity],
            [1, 1e39],
            [],
            ['1', '2'],
            null,
            'ab',
          ] as number[][]) {
            await assertRagError(async () => index.search(query, 5), 'RAG_VECTOR_INVALID_VECTOR');
          }
        });
      }
    },
  },
  {
    name: 'ranks very large and very small vectors by their direction',
    check: (subject) => {
      const vectors = new Map([
        ['large', [1e38, 1e38]],
        ['small', [1e-38, 1e-38]],
        ['east', [3e38, 0]],
        ['north', [0, 1e-30]],
      ]);
      const documents = [...vectors].map(([id, embedding]) => aDocument({ id, embedding }));
      return withIndex(subject, documents, async (index) => {
        for (const query of [
          [1, 2],
          [1e38, 2e38],
          [1e-38, 2e-38],
        ]) {
          const results = await index.search(query, 5);
          assert.equal(results.length, 4);
          assertScores(subject, results, vectors, query);
        }
      });
    },
  },
];

function toleranceOf({ tolerance = DEFAULT_TOLERANCE }: VectorIndexSubject): number {
  return tolerance;
}

function assertScores(
  subject: VectorIndexSubject,
  results: readonly SearchResult[],
  vectors: ReadonlyMap<string, readonly number[]>,
  query: readonly number[],
): void {
  for (const { id, score } of results) {
    const expected = naiveCosine(vectors.get(id)!, query);
    assert.ok(
      Math.abs(score - expected) <= toleranceOf(subject),
      `"${id}": ${score}, a scan gives ${expected}`,
    );
  }
}
