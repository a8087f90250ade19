import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import {
  EMBEDDING_FUNCTION_LAWS,
  type EmbeddingFunctionCapability,
  type EmbeddingFunctionSubject,
} from './embedding-function-laws.js';

/** What {@link describeEmbeddingFunction} is told about an embedding function. */
export interface EmbeddingFunctionSuite {
  readonly name: string;
  readonly create: EmbeddingFunctionSubject['create'];
  readonly capabilities?: Capabilities<EmbeddingFunctionCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of an `EmbeddingFunction`, as data. */
export function embeddingFunctionLaws(): readonly Law<
  EmbeddingFunctionSubject,
  EmbeddingFunctionCapability
>[] {
  return EMBEDDING_FUNCTION_LAWS;
}

/**
 * Runs the laws of `EmbeddingFunction` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * declare const fn: EmbeddingFunction;
 * describeEmbeddingFunction({ name: 'my model', create: () => ({ fn }), capabilities: { meaningful: true } });
 */
export function describeEmbeddingFunction(suite: EmbeddingFunctionSuite): void {
  const { name, create, capabilities = {}, skip } = suite;
  describeLaws({ name, laws: embeddingFunctionLaws(), subject: { create }, capabilities, skip });
}
