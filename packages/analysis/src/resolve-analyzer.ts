import { RagError, type Analyzer } from '@rag/contracts';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';

/** An analyzer as plain data that can cross a thread. */
export interface AnalyzerSpec {
  /** The {@link Analyzer}'s id. */
  readonly id: string;
  /** What the analyzer was made with; the classic ones take nothing. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

const ANALYZERS: ReadonlyMap<string, Analyzer> = new Map(
  [classicAnalyzer, classicKeywordAnalyzer].map((analyzer) => [analyzer.id, analyzer]),
);

/**
 * Finds a built-in analyzer by its id, so that a worker applies the very rules that the main thread named.
 *
 * @throws RagError `RAG_ANALYSIS_UNKNOWN_ANALYZER` for an id that this release does not have;
 *   `RAG_ANALYSIS_UNKNOWN_OPTION` for an option that the analyzer does not take.
 * @example
 * resolveAnalyzer({ id: classicAnalyzer.id }) === classicAnalyzer; // true
 */
export function resolveAnalyzer(spec: AnalyzerSpec): Analyzer {
  const analyzer = ANALYZERS.get(spec.id);
  if (analyzer === undefined) {
    const known = [...ANALYZERS.keys()];
    throw new RagError(
      'RAG_ANALYSIS_UNKNOWN_ANALYZER',
      `Cannot find the analyzer "${spec.id}": this release has "${known.join('", "')}"; hand over a custom one as an object`,
      { id: spec.id, known },
    );
  }
  const [option] = Object.keys(spec.options ?? {});
  if (option !== undefined) {
    throw new RagError(
      'RAG_ANALYSIS_UNKNOWN_OPTION',
      `Cannot make the analyzer "${spec.id}": it has no option "${option}"; leave the options out`,
      { id: spec.id, option },
    );
  }
  return analyzer;
}
