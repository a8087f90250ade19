import assert from 'node:assert/strict';

import type { SearchResult } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { assertFailsWith, isThenable } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertSameAnswer, assertSameDocument, idsOf } from '../search/ranked-assertions.js';
import { withStream, type RankedStreamCapability, type RankedStreamSubject } from './stream-subject.js';

const QUERY = 'falcon marble';

/** Laws about generations: what a pinned snapshot promises while its stream changes. */
export const SNAPSHOT_LAWS: readonly Law<RankedStreamSubject, RankedStreamCapability>[] = [
  {
    name: 'has a name and says whether it can be asked',
    check: (subject) =>
      withStream(subject, [], async ({ stream }) => {
        assert.ok(typeof stream.name === 'string' && stream.name.trim() !== '', 'its name is blank');
        assert.equal(typeof stream.isAvailable(), 'boolean');
      }),
  },
  {
    name: 'explains if it claims to, and claims to if it explains',
    check: (subject) =>
      withStream(subject, [], async ({ stream }) => {
        const offers = (await stream.snapshot()).explain !== undefined;
        assert.equal(offers, subject.capabilities.explain === true, 'the claim "explain" is wrong');
      }),
  },
  {
    name: 'answers from the pinned generation, whatever changes meanwhile',
    needs: ['mutable'],
    check: (subject) =>
      withStream(subject, aCorpus(1, 20), async ({ stream, add, remove }) => {
        const pinned = await stream.snapshot();
        const before = await pinned.search(QUERY, 20);
        const [first, second] = before as readonly [SearchResult, SearchResult];
        await add([aDocument({ id: 'newcomer', content: QUERY })]);
        assertSameAnswer(await pinned.search(QUERY, 20), before, 'after an addition');
        await remove([first.id]);
        assertSameAnswer(await pinned.search(QUERY, 20), before, 'after a removal');
        await add([aDocument({ id: second.id, content: 'falcon replaced' })]);
        const after = await pinned.search(QUERY, 20);
        assertSameAnswer(after, before, 'after a replacement');
        assertSameDocument(after[1]?.document, second.document);
      }),
  },
  {
    name: 'shows a change in the next snapshot, and counts generations up',
    needs: ['mutable'],
    check: (subject) =>
      withStream(subject, [aDocument({ id: 'old' })], async ({ stream, add, remove }) => {
        const generations = [(await stream.snapshot()).generation];
        const step = async (expected: readonly string[]): Promise<void> => {
          const snapshot = await stream.snapshot();
          generations.push(snapshot.generation);
          assert.deepEqual(idsOf(await snapshot.search('falcon', 10)), expected);
        };
        await add([aDocument({ id: 'new' })]);
        await step(['new', 'old']);
        await remove(['old']);
        await step(['new']);
        await add([aDocument({ id: 'new', content: 'marble' })]);
        await step([]);
        for (const [i, generation] of generations.slice(1).entries()) {
          assert.ok(generation > generations[i]!, `generations ${generations.join(', ')}`);
        }
      }),
  },
  {
    name: 'keeps its generation while nothing changes',
    check: (subject) =>
      withStream(subject, aCorpus(2, 10), async ({ stream }) => {
        const before = await stream.snapshot();
        await before.search(QUERY, 5);
        assert.equal((await stream.snapshot()).generation, before.generation);
      }),
  },
  {
    name: 'ranks as if it had never held what is gone',
    needs: ['mutable'],
    check: (subject) =>
      checkProperty(
        fc.record({ seed: fc.nat(), gone: fc.integer({ min: 1, max: 20 }) }),
        async ({ seed, gone }) => {
          const documents = aCorpus(seed, 30);
          const rest = documents.slice(gone);
          await withStream(subject, documents, async ({ stream, remove }) => {
            await remove(documents.slice(0, gone).map(({ id }) => id));
            await withStream(subject, rest, async (fresh) => {
              assertSameAnswer(
                await (await stream.snapshot()).search(QUERY, 30),
                await (await fresh.stream.snapshot()).search(QUERY, 30),
                'beside a stream that never held them',
              );
            });
          });
        },
        15,
      ),
  },
  {
    name: 'asks the predicate "accepts" before the cut at topK, and leaves the scores as they are',
    check: (subject) =>
      withStream(subject, aCorpus(3, 30), async ({ stream }) => {
        const snapshot = await stream.snapshot();
        const all = await snapshot.search(QUERY, 30);
        assert.ok(all.length > 3, 'the corpus has too few matches');
        const isLater = ({ id }: { readonly id: string }): boolean =>
          all.findIndex((one) => one.id === id) % 2 === 1;
        for (const topK of [1, 2, 30]) {
          const expected = all.filter(isLater).slice(0, topK);
          assertSameAnswer(
            await snapshot.search(QUERY, topK, { accepts: isLater }),
            expected,
            `topK ${topK}`,
          );
        }
        const filter = { even: true };
        const both = (await snapshot.search(QUERY, 30, { filter })).filter(isLater).slice(0, 2);
        assertSameAnswer(
          await snapshot.search(QUERY, 2, { accepts: isLater, filter }),
          both,
          'beside a filter',
        );
        assert.deepEqual(await snapshot.search(QUERY, 30, { accepts: () => false }), []);
      }),
  },
  {
    name: 'pins and answers without a promise',
    needs: ['synchronous'],
    check: (subject) =>
      withStream(subject, aCorpus(2, 5), async ({ stream }) => {
        const snapshot = stream.snapshot();
        assert.ok(!isThenable(snapshot), 'snapshot() gave a promise');
        assert.ok(!isThenable(snapshot.search(QUERY, 5)), 'search() gave a promise');
      }),
  },
  {
    name: 'fails with the reason of a signal that has aborted',
    check: (subject) =>
      withStream(subject, aCorpus(2, 5), async ({ stream }) => {
        const reason = new Error('given up');
        const snapshot = await stream.snapshot();
        await assertFailsWith(
          async () => snapshot.search(QUERY, 5, { signal: AbortSignal.abort(reason) }),
          reason,
        );
        const { signal } = new AbortController();
        assert.ok((await snapshot.search(QUERY, 5, { signal })).length > 0);
      }),
  },
];
