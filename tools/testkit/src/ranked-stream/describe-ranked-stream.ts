import { describeLaws } from '../laws/describe-laws.js';
import { adaptLaws, type Capabilities, type Law, type Skip } from '../laws/law.js';
import { SEARCH_LAWS } from '../search/search-laws.js';
import { EXPLANATION_LAWS } from './explanation-laws.js';
import { FEATURE_LAWS } from './feature-laws.js';
import { SNAPSHOT_LAWS } from './snapshot-laws.js';
import { streamAsSearch, type RankedStreamCapability, type RankedStreamSubject } from './stream-subject.js';

/** What {@link describeRankedStream} is told about a stream. */
export interface RankedStreamSuite {
  readonly name: string;
  readonly create: RankedStreamSubject['create'];
  /** `lexical` is claimed unless it is set to false. */
  readonly capabilities?: Capabilities<RankedStreamCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of a `RankedStream`, as data. */
export function rankedStreamLaws(): readonly Law<RankedStreamSubject, RankedStreamCapability>[] {
  return [...adaptLaws(SEARCH_LAWS, streamAsSearch), ...SNAPSHOT_LAWS, ...EXPLANATION_LAWS, ...FEATURE_LAWS];
}

/**
 * Runs the laws of `RankedStream` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeRankedStream({
 *   name: 'BM25Stream',
 *   create: (documents) => {
 *     const stream = new BM25Stream({ clock: new FakeClock() });
 *     stream.add(documents);
 *     return { stream, add: (more) => stream.add(more), remove: (ids) => ids.forEach((id) => stream.remove(id)) };
 *   },
 *   capabilities: { mutable: true, explain: true, synchronous: true },
 * });
 */
export function describeRankedStream(suite: RankedStreamSuite): void {
  const capabilities = { lexical: true, ...suite.capabilities };
  describeLaws({
    name: suite.name,
    laws: rankedStreamLaws(),
    subject: { create: suite.create, capabilities },
    capabilities,
    skip: suite.skip,
  });
}
