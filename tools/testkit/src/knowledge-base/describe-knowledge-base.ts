import { describeLaws } from '../laws/describe-laws.js';
import { adaptLaws, type Law, type Skip } from '../laws/law.js';
import { EXPLANATION_LAWS } from '../ranked-stream/explanation-laws.js';
import { SNAPSHOT_LAWS } from '../ranked-stream/snapshot-laws.js';
import type { RankedStreamCapability, RankedStreamSubject } from '../ranked-stream/stream-subject.js';
import { SEARCH_LAWS } from '../search/search-laws.js';
import { CONTENT_LAWS } from './content-laws.js';
import { EMBEDDING_LAWS } from './embedding-laws.js';
import { FAULT_LAWS } from './fault-laws.js';
import {
  storeAsSearch,
  storeAsStream,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
} from './knowledge-base-subject.js';
import { SWAP_LAWS } from './swap-laws.js';

/** What {@link describeKnowledgeBase} is told about a store. */
export interface KnowledgeBaseSuite {
  readonly name: string;
  /** Makes an empty store. */
  readonly create: KnowledgeBaseSubject['create'];
  /** Releases what a store holds outside the process. */
  readonly dispose?: NonNullable<KnowledgeBaseSubject['dispose']>;
  /** `lexical` and `embeddings` are claimed unless they are set to false. */
  readonly capabilities?: KnowledgeBaseSubject['capabilities'];
  readonly skip?: readonly Skip[];
}

type KnowledgeBaseLaw = Law<KnowledgeBaseSubject, KnowledgeBaseCapability>;

/** The laws of a `KnowledgeBase`, of its swaps and of its snapshots, as data. */
export function knowledgeBaseLaws(): readonly KnowledgeBaseLaw[] {
  return [
    ...CONTENT_LAWS,
    ...adaptLaws(SEARCH_LAWS, storeAsSearch),
    ...EMBEDDING_LAWS,
    ...SWAP_LAWS,
    ...FAULT_LAWS,
    ...adaptLaws([...SNAPSHOT_LAWS, ...EXPLANATION_LAWS].map(ofSnapshot), storeAsStream, 'snapshot: '),
  ];
}

// Every store can be changed, but only one with `snapshot` can be looked at as a stream.
function ofSnapshot(
  law: Law<RankedStreamSubject, RankedStreamCapability>,
): Law<RankedStreamSubject, KnowledgeBaseCapability> {
  const others = (law.needs ?? []).filter((need) => need !== 'mutable');
  return { ...law, needs: ['snapshot', ...others] };
}

/**
 * Runs the laws of `KnowledgeBase` and `PreparedSwap` as tests, and those of `RankedSnapshot` where the store
 * has snapshots.
 *
 * A store without the optional methods is checked through the helpers of the contracts, faults included.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeKnowledgeBase({
 *   name: 'InMemoryKnowledgeBase',
 *   create: () => new InMemoryKnowledgeBase(),
 *   capabilities: { replace: true, prepare: true, snapshot: true, explain: true, synchronous: true },
 * });
 */
export function describeKnowledgeBase(suite: KnowledgeBaseSuite): void {
  const { name, create, dispose, skip } = suite;
  const capabilities = { lexical: true, embeddings: true, ...suite.capabilities };
  const subject: KnowledgeBaseSubject = { create, capabilities, ...(dispose && { dispose }) };
  describeLaws({ name, laws: knowledgeBaseLaws(), subject, capabilities, skip });
}
