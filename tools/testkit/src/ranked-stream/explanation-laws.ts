import assert from 'node:assert/strict';

import type { Explanation, RankedSnapshot } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { UNUSED_WORD, WORDS } from '../builders/words.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { withStream, type RankedStreamCapability, type RankedStreamSubject } from './stream-subject.js';

/** Laws about `explain`, the twin of every score. */
export const EXPLANATION_LAWS: readonly Law<RankedStreamSubject, RankedStreamCapability>[] = [
  {
    name: 'explains each result by its score, to the last bit',
    needs: ['explain'],
    check: (subject) =>
      checkProperty(
        fc.record({
          seed: fc.nat(),
          query: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
        }),
        ({ seed, query }) =>
          withStream(subject, aCorpus(seed, 20), async ({ stream }) => {
            const snapshot = await stream.snapshot();
            const text = query.join(' ');
            for (const { id, score } of await snapshot.search(text, 20)) {
              const explanation = await explain(snapshot, text, id);
              assert.ok(Object.is(explanation?.value, score), `"${id}": ${explanation?.value} for ${score}`);
            }
          }),
        20,
      ),
  },
  {
    name: 'explains in whole trees of finite numbers with words',
    needs: ['explain'],
    check: (subject) =>
      withStream(subject, aCorpus(1, 10), async ({ stream }) => {
        const snapshot = await stream.snapshot();
        const results = await snapshot.search('falcon marble', 10);
        assert.ok(results.length > 0);
        for (const { id } of results) assertWhole(await explain(snapshot, 'falcon marble', id));
      }),
  },
  {
    name: 'explains nothing that a search would not return',
    needs: ['explain'],
    check: (subject) =>
      withStream(subject, [aDocument({ id: 'there' })], async ({ stream }) => {
        const snapshot = await stream.snapshot();
        for (const id of ['nowhere', '', '__proto__', 'constructor']) {
          assert.equal(await explain(snapshot, 'falcon', id), undefined, `id "${id}"`);
        }
        for (const query of ['', UNUSED_WORD]) {
          assert.equal(await explain(snapshot, query, 'there'), undefined, `query "${query}"`);
        }
      }),
  },
  {
    name: 'explains from the pinned generation',
    needs: ['explain', 'mutable'],
    check: (subject) =>
      withStream(subject, [aDocument({ id: 'there' })], async ({ stream, add, remove }) => {
        const snapshot = await stream.snapshot();
        const before = await explain(snapshot, 'falcon', 'there');
        await add([aDocument({ id: 'newcomer' })]);
        await remove(['there']);
        assert.deepEqual(await explain(snapshot, 'falcon', 'there'), before);
        assert.equal(await explain(snapshot, 'falcon', 'newcomer'), undefined);
      }),
  },
];

async function explain(
  snapshot: RankedSnapshot,
  query: string,
  id: string,
): Promise<Explanation | undefined> {
  assert.ok(snapshot.explain !== undefined, 'the snapshot has no "explain"');
  return snapshot.explain(query, id);
}

function assertWhole(explanation: Explanation | undefined): void {
  assert.ok(explanation !== undefined, 'a result has no explanation');
  const open = [explanation];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    assert.ok(Number.isFinite(one.value), `"${one.description}" has the value "${one.value}"`);
    assert.ok(one.description.trim() !== '', 'a part has no description');
    open.push(...one.details);
  }
}
