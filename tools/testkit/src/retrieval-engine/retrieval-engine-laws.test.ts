import type { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeRetrievalEngine, retrievalEngineLaws } from './describe-retrieval-engine.js';
import { ToyEngine, type ToyEngineFault } from './toy-retrieval-engine.test-support.js';

const capabilities = { lexical: true, filters: true, cancellable: true, closes: true };

describeRetrievalEngine({
  name: 'an engine in memory',
  create: (documents) => ({ engine: new ToyEngine(documents) }),
  capabilities,
});

const NOTICED_BY: readonly (readonly [fault: ToyEngineFault, law: string])[] = [
  ['nameless', 'has a name'],
  ['one-too-many', 'gives at most topK results of the corpus, none twice, with finite scores, best first'],
  ['finds-all', 'finds by words: who has the word, and nobody else'],
  ['all-for-blank', 'finds nothing for a query without words'],
  ['late-filter', 'filters before the cut at topK'],
  ['strict-threshold', 'gives what reaches minScore, and all of that'],
  ['forgetful', 'gives the same answer again, and while others are under way'],
  ['new-generation', 'names one generation while nothing changes, or none'],
  ['nan-score', 'bears hostile queries'],
  ['any-count', 'refuses a topK that is no count'],
  ['ignores-abort', 'rejects a retrieval that was aborted, with the reason'],
  ['closes-once', 'can be closed, and closed again'],
];

describe('retrievalEngineLaws()', () => {
  it.each(NOTICED_BY)('notices an engine that is broken by "%s"', async (fault, name) => {
    const create = (documents: readonly Document[]): { engine: ToyEngine } => ({
      engine: new ToyEngine(documents, fault),
    });
    const broken = await findBrokenLaws(retrievalEngineLaws(), { create, capabilities }, capabilities);
    expect(broken.map((law) => law.name)).toContain(name);
  });

  it('has no law that was never seen to fail', () => {
    expect(retrievalEngineLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
