import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeReranker, rerankerLaws } from './describe-reranker.js';
import { createToyReranker, type ToyRerankerFault } from './toy-reranker.test-support.js';

const capabilities = { counted: true };

describeReranker({ name: 'a reranker by shared words', create: () => createToyReranker(), capabilities });

const NOTICED_BY: readonly (readonly [fault: ToyRerankerFault, law: string])[] = [
  ['nameless', 'has an id'],
  ['drops-empty-texts', 'gives each text once, by its place, with a finite score, whatever query and texts'],
  ['unsorted', 'orders by score descending, then by index ascending'],
  ['ignores-top-k', 'cuts the same order at topK'],
  ['answers-nothing-asked', 'gives no answer for no texts and for a topK of zero'],
  ['asks-about-nothing', 'asks nobody about no texts and for a topK of zero'],
  ['any-top-k', 'refuses a topK that is no whole number'],
  ['deaf', 'rejects with the reason of an abort, before and while it works'],
];

describe('rerankerLaws()', () => {
  it.each(NOTICED_BY)('notices a reranker that is broken by "%s"', async (fault, name) => {
    const laws = rerankerLaws().filter((law) => law.name === name);
    const broken = await findBrokenLaws(laws, { create: () => createToyReranker(fault) }, capabilities);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    expect(rerankerLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
