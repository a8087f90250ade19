import type { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import type { ToyFault } from '../toys/toy-faults.test-support.js';
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
});
