import { describeLaws } from '../laws/describe-laws.js';
import type { Law, Skip } from '../laws/law.js';
import { ANALYZER_LAWS, type AnalyzerCapability, type AnalyzerSubject } from './analyzer-laws.js';

/** What {@link describeAnalyzer} is told about an analyzer. */
export interface AnalyzerSuite {
  readonly name: string;
  readonly create: AnalyzerSubject['create'];
  readonly capabilities?: AnalyzerSubject['capabilities'];
  /** Words that mean the same as others; required where `expands` is claimed. */
  readonly synonyms?: readonly string[];
  readonly skip?: readonly Skip[];
}

/** The laws of an `Analyzer`, as data. */
export function analyzerLaws(): readonly Law<AnalyzerSubject, AnalyzerCapability>[] {
  return ANALYZER_LAWS;
}

/**
 * Runs the laws of `Analyzer` as tests, over hostile texts.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeAnalyzer({
 *   name: 'classicAnalyzer',
 *   create: () => classicAnalyzer,
 *   capabilities: { expands: true },
 *   synonyms: ['db', 'auth'],
 * });
 */
export function describeAnalyzer(suite: AnalyzerSuite): void {
  const { name, create, capabilities = {}, synonyms = [], skip } = suite;
  describeLaws({
    name,
    laws: analyzerLaws(),
    subject: { create, capabilities, synonyms },
    capabilities,
    skip,
  });
}
