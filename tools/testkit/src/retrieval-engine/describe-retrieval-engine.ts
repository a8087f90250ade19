import { describeLaws } from '../laws/describe-laws.js';
import type { Law, Skip } from '../laws/law.js';
import {
  RETRIEVAL_ENGINE_LAWS,
  type RetrievalEngineCapability,
  type RetrievalEngineSubject,
} from './retrieval-engine-laws.js';

/** What {@link describeRetrievalEngine} is told about an engine. */
export interface RetrievalEngineSuite {
  readonly name: string;
  readonly create: RetrievalEngineSubject['create'];
  /** `lexical` and `filters` are claimed unless they are denied. */
  readonly capabilities?: RetrievalEngineSubject['capabilities'];
  readonly skip?: readonly Skip[];
}

/** The laws of a `RetrievalEngine` that ranks, as data. */
export function retrievalEngineLaws(): readonly Law<RetrievalEngineSubject, RetrievalEngineCapability>[] {
  return RETRIEVAL_ENGINE_LAWS;
}

/**
 * Runs the laws of `RetrievalEngine` as tests; not for one that gives documents in the order of their source.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * declare function engineOver(documents: readonly Document[]): RetrievalEngine;
 * describeRetrievalEngine({ name: 'engineOver', create: (documents) => ({ engine: engineOver(documents) }) });
 */
export function describeRetrievalEngine(suite: RetrievalEngineSuite): void {
  const { name, create, skip } = suite;
  const capabilities = { lexical: true, filters: true, ...suite.capabilities };
  describeLaws({ name, laws: retrievalEngineLaws(), subject: { create, capabilities }, capabilities, skip });
}
