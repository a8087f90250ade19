import assert from 'node:assert/strict';

import type { Document } from '@rag/contracts';
import fc from 'fast-check';

import { aDocument } from '../builders/a-document.js';
import { assertFailsWith, assertRagError, isThenable } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertSameAnswer, idsOf } from '../search/ranked-assertions.js';
import { scanVectors } from './naive-similarity.js';
import {
  assertContents,
  assertFound,
  withIndex,
  type VectorIndexCapability,
  type VectorIndexSubject,
} from './vector-index-subject.js';

const EAST = aDocument({ id: 'east', embedding: [1, 0] });
const NORTH = aDocument({ id: 'north', embedding: [0, 3] });
const SOUTH = aDocument({ id: 'south', embedding: [0, -3] });
const FLAT = aDocument({ id: 'flat', embedding: [1, 2, 3] });
const WITHOUT = aDocument({ id: 'without' });

const component = fc.integer({ min: -5, max: 5 });
const vector = fc.tuple(component, component, component);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__');
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: fc.array(fc.record({ id, vector }), { maxLength: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.array(id, { maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
);

/** Laws about changes: all or nothing, and what a pinned generation sees of them. */
export const CHANGE_LAWS: readonly Law<VectorIndexSubject, VectorIndexCapability>[] = [
  {
    name: 'offers what it claims, and claims what it offers',
    check: (subject) =>
      withIndex(subject, [], async (index) => {
        for (const method of ['replace', 'snapshot'] as const) {
          const isClaimed = subject.capabilities[method] === true;
          assert.equal(index[method] !== undefined, isClaimed, `the claim "${method}" is wrong`);
        }
      }),
  },
  {
    name: 'refuses a document without an embedding, and with it all of the call',
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        for (const documents of [[WITHOUT], [NORTH, WITHOUT], [WITHOUT, NORTH]]) {
          await assertRagError(async () => index.add(documents));
          await assertContents(subject, index, [EAST], ['north', 'without']);
        }
        for (const nothing of [[null], [undefined], [{}], 'text', null]) {
          await assertRagError(async () => index.add(nothing as unknown as Document[]));
        }
        await assertContents(subject, index, [EAST]);
      }),
  },
  {
    name: 'refuses another dimension, names both, and keeps nothing of the call',
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        for (const documents of [
          [FLAT, NORTH],
          [NORTH, FLAT],
        ]) {
          const error = await assertRagError(
            async () => index.add(documents),
            'RAG_VECTOR_DIMENSION_MISMATCH',
          );
          assert.match(error.message, /"2".*"3"|"3".*"2"/su, 'both dimensions are named');
          await assertContents(subject, index, [EAST], ['flat', 'north']);
        }
      }),
  },
  {
    name: 'refuses a call whose dimensions differ where it is empty too, and stays empty',
    check: (subject) =>
      withIndex(subject, [], async (index) => {
        await assertRagError(async () => index.add([EAST, FLAT]), 'RAG_VECTOR_DIMENSION_MISMATCH');
        await assertContents(subject, index, [], ['east', 'flat']);
        await index.add([FLAT]);
        await assertContents(subject, index, [FLAT]);
      }),
  },
  {
    name: 'holds and finds what a map would, after any changes',
    check: (subject) =>
      checkProperty(
        fc.record({ changes: fc.array(change, { maxLength: 12 }), query: vector }),
        ({ changes, query }) =>
          withIndex(subject, [], async (index) => {
            const expected = new Map<string, Document>();
            for (const one of changes) {
              if ('add' in one) {
                const documents = one.add.map(({ id: key, vector: embedding }, row) =>
                  aDocument({ id: key, content: `${key} ${row}`, embedding }),
                );
                await index.add(documents);
                for (const document of documents) expected.set(document.id, document);
              } else if ('remove' in one) {
                const there = [...new Set(one.remove)].filter((key) => expected.delete(key));
                assert.equal(await index.remove(one.remove), there.length);
              } else {
                await index.clear();
                expected.clear();
              }
            }
            await assertContents(subject, index, [...expected.values()]);
            const vectors = new Map([...expected].map(([key, { embedding }]) => [key, embedding!]));
            const found = await index.search(query, 10);
            assert.deepEqual(
              [...idsOf(found)].sort(),
              scanVectors(vectors, query)
                .map((one) => one.id)
                .sort(),
            );
            for (const { document } of found) assertFound(document, expected.get(document.id)!, 'found');
          }),
        subject.runs,
      ),
  },
  {
    name: 'removes, then adds, as one change',
    needs: ['replace'],
    check: (subject) =>
      withIndex(subject, [EAST, NORTH], async (index) => {
        await index.replace?.(['east', 'nobody'], [SOUTH]);
        await assertContents(subject, index, [NORTH, SOUTH], ['east']);
        await index.replace?.(['south'], [SOUTH]);
        await assertContents(subject, index, [NORTH, SOUTH]);
        await assertRagError(async () => index.replace?.(['north'], [FLAT]), 'RAG_VECTOR_DIMENSION_MISMATCH');
        await assertRagError(async () => index.replace?.(['north'], [EAST, WITHOUT]));
        await assertContents(subject, index, [NORTH, SOUTH], ['flat', 'east']);
        await index.replace?.(['north', 'south'], [FLAT]);
        await assertContents(subject, index, [FLAT]);
        assert.equal(await index.dimensions(), 3);
      }),
  },
  {
    name: 'answers from the pinned generation, whatever changes meanwhile',
    needs: ['snapshot'],
    check: (subject) =>
      withIndex(subject, [EAST, NORTH, SOUTH], async (index) => {
        const pinned = await index.snapshot!();
        const before = await pinned.search([1, 1], 10);
        const many = Array.from({ length: 200 }, (_, row) => aDocument({ id: `m${row}`, embedding: [1, 1] }));
        await index.add(many);
        assertSameAnswer(await pinned.search([1, 1], 10), before, 'after an addition');
        await index.remove([...many.map((one) => one.id), 'north']);
        assertSameAnswer(await pinned.search([1, 1], 10), before, 'after a removal');
        await index.add([aDocument({ id: 'east', content: 'moved', embedding: [-1, -1] })]);
        const after = await pinned.search([1, 1], 10);
        assertSameAnswer(after, before, 'after a replacement');
        assert.ok(
          after.every(({ content }) => content !== 'moved'),
          'a replaced document shows',
        );
        await index.clear();
        await index.add([FLAT]);
        assertSameAnswer(await pinned.search([1, 1], 10), before, 'after it was filled anew');
      }),
  },
  {
    name: 'counts generations up, and keeps its generation while nothing changes',
    needs: ['snapshot'],
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        const generations = [(await index.snapshot!()).generation];
        const unchanged = async (): Promise<void> => {
          await index.search([1, 0], 1);
          await index.add([]);
          await index.remove(['nobody']);
          await assertRagError(async () => index.add([FLAT]));
          assert.equal((await index.snapshot!()).generation, generations.at(-1));
        };
        await unchanged();
        for (const step of [() => index.add([NORTH]), () => index.remove(['east']), () => index.clear()]) {
          await step();
          generations.push((await index.snapshot!()).generation);
          assert.ok(generations.at(-1)! > generations.at(-2)!, `generations ${generations.join(', ')}`);
        }
      }),
  },
  {
    name: 'answers without a promise',
    needs: ['synchronous'],
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        const answers = [index.add([NORTH]), index.get('east'), index.size(), index.dimensions()];
        answers.push(index.search([1, 0], 1) as never, index.remove(['north']), index.clear());
        assert.ok(!answers.some(isThenable), 'there was a promise');
      }),
  },
  {
    name: 'fails with the reason of a signal that has aborted',
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        const reason = new Error('given up');
        await assertFailsWith(
          async () => index.search([1, 0], 1, { signal: AbortSignal.abort(reason) }),
          reason,
        );
        const { signal } = new AbortController();
        assert.deepEqual(idsOf(await index.search([1, 0], 1, { signal })), ['east']);
      }),
  },
];
