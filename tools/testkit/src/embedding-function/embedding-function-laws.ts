import assert from 'node:assert/strict';

import type { Awaitable, EmbeddingFunction, EmbeddingKind } from '@rag/contracts';

import { PROTOTYPE_WORDS } from '../hostile/hostile-queries.js';
import { HOSTILE_TEXTS } from '../hostile/hostile-texts.js';
import { assertFailsWith } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';

/**
 * What an embedding function may claim: `counted`, that the suite is told how often what is behind it was asked;
 * `meaningful`, that texts with the same words are more alike than others; `failing`, that it can be made to fail.
 */
export type EmbeddingFunctionCapability = 'counted' | 'meaningful' | 'failing';

/** An embedding function, and what is known of what is behind it. */
export interface EmbeddingFunctionUnderTest {
  readonly fn: EmbeddingFunction;
  /** How often the service or model behind it was asked; where `counted` is claimed. */
  readonly asked?: (() => number) | undefined;
  /** Makes the next request of what is behind it fail, for good; where `failing` is claimed. */
  readonly failNext?: (() => void) | undefined;
  readonly dispose?: (() => Awaitable<void>) | undefined;
}

/** Makes the embedding functions that the suite checks. */
export interface EmbeddingFunctionSubject {
  create(): Awaitable<EmbeddingFunctionUnderTest>;
}

type EmbeddingLaw = Law<EmbeddingFunctionSubject, EmbeddingFunctionCapability>;

// How far two vectors of one text may lie apart: models count in floats, and not always in the same order.
const TOLERANCE = 1e-5;

const KINDS: readonly (EmbeddingKind | undefined)[] = ['query', 'passage', undefined];

const TEXTS: readonly string[] = [
  'an otter swims in the pond',
  'a heron stands',
  'numbers of the market at noon',
  'heron',
];

