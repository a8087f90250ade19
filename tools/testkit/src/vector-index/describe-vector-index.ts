import { describeLaws } from '../laws/describe-laws.js';
import { adaptLaws, type Law, type Skip } from '../laws/law.js';
import { FILTER_LAWS } from '../search/filter-laws.js';
import type { SearchCapability, SearchSubject } from '../search/search-subject.js';
import { CHANGE_LAWS } from './change-laws.js';
import { HOLDING_LAWS } from './holding-laws.js';
import { NEARNESS_LAWS } from './nearness-laws.js';
import {
  indexAsSearch,
  type VectorIndexCapability,
  type VectorIndexSubject,
} from './vector-index-subject.js';

/** What {@link describeVectorIndex} is told about an index. */
export interface VectorIndexSuite {
  readonly name: string;
  /** Makes an empty index that compares by cosine. */
  readonly create: VectorIndexSubject['create'];
  /** Releases what an index holds outside the process. */
  readonly dispose?: NonNullable<VectorIndexSubject['dispose']>;
  /** `exact` and `lossless` are claimed unless they are set to false. */
  readonly capabilities?: VectorIndexSubject['capabilities'];
  /** How far a score may be from that of a scan in 64 bits. @defaultValue 1e-6 */
  readonly tolerance?: number;
  /** How many examples a property is tried on. @defaultValue 50 */
  readonly runs?: number;
  readonly skip?: readonly Skip[];
}

type VectorIndexLaw = Law<VectorIndexSubject, VectorIndexCapability>;

/** The laws of a `VectorIndex` and of its snapshots, as data. */
export function vectorIndexLaws(): readonly VectorIndexLaw[] {
  const filterLaws: readonly Law<SearchSubject, SearchCapability>[] = FILTER_LAWS;
  // None of them needs words to be found: vectors of words are enough.
  const ofIndexes = filterLaws.map(({ name, check }): Law<SearchSubject, VectorIndexCapability> => ({
    name,
    check,
  }));
  return [
    ...HOLDING_LAWS,
    ...CHANGE_LAWS,
    ...NEARNESS_LAWS,
    ...adaptLaws(ofIndexes, indexAsSearch, 'filter: '),
  ];
}

/**
 * Runs the laws of `VectorIndex` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeVectorIndex({
 *   name: 'VectorMemoryStore',
 *   create: () => new VectorMemoryStore(),
 *   capabilities: { replace: true, snapshot: true, synchronous: true },
 * });
 */
export function describeVectorIndex(suite: VectorIndexSuite): void {
  const { name, create, dispose, tolerance, runs, skip } = suite;
  const capabilities = { exact: true, lossless: true, ...suite.capabilities };
  const subject: VectorIndexSubject = { create, capabilities, tolerance, runs, ...(dispose && { dispose }) };
  describeLaws({ name, laws: vectorIndexLaws(), subject, capabilities, skip });
}
