import assert from 'node:assert/strict';

import type { Awaitable, Reranked, Reranker } from '@rag/contracts';
import fc from 'fast-check';

import { WORDS } from '../builders/words.js';
import { HOSTILE_QUERIES } from '../hostile/hostile-queries.js';
import { HOSTILE_TEXTS } from '../hostile/hostile-texts.js';
import { assertFailsWith, assertRagError } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';

/** What a reranker may claim: `counted`, that the suite is told how often what is behind it was asked. */
export type RerankerCapability = 'counted';

/** A reranker, and what is known of what is behind it. */
export interface RerankerUnderTest {
  readonly reranker: Reranker;
  /** How often what is behind it was asked; where `counted` is claimed. */
  readonly asked?: (() => number) | undefined;
}

/** Makes the rerankers that the suite checks. */
export interface RerankerSubject {
  create(): Awaitable<RerankerUnderTest>;
}

const TEXTS: readonly string[] = ['a heron stands', 'an otter swims', 'otter', '', 'an otter swims'];

const RUNS = 30;

/** Laws of a reranker. */
export const RERANKER_LAWS: readonly Law<RerankerSubject, RerankerCapability>[] = [
  {
    name: 'has an id',
    check: async (subject) => {
      assert.ok((await subject.create()).reranker.id.trim() !== '', 'the id is blank');
    },
  },
  {
    name: 'gives each text once, by its place, with a finite score, whatever query and texts',
    check: async (subject) => {
      const { reranker } = await subject.create();
      for (const [query, texts] of [
        ['otter', TEXTS],
        ['otter', [...HOSTILE_TEXTS.values()]],
        ...HOSTILE_QUERIES.map((hostile) => [hostile, TEXTS] as const),
      ] as const) {
        const answer = await reranker.rerank(query, texts);
        assert.deepEqual(
          answer.map(({ index }) => index).sort((left, right) => left - right),
          texts.map((_, index) => index),
        );
        assert.ok(
          answer.every(({ score }) => Number.isFinite(score)),
          'a score is not finite',
        );
      }
    },
  },
  {
    name: 'orders by score descending, then by index ascending',
    check: async (subject) => {
      const { reranker } = await subject.create();
      await checkProperty(
        fc.array(fc.constantFrom(...WORDS, ...TEXTS), { maxLength: 12 }),
        async (texts) => {
          assertOrdered(await reranker.rerank(WORDS[0]!, texts));
        },
        RUNS,
      );
    },
  },
  {
    name: 'cuts the same order at topK',
    check: async (subject) => {
      const { reranker } = await subject.create();
      const all = await reranker.rerank('otter swims', TEXTS);
      for (const topK of [1, 2, TEXTS.length, TEXTS.length + 5])
        assert.deepEqual(await reranker.rerank('otter swims', TEXTS, { topK }), all.slice(0, topK));
    },
  },
  {
    name: 'gives no answer for no texts and for a topK of zero',
    check: async (subject) => {
      const { reranker } = await subject.create();
      assert.deepEqual(await reranker.rerank('otter', []), []);
      assert.deepEqual(await reranker.rerank('otter', TEXTS, { topK: 0 }), []);
    },
  },
  {
    name: 'asks nobody about no texts and for a topK of zero',
    needs: ['counted'],
    check: async (subject) => {
      const { reranker, asked } = await subject.create();
      assert.ok(asked !== undefined, 'no count was given');
      await reranker.rerank('otter', []);
      await reranker.rerank('otter', TEXTS, { topK: 0 });
      assert.equal(asked(), 0);
    },
  },
  {
    name: 'refuses a topK that is no whole number',
    check: async (subject) => {
      const { reranker } = await subject.create();
      for (const topK of [-1, 1.5, Number.NaN])
        await assertRagError(() => reranker.rerank('otter', TEXTS, { topK }), 'RAG_CONTRACTS_INVALID_TOP_K');
    },
  },
  {
    name: 'rejects with the reason of an abort, before and while it works',
    check: async (subject) => {
      const { reranker } = await subject.create();
      const reason = new Error('not wanted');
      const signal = AbortSignal.abort(reason);
      await assertFailsWith(() => reranker.rerank('otter', TEXTS, { signal }), reason);
      const controller = new AbortController();
      const pending = reranker.rerank('otter', TEXTS, { signal: controller.signal });
      controller.abort(reason);
      await assertFailsWith(() => pending, reason);
    },
  },
];

function assertOrdered(answer: readonly Reranked[]): void {
  for (const [place, one] of answer.entries()) {
    const next = answer[place + 1];
    if (next === undefined) return;
    const isOrdered = one.score > next.score || (one.score === next.score && one.index < next.index);
    assert.ok(isOrdered, `places ${place} and ${place + 1} are out of order`);
  }
}