/** Laws of an embedding function. */
export const EMBEDDING_FUNCTION_LAWS: readonly EmbeddingLaw[] = [
  {
    name: 'names its model and declares a whole number of dimensions',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        assert.ok(fn.model.trim() !== '', 'the model has no name');
        assert.ok(Number.isSafeInteger(fn.dimensions) && fn.dimensions >= 1, `dimensions: ${fn.dimensions}`);
      }),
  },
  {
    name: 'gives one vector a text, of the declared length and finite, whatever the text and kind',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const texts = ['', ' ', ...PROTOTYPE_WORDS, ...HOSTILE_TEXTS.values()];
        for (const kind of KINDS) {
          const vectors = await fn.embed(texts, { kind });
          assert.equal(vectors.length, texts.length);
          for (const [place, vector] of vectors.entries()) {
            assert.ok(vector instanceof Float32Array, `vector ${place} is no Float32Array`);
            assert.equal(vector.length, fn.dimensions, `length of vector ${place}`);
            assert.ok(vector.every(Number.isFinite), `vector ${place} is not finite`);
          }
        }
      }),
  },
  {
    name: 'gives the same vector for the same text and kind, whatever is beside it and in whatever order',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        for (const kind of KINDS) {
          const together = await fn.embed(TEXTS, { kind });
          const backwards = await fn.embed([...TEXTS].reverse(), { kind });
          const twice = await fn.embed([...TEXTS, ...TEXTS], { kind });
          for (const [place, text] of TEXTS.entries()) {
            const [alone] = await fn.embed([text], { kind });
            const expected = together[place]!;
            assertClose(alone, expected, `"${text}" alone`);
            assertClose(backwards[TEXTS.length - 1 - place], expected, `"${text}" in the opposite order`);
            assertClose(twice[place], expected, `"${text}", first of two`);
            assertClose(twice[TEXTS.length + place], expected, `"${text}", second of two`);
          }
        }
      }),
  },
  {
    name: 'gives vectors that are the caller’s own',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const [first] = await fn.embed([TEXTS[0]!]);
        const kept = first!.slice();
        first!.fill(7);
        const [again, beside] = await fn.embed([TEXTS[0]!, TEXTS[0]!]);
        assertClose(again, kept, 'after the caller wrote into an earlier vector');
        again!.fill(7);
        assertClose(beside, kept, 'after the caller wrote into its neighbour');
      }),
  },
  {
    name: 'leaves the list of texts as it is',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const texts = Object.freeze([...TEXTS]);
        await fn.embed(texts);
        assert.deepEqual(texts, TEXTS);
      }),
  },
  {
    name: 'gives no vectors for no texts',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        assert.deepEqual([...(await fn.embed([]))], []);
      }),
  },
  {
    name: 'asks nobody for the vectors of no texts',
    needs: ['counted'],
    check: (subject) =>
      using(subject, async ({ fn, asked }) => {
        assert.ok(asked !== undefined, 'no count was given');
        const before = asked();
        await fn.embed([]);
        assert.equal(asked(), before);
      }),
  },
  {
    name: 'rejects with the reason of an abort that came before',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const reason = new Error('not wanted');
        for (const texts of [TEXTS, []])
          await assertFailsWith(() => fn.embed(texts, { signal: AbortSignal.abort(reason) }), reason);
      }),
  },
  {
    name: 'rejects with the reason of an abort that comes while it works',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const controller = new AbortController();
        const reason = new Error('no longer wanted');
        const texts = TEXTS.map((text) => `${text}, later`);
        const pending = fn.embed(texts, { signal: controller.signal });
        controller.abort(reason);
        await assertFailsWith(() => pending, reason);
      }),
  },
  {
    name: 'bears calls that overlap',
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const alone = await fn.embed(TEXTS);
        const overlapping = await Promise.all([fn.embed(TEXTS), fn.embed(TEXTS.slice(1)), fn.embed(TEXTS)]);
        for (const [place, vector] of alone.entries()) {
          assertClose(overlapping[0][place], vector, 'the first call');
          assertClose(overlapping[2][place], vector, 'the last call');
          if (place > 0) assertClose(overlapping[1][place - 1], vector, 'the call between');
        }
      }),
  },
  {
    name: 'finds texts of the same words more alike than texts of others',
    needs: ['meaningful'],
    check: (subject) =>
      using(subject, async ({ fn }) => {
        const [query] = await fn.embed(['in the pond there swims an otter'], { kind: 'query' });
        const [near, far] = await fn.embed([TEXTS[0]!, TEXTS[2]!], { kind: 'passage' });
        assert.ok(cosine(query!, near!) > cosine(query!, far!));
      }),
  },
  {
    name: 'rejects the whole call when what is behind it fails, and works again afterwards',
    needs: ['failing'],
    check: (subject) =>
      using(subject, async ({ fn, failNext }) => {
        assert.ok(failNext !== undefined, 'no way to fail was given');
        const expected = await fn.embed(TEXTS);
        const unseen = TEXTS.map((text) => `unseen, ${text}`);
        failNext();
        await assert.rejects(async () => fn.embed(unseen));
        assert.equal((await fn.embed(unseen)).length, unseen.length);
        const again = await fn.embed(TEXTS);
        for (const [place, vector] of expected.entries())
          assertClose(again[place], vector, 'after a failure');
      }),
  },
];

async function using(
  subject: EmbeddingFunctionSubject,
  check: (under: EmbeddingFunctionUnderTest) => Promise<void>,
): Promise<void> {
  const under = await subject.create();
  try {
    await check(under);
  } finally {
    await under.dispose?.();
  }
}

function assertClose(actual: Float32Array | undefined, expected: Float32Array, where: string): void {
  assert.equal(actual?.length, expected.length, `length, ${where}`);
  for (const [place, value] of expected.entries())
    assert.ok(Math.abs(actual[place]! - value) <= TOLERANCE, `number ${place} differs, ${where}`);
}

function cosine(left: Float32Array, right: Float32Array): number {
  const dot = (one: Float32Array, other: Float32Array): number =>
    one.reduce((sum, value, place) => sum + value * other[place]!, 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
