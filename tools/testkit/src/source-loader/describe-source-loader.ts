import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import {
  SOURCE_LOADER_LAWS,
  type SourceLoaderCapability,
  type SourceLoaderSubject,
} from './source-loader-laws.js';

/** What {@link describeSourceLoader} is told about a loader. */
export interface SourceLoaderSuite {
  readonly name: string;
  readonly create: SourceLoaderSubject['create'];
  readonly capabilities?: Capabilities<SourceLoaderCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of a `SourceLoader`, as data. */
export function sourceLoaderLaws(): readonly Law<SourceLoaderSubject, SourceLoaderCapability>[] {
  return SOURCE_LOADER_LAWS;
}

/**
 * Runs the laws of `SourceLoader` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * declare const rowsLoader: SourceLoader;
 * describeSourceLoader({
 *   name: 'rowsLoader',
 *   create: () => ({ loader: rowsLoader, source: { name: 'rows', type: 'DATABASE' } }),
 * });
 */
export function describeSourceLoader(suite: SourceLoaderSuite): void {
  const { name, create, capabilities = {}, skip } = suite;
  describeLaws({ name, laws: sourceLoaderLaws(), subject: { create }, capabilities, skip });
}
