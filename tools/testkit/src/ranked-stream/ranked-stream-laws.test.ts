import type { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import type { ToyFault, ToyFeatureFault } from '../toys/toy-faults.test-support.js';
import { toySnapshotWithFeatures } from '../toys/toy-features.test-support.js';
import { ToyKnowledgeBase } from '../toys/toy-knowledge-base.test-support.js';
import { describeRankedStream, rankedStreamLaws } from './describe-ranked-stream.js';
import type { StreamUnderTest } from './stream-subject.js';

const EVERYTHING = { lexical: true, mutable: true, explain: true, synchronous: true };

function toyStream(documents: readonly Document[], fault?: ToyFault): StreamUnderTest {
  const store = new ToyKnowledgeBase(fault);
  store.addDocuments(documents);
  return {
    stream: {
      name: fault === 'nameless' ? ' ' : 'toy',
      isAvailable: () => true,
      snapshot: () => store.snapshot(),
    },
    add: (more) => {
      store.addDocuments(more);
    },
    remove: (ids) => {
      for (const id of ids) store.removeDocument(id);
    },
  };
}

function telling(documents: readonly Document[], fault?: ToyFeatureFault): StreamUnderTest {
  const store = new ToyKnowledgeBase();
  store.addDocuments(documents);
  return {
    stream: { name: 'toy', isAvailable: () => true, snapshot: () => toySnapshotWithFeatures(store, fault) },
    add: (more) => {
      store.addDocuments(more);
    },
    remove: (ids) => {
      for (const id of ids) store.removeDocument(id);
    },
  };
}

const TELLING = { lexical: true, mutable: true, features: true, terms: true, synchronous: true };

describeRankedStream({
  name: 'a stream that tells ranking signals what it knows',
  create: (documents) => telling(documents),
  capabilities: TELLING,
});

describeRankedStream({
  name: 'a stream in memory',
  create: (documents) => toyStream(documents),
  capabilities: EVERYTHING,
});

describeRankedStream({
  name: 'a stream that cannot be changed and explains nothing',
  create: (documents) => ({ stream: toyStream(documents, 'never-explains').stream }),
});

describe('rankedStreamLaws()', () => {
  it.each<readonly [ToyFault, string]>([
    ['nameless', 'has a name and says whether it can be asked'],
    ['locale-ties', 'scores equal documents alike and orders them by code unit of their ids'],
    ['late-filter', 'filters before the cut at topK'],
    [
      'late-predicate',
      'asks the predicate "accepts" before the cut at topK, and leaves the scores as they are',
    ],
    ['unpinned', 'answers from the pinned generation, whatever changes meanwhile'],
    ['nan-score', 'bears hostile queries'],
    ['rounded-explanation', 'explains each result by its score, to the last bit'],
  ])('notices a stream that is broken by "%s"', async (fault, name) => {
    const laws = rankedStreamLaws().filter((law) => law.name === name);
    const subject = {
      create: (documents: readonly Document[]) => toyStream(documents, fault),
      capabilities: EVERYTHING,
    };
    const broken = await findBrokenLaws(laws, subject, EVERYTHING);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  const CLAIMS = 'tells features and weighed terms if it claims to, and claims to if it tells them';
  const SCALED = 'scales every feature from 0 to 1, so that the best match has 1 for "chunk"';
  const EVERYBODY =
    'has features for every document that is there, and 0 for "chunk" where it does not match';
  const ORDER = 'tells features in the order of the ids, and none for one that it does not have';
  const DISTINCT = 'weighs distinct terms by finite numbers, in the order of the query';
  const PRESENT = 'says of a term whether any document has it';
  const BLANK = 'weighs no term of a blank query, and gives no document anything for it';
  it.each<readonly [ToyFeatureFault, string]>([
    ['hides-features', CLAIMS],
    ['hides-terms', CLAIMS],
    ['raw-features', SCALED],
    ['negative-features', SCALED],
    ['half-of-the-best', SCALED],
    ['upside-down', SCALED],
    ['only-matches', EVERYBODY],
    ['something-for-all', EVERYBODY],
    ['sorts-ids', ORDER],
    ['drops-strangers', ORDER],
    ['knows-strangers', ORDER],
    ['unpinned-features', 'tells features from the pinned generation'],
    ['features-for-blank', BLANK],
    ['repeats-terms', DISTINCT],
    ['weightless-terms', DISTINCT],
    ['unknown-kind', DISTINCT],
    ['negative-idf', DISTINCT],
    ['idf-for-nothing', PRESENT],
    ['no-idf', PRESENT],
    ['terms-for-blank', BLANK],
    ['unpinned-terms', 'weighs terms by the pinned generation'],
  ])('notices what signals are told where it is broken by "%s"', async (fault, name) => {
    const laws = rankedStreamLaws().filter((law) => law.name === name);
    const subject = {
      create: (documents: readonly Document[]) => telling(documents, fault),
      capabilities: TELLING,
    };
    expect((await findBrokenLaws(laws, subject, TELLING)).map((law) => law.name)).toEqual([name]);
  });
});
