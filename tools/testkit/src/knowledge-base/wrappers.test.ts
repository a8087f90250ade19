import { prepareReplace } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { aDocument } from '../builders/a-document.js';
import { isThenable } from '../laws/assertions.js';
import { ToyKnowledgeBase } from '../toys/toy-knowledge-base.test-support.js';
import { AsynchronousKnowledgeBase } from './asynchronous-knowledge-base.js';
import { FaultyKnowledgeBase } from './faulty-knowledge-base.js';
import { ForeignKnowledgeBase } from './foreign-knowledge-base.js';

const DOCUMENTS = ['a', 'b', 'c', 'd'].map((id) => aDocument({ id }));

describe('ForeignKnowledgeBase', () => {
  it('hides every optional method', () => {
    const foreign = new ForeignKnowledgeBase(new ToyKnowledgeBase());
    for (const method of ['replaceDocuments', 'prepareReplace', 'snapshot'])
      expect(method in foreign).toBe(false);
  });
});

describe('AsynchronousKnowledgeBase', () => {
  it('has the optional methods of the store it wraps, and no others', () => {
    const whole = new AsynchronousKnowledgeBase(new ToyKnowledgeBase());
    const foreign = new AsynchronousKnowledgeBase(new ForeignKnowledgeBase(new ToyKnowledgeBase()));
    for (const method of ['replaceDocuments', 'prepareReplace', 'snapshot'] as const) {
      expect(whole[method]).toBeTypeOf('function');
      expect(foreign[method]).toBeUndefined();
    }
  });

  it('does nothing before a later turn of the event loop', async () => {
    const inner = new ToyKnowledgeBase();
    const adding = new AsynchronousKnowledgeBase(inner).addDocuments(DOCUMENTS);
    await Promise.resolve();
    expect(inner.size()).toBe(0);
    await adding;
    expect(inner.size()).toBe(4);
  });

  it('prepares swaps that are not synchronous', async () => {
    const swap = await prepareReplace(new AsynchronousKnowledgeBase(new ToyKnowledgeBase()), [], DOCUMENTS);
    expect(swap.synchronous).toBe(false);
    const committed = swap.commit();
    expect(isThenable(committed)).toBe(true);
    await committed;
  });
});

describe('FaultyKnowledgeBase', () => {
  it.each([
    ['before', 0],
    ['half', 2],
    ['after', 4],
  ] as const)('fails %s an addition, with %i documents added', async (when, added) => {
    const inner = new ToyKnowledgeBase();
    const error = new Error('broken on purpose');
    const store = new FaultyKnowledgeBase(inner, { fails: (call) => call === 'addDocuments', when, error });
    await expect(store.addDocuments(DOCUMENTS)).rejects.toBe(error);
    expect(inner.size()).toBe(added);
  });

  it('counts calls from the moment the fault is set', async () => {
    const store = new FaultyKnowledgeBase(new ToyKnowledgeBase());
    await store.size();
    store.setFault({ fails: (_, position) => position === 1 });
    await store.size();
    await expect(store.isEmpty()).rejects.toThrow('"isEmpty" failed on purpose');
    await store.clear();
    expect(store.calls).toEqual(['size', 'isEmpty', 'clear']);
  });

  it('fails commits and rollbacks of swaps, and leaves the swap as it was', async () => {
    const inner = new ToyKnowledgeBase();
    const store = new FaultyKnowledgeBase(inner, { fails: (call) => call === 'commit' });
    const swap = await prepareReplace(store, [], DOCUMENTS);
    expect(() => swap.commit()).toThrow('"commit" failed on purpose');
    expect(inner.size()).toBe(0);
    store.setFault({ fails: (call) => call === 'rollback' });
    await swap.commit();
    expect(() => swap.rollback()).toThrow('"rollback" failed on purpose');
    expect(inner.size()).toBe(4);
  });

  it('reports both failures when the old documents cannot be put back either', async () => {
    const store = new FaultyKnowledgeBase(new ForeignKnowledgeBase(new ToyKnowledgeBase()));
    await store.addDocuments(DOCUMENTS);
    const swap = await prepareReplace(store, ['a'], [aDocument({ id: 'new' })]);
    store.setFault({ fails: (call) => call === 'addDocuments' });
    await expect(swap.commit()).rejects.toMatchObject({ code: 'RAG_CONTRACTS_STORE_INCONSISTENT' });
  });
});
