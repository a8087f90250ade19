import assert from 'node:assert/strict';

import { prepareReplace, RagError, type Awaitable, type Document } from '@rag/contracts';

import { aDocument } from '../builders/a-document.js';
import { failureOf } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { FAULT_MOMENTS, FaultyKnowledgeBase, type FaultMoment } from './faulty-knowledge-base.js';
import { ForeignKnowledgeBase } from './foreign-knowledge-base.js';
import {
  assertHolds,
  withStore,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
} from './knowledge-base-subject.js';

type FaultLaw = Law<KnowledgeBaseSubject, KnowledgeBaseCapability>;

const BEFORE: readonly Document[] = [
  aDocument({ id: 'kept', content: 'falcon marble' }),
  aDocument({ id: 'going', content: 'falcon orbit', embedding: [1, 2] }),
  aDocument({ id: 'stale', content: 'falcon quartz' }),
];

const ADDED: readonly Document[] = [
  aDocument({ id: 'stale', content: 'falcon velvet' }),
  aDocument({ id: 'coming', content: 'falcon tundra' }),
  aDocument({ id: 'coming too', content: 'falcon walnut' }),
];

const REMOVED: readonly string[] = ['going', 'stale', 'never there'];

/** Laws about failures half-way: the documents that were there before are there after. */
export const FAULT_LAWS: readonly FaultLaw[] = [
  {
    name: 'has its old documents back wherever a swap of it fails, with add and remove alone',
    check: async (subject) => {
      for (const when of FAULT_MOMENTS) {
        const calls = await callsOfCommit(subject, when);
        for (let position = 0; position < calls; position++) await failAt(subject, when, position);
      }
    },
  },
  {
    name: 'is as it was when what a swap would overwrite cannot be read',
    check: async (subject) => {
      for (const when of FAULT_MOMENTS) {
        await withStore(subject, BEFORE, async (store) => {
          const faulty = new FaultyKnowledgeBase(new ForeignKnowledgeBase(store));
          const swap = await prepareReplace(faulty, REMOVED, ADDED);
          const error = new Error('broken on purpose');
          faulty.setFault({ fails: (_, position) => position === 1, when, error });
          await assertStoreFailed(() => swap.commit(), error);
          await assertHolds(subject, store, BEFORE, `after a reading that failed ${when}`);
        });
      }
    },
  },
];

/** The store's failure reaches the caller typed, with what the store threw as its cause. */
async function assertStoreFailed(commit: () => Awaitable<void>, cause: Error): Promise<void> {
  const failure = await failureOf(commit);
  assert.ok(RagError.is(failure), 'a failure of the store is not a RagError');
  assert.equal(failure.code, 'RAG_CONTRACTS_STORE_FAILED');
  assert.equal(failure.cause, cause);
}

async function failAt(subject: KnowledgeBaseSubject, when: FaultMoment, position: number): Promise<void> {
  await withStore(subject, BEFORE, async (store) => {
    const faulty = new FaultyKnowledgeBase(new ForeignKnowledgeBase(store));
    const swap = await prepareReplace(faulty, REMOVED, ADDED);
    const error = new Error(`broken on purpose at call ${position}`);
    faulty.setFault({ fails: (_, at) => at === position, when, error });
    await assertStoreFailed(() => swap.commit(), error);
    await assertHolds(subject, store, BEFORE, `after a commit that failed ${when} call ${position}`);
  });
}

async function callsOfCommit(subject: KnowledgeBaseSubject, when: FaultMoment): Promise<number> {
  let calls = 0;
  await withStore(subject, BEFORE, async (store) => {
    const faulty = new FaultyKnowledgeBase(new ForeignKnowledgeBase(store));
    const swap = await prepareReplace(faulty, REMOVED, ADDED);
    faulty.setFault(undefined);
    await swap.commit();
    calls = faulty.calls.length;
  });
  assert.ok(calls > 1, `a commit without a fault (${when}) makes too few calls to tell`);
  return calls;
}
