import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import { RERANKER_LAWS, type RerankerCapability, type RerankerSubject } from './reranker-laws.js';

/** What {@link describeReranker} is told about a reranker. */
export interface RerankerSuite {
  readonly name: string;
  readonly create: RerankerSubject['create'];
  readonly capabilities?: Capabilities<RerankerCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of a `Reranker`, as data. */
export function rerankerLaws(): readonly Law<RerankerSubject, RerankerCapability>[] {
  return RERANKER_LAWS;
}

/**
 * Runs the laws of `Reranker` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * declare const reranker: Reranker;
 * describeReranker({ name: 'my reranker', create: () => ({ reranker }) });
 */
export function describeReranker(suite: RerankerSuite): void {
  const { name, create, capabilities = {}, skip } = suite;
  describeLaws({ name, laws: rerankerLaws(), subject: { create }, capabilities, skip });
}
