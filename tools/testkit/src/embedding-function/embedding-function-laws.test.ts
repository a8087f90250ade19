import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeEmbeddingFunction, embeddingFunctionLaws } from './describe-embedding-function.js';
import { createToyEmbedding, type ToyEmbeddingFault } from './toy-embedding-function.test-support.js';

const capabilities = { counted: true, meaningful: true, failing: true };

describeEmbeddingFunction({ name: 'hashed words', create: () => createToyEmbedding(), capabilities });

const NOTICED_BY: readonly (readonly [fault: ToyEmbeddingFault, law: string])[] = [
  ['nameless', 'names its model and declares a whole number of dimensions'],
  ['zero-by-zero', 'gives one vector a text, of the declared length and finite, whatever the text and kind'],
  [
    'knows-its-neighbours',
    'gives the same vector for the same text and kind, whatever is beside it and in whatever order',
  ],
  ['shares-vectors', 'gives vectors that are the caller’s own'],
  ['sorts-the-list', 'leaves the list of texts as it is'],
  ['vector-of-nothing', 'gives no vectors for no texts'],
  ['asks-for-nothing', 'asks nobody for the vectors of no texts'],
  ['deaf-before', 'rejects with the reason of an abort that came before'],
  ['deaf-while-working', 'rejects with the reason of an abort that comes while it works'],
  ['one-at-a-time', 'bears calls that overlap'],
  ['by-length', 'finds texts of the same words more alike than texts of others'],
  ['swallows-failures', 'rejects the whole call when what is behind it fails, and works again afterwards'],
];

describe('embeddingFunctionLaws()', () => {
  it.each(NOTICED_BY)('notices a function that is broken by "%s"', async (fault, name) => {
    const laws = embeddingFunctionLaws().filter((law) => law.name === name);
    const broken = await findBrokenLaws(laws, { create: () => createToyEmbedding(fault) }, capabilities);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    expect(embeddingFunctionLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
