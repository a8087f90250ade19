import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import type { ToyFault } from '../toys/toy-faults.test-support.js';
import { ToyKnowledgeBase } from '../toys/toy-knowledge-base.test-support.js';
import { AsynchronousKnowledgeBase } from './asynchronous-knowledge-base.js';
import { describeKnowledgeBase, knowledgeBaseLaws } from './describe-knowledge-base.js';
import { FaultyKnowledgeBase } from './faulty-knowledge-base.js';
import { ForeignKnowledgeBase } from './foreign-knowledge-base.js';

const EVERYTHING = {
  lexical: true,
  embeddings: true,
  replace: true,
  prepare: true,
  snapshot: true,
  explain: true,
  synchronous: true,
};
const { synchronous: _, ...WITHOUT_SYNCHRONOUS } = EVERYTHING;

describeKnowledgeBase({
  name: 'a store in memory',
  create: () => new ToyKnowledgeBase(),
  capabilities: EVERYTHING,
});

describeKnowledgeBase({
  name: 'a foreign store',
  create: () => new ForeignKnowledgeBase(new ToyKnowledgeBase()),
});

describeKnowledgeBase({
  name: 'an asynchronous store',
  create: () => new AsynchronousKnowledgeBase(new ToyKnowledgeBase()),
  capabilities: WITHOUT_SYNCHRONOUS,
});

describeKnowledgeBase({
  name: 'an asynchronous foreign store',
  create: () => new AsynchronousKnowledgeBase(new ForeignKnowledgeBase(new ToyKnowledgeBase())),
});

describeKnowledgeBase({
  name: 'a faulty store without a fault',
  create: () => new FaultyKnowledgeBase(new ToyKnowledgeBase()),
  capabilities: WITHOUT_SYNCHRONOUS,
});

