import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeVectorIndex, vectorIndexLaws } from './describe-vector-index.js';
import type { ToyVectorFault } from './toy-vector-fault.test-support.js';
import { ToyVectorIndex } from './toy-vector-index.test-support.js';

const EVERYTHING = { exact: true, lossless: true, replace: true, snapshot: true, synchronous: true };

describeVectorIndex({
  name: 'an index in memory',
  create: () => new ToyVectorIndex(),
  capabilities: EVERYTHING,
});

describeVectorIndex({
  name: 'an index that rounds',
  create: () => new ToyVectorIndex('rounds-embeddings'),
  capabilities: { ...EVERYTHING, lossless: false },
  runs: 5,
});

/** For each way to be broken the laws that must notice. */
const NOTICED_BY: readonly (readonly [fault: ToyVectorFault, ...laws: readonly string[]])[] = [
  ['nameless', 'has a name, and is empty at first'],
  ['drops-metadata', 'gives documents back whole, with their embeddings'],
  ['rounds-embeddings', 'gives embeddings back to the last bit'],
  ['shares-the-list', 'does not notice what a caller does to vectors that it gave and got'],
  ['keeps-the-first', 'replaces a document whose id is added again'],
  ['first-of-call', 'keeps the last of several documents with one id'],
  ['counts-strangers', 'removes documents, tells how many there were, and leaves their neighbours'],
  ['clears-nothing', 'forgets everything when it is cleared, and takes another dimension then'],
  ['clears-but-the-dimension', 'forgets everything when it is cleared, and takes another dimension then'],
  ['remembers-the-dimension', 'frees the dimension with the last document'],
  ['object-store', 'treats ids and keys such as "__proto__" and "constructor" as any other'],
  ['drops-nul', 'keeps hostile texts as ids, contents and metadata'],
  ['empty-call-pins', 'takes an empty call for no change'],
  ['letters-are-ids', 'refuses a single text where ids are wanted: its characters are none'],
  ['hides-snapshot', 'offers what it claims, and claims what it offers'],
  ['half-call', 'refuses a document without an embedding, and with it all of the call'],
  ['zero-for-none', 'refuses a document without an embedding, and with it all of the call'],
  ['any-dimension', 'refuses another dimension, names both, and keeps nothing of the call'],
  ['nameless-dimensions', 'refuses another dimension, names both, and keeps nothing of the call'],
  [
    'dimension-of-index-only',
    'refuses a call whose dimensions differ where it is empty too, and stays empty',
  ],
  ['keeps-the-first', 'holds and finds what a map would, after any changes'],
  ['removes-half', 'removes, then adds, as one change'],
  ['adds-then-removes', 'removes, then adds, as one change'],
  ['unpinned', 'answers from the pinned generation, whatever changes meanwhile'],
  ['restless-generation', 'counts generations up, and keeps its generation while nothing changes'],
  ['constant-generation', 'counts generations up, and keeps its generation while nothing changes'],
  ['promises-size', 'answers without a promise'],
  ['deaf-search', 'fails with the reason of a signal that has aborted'],
  ['product-for-cosine', 'finds the nearest documents with their cosines, as a scan does'],
  ['locale-ties', 'scores equal vectors alike and orders them by code unit of their ids, at the cut as well'],
  [
    'forgets-the-best-of-few',
    'begins a longer list with the shorter one, and gives what there is for a topK beyond it',
  ],
  ['nan-cosine', 'takes a vector of length zero for similar to nothing, with zero and never NaN'],
  ['finds-embeddings', 'finds documents whole but for their embedding, whatever a caller does to an answer'],
  ['shared-answers', 'finds documents whole but for their embedding, whatever a caller does to an answer'],
  ['late-predicate', 'asks "accepts" before the cut, beside a filter, of documents without their embedding'],
  ['lenient-top-k', 'refuses a topK that is not a whole number of results'],
  [
    'any-query-dimension',
    'refuses a query of another dimension and names both; an empty index has none to differ from',
  ],
  [
    'empty-has-a-dimension',
    'refuses a query of another dimension and names both; an empty index has none to differ from',
  ],
  ['any-number', 'refuses a query that is no list of finite numbers'],
  ['short-squares', 'ranks very large and very small vectors by their direction'],
  ['late-filter', 'filter: filters before the cut at topK'],
  ['scores-by-filter', 'filter: gives what a scan of the whole answer would let pass, with the same scores'],
  ['loose-filter', 'filter: compares values without coercion, by element in lists'],
  ['any-condition', 'filter: lets everything pass an empty filter, and joins conditions by AND'],
  ['inherited-keys', 'filter: filters by keys such as "__proto__" and "constructor" as by any other'],
  ['ignores-unknown-filter', 'filter: refuses a filter that it does not understand'],
];

describe('vectorIndexLaws()', () => {
  const rows = NOTICED_BY.map(([fault, ...names]) => ({ fault, names }));

  it.each(rows)('notices an index that is broken by "$fault": $names', async ({ fault, names }) => {
    const laws = vectorIndexLaws().filter((law) => names.includes(law.name));
    const subject = { create: () => new ToyVectorIndex(fault), capabilities: EVERYTHING };
    const broken = await findBrokenLaws(laws, subject, EVERYTHING);
    expect(broken.map(({ name }) => name)).toEqual(names);
  });

  it('has no law that was never seen to fail', () => {
    const seen = new Set(NOTICED_BY.flatMap(([, ...laws]) => laws));
    expect(vectorIndexLaws().filter(({ name }) => !seen.has(name))).toEqual([]);
  });
});