/** For each way to be broken the laws that must notice. */
const NOTICED_BY: readonly (readonly [fault: ToyFault, ...laws: readonly string[]])[] = [
  ['ascending-order', 'orders by score descending, then by id ascending, and scores above zero'],
  ['nan-score', 'orders by score descending, then by id ascending, and scores above zero'],
  ['locale-ties', 'scores equal documents alike and orders them by code unit of their ids'],
  ['insertion-ties', 'gives the same bytes whatever the order of insertion'],
  ['forgets-the-best-of-few', 'begins a longer list with the shorter one'],
  ['at-most-three', 'gives everything there is for a topK beyond the corpus'],
  ['lenient-top-k', 'refuses a topK that is not a whole number of results'],
  ['all-words-required', 'finds the documents that hold a word of the query, all of them and no other'],
  ['blank-finds-all', 'finds nothing for a blank query'],
  ['query-is-a-pattern', 'bears hostile queries'],
  ['object-dictionary', 'treats the names of object properties as ordinary words'],
  [
    'shared-answers',
    'answers the same question alike, side by side and whatever the caller does to an answer',
  ],
  ['strips-metadata', 'returns documents whole, as they were added'],
  ['late-filter', 'filters before the cut at topK'],
  ['filtered-statistics', 'gives what a scan of the whole answer would let pass, with the same scores'],
  ['loose-filter', 'compares values without coercion, by element in lists'],
  ['any-condition', 'lets everything pass an empty filter, and joins conditions by AND'],
  ['inherited-keys', 'filters by keys such as "__proto__" and "constructor" as by any other'],
  ['ignores-unknown-filter', 'refuses a filter that it does not understand'],
  ['hides-replace', 'offers what it claims, and claims what it offers'],
  ['never-empty', 'starts empty'],
  ['unsorted-list', 'keeps documents whole and lists them by id'],
  [
    'keeps-the-first',
    'replaces a document whose id is added again',
    'has its old documents back wherever a swap of it fails, with add and remove alone',
  ],
  ['first-of-batch', 'keeps the last of several documents with one id in one batch'],
  [
    'half-batch',
    'adds nothing of a batch in which a document is invalid',
    'has nothing changed by a swap with an invalid document, wherever it fails',
  ],
  ['removes-anything', 'removes one document and leaves its neighbours'],
  [
    'stale-statistics',
    'looks like a fresh store with the same documents, whatever was added and removed before',
    'snapshot: ranks as if it had never held what is gone',
  ],
  ['clears-nothing', 'forgets everything when it is cleared, and can be used again'],
  ['object-store', 'treats ids such as "__proto__" and "constructor" as any other'],
  ['shared-list', 'does not notice what a caller does to the lists it gave and got'],
  ['promises-size', 'answers without a promise'],
  ['reading-destroys', 'is as it was when what a swap would overwrite cannot be read'],
  ['dot-product', 'ranks embeddings by their cosine, as a scan does'],
  ['insertion-ties-of-embeddings', 'orders equal similarities by id and cuts at topK'],
  ['nan-cosine', 'takes a zero vector for similar to nothing, with zero and never NaN'],
  ['zero-for-none', 'leaves out documents without an embedding'],
  ['late-filter-of-embeddings', 'filters embeddings before the cut'],
  ['any-dimension', 'refuses an embedding of another dimension and adds nothing of its batch'],
  ['dimension-of-store-only', 'refuses a batch whose embeddings differ in dimension, in an empty store too'],
  ['any-query-dimension', 'refuses a query of another dimension, or with a number that is not finite'],
  ['short-squares', 'ranks very large and very small vectors by their direction'],
  ['adds-then-removes', 'replaces documents: removes first, then adds, and bears ids that are not there'],
  [
    'commits-early',
    'shows nothing of a swap before its commit, and all of it after',
    'is as it was when a swap is discarded',
  ],
  ['rollback-loses', 'is as it was when a commit is rolled back'],
  [
    'no-life',
    'refuses to commit, roll back or discard out of turn, and changes nothing then',
    'refuses a second rollback',
  ],
  [
    'no-rebase',
    'keeps what was added and removed between preparation and commit',
    'commits swaps that were prepared side by side, one upon the other',
  ],
  ['newcomer-wins', 'lets the swap win over what was added meanwhile under its own ids'],
  ['deaf-preparation', 'gives up a preparation whose signal has aborted'],
  ['promises-commit', 'swaps in one synchronous step'],
  ['rolls-back-to-preparation', 'rolls back to what was there at the commit, not at the preparation'],
  ['two-steps', 'shows readers the old or the new documents, never a mix, where the swap is atomic'],
  ['never-explains', 'snapshot: explains if it claims to, and claims to if it explains'],
  [
    'unpinned',
    'snapshot: answers from the pinned generation, whatever changes meanwhile',
    'snapshot: explains from the pinned generation',
  ],
  ['constant-generation', 'snapshot: shows a change in the next snapshot, and counts generations up'],
  ['restless-generation', 'snapshot: keeps its generation while nothing changes'],
  ['promises-snapshot', 'snapshot: pins and answers without a promise'],
  ['deaf-search', 'snapshot: fails with the reason of a signal that has aborted'],
  ['rounded-explanation', 'snapshot: explains each result by its score, to the last bit'],
  ['wordless-explanation', 'snapshot: explains in whole trees of finite numbers with words'],
  ['explains-everything', 'snapshot: explains nothing that a search would not return'],
];

// A store has no name: the law is made red by the stream suite.
const NOT_OF_STORES = [
  'snapshot: has a name and says whether it can be asked',
  // Seen to fail with the toys of ranked streams.
  'snapshot: asks the predicate "accepts" before the cut at topK, and leaves the scores as they are',
];

describe('knowledgeBaseLaws()', () => {
  const rows = NOTICED_BY.map(([fault, ...names]) => ({ fault, names }));

  it.each(rows)('notices a store that is broken by "$fault"', async ({ fault, names }) => {
    const laws = knowledgeBaseLaws().filter((law) => names.includes(law.name));
    const subject = { create: () => new ToyKnowledgeBase(fault), capabilities: EVERYTHING };
    const broken = await findBrokenLaws(laws, subject, EVERYTHING);
    expect(broken.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('has no law that was never seen to fail', () => {
    const seen = new Set(NOTICED_BY.flatMap(([, ...laws]) => laws));
    const unseen = knowledgeBaseLaws().filter(({ name }) => !seen.has(name));
    expect(unseen.map(({ name }) => name)).toEqual(NOT_OF_STORES);
  });
});
