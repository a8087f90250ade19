import { RagError, type Analyzer } from '@rag/contracts';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
import type { StemmerSet } from './polyglot/language.js';
import {
  createPolyglotAnalyzer,
  POLYGLOT_ANALYZER_ID,
  polyglotAnalyzer,
} from './polyglot/polyglot-analyzer.js';
import type { PolyglotOptions } from './polyglot/polyglot-options.js';

/** An analyzer as plain data that can cross a thread. */
export interface AnalyzerSpec {
  /** The {@link Analyzer}'s id; the id of a polyglot analyzer says its options as well. */
  readonly id: string;
  /** What the analyzer was made with, stemmers by the name of their set; the classic ones take nothing. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** What {@link resolveAnalyzer} may be given beside the spec: what cannot cross a thread. */
export interface ResolveAnalyzerOptions {
  /** Stemmers that a spec may name. @defaultValue none */
  readonly stemmerSets?: readonly StemmerSet[] | undefined;
}

const ANALYZERS: ReadonlyMap<string, Analyzer> = new Map(
  [classicAnalyzer, classicKeywordAnalyzer, polyglotAnalyzer].map((analyzer) => [analyzer.id, analyzer]),
);

/**
 * Finds a built-in analyzer by its id, so that a worker applies the very rules that the main thread named.
 *
 * @throws RagError `RAG_ANALYSIS_UNKNOWN_ANALYZER` for an id that this release does not have;
 *   `RAG_ANALYSIS_UNKNOWN_OPTION` for an option that the analyzer does not take; `RAG_ANALYSIS_INVALID_OPTION` for
 *   one that is not usable; `RAG_ANALYSIS_UNKNOWN_STEMMERS` for stemmers that were named but not handed over.
 * @example
 * resolveAnalyzer({ id: classicAnalyzer.id }) === classicAnalyzer; // true
 */
export function resolveAnalyzer(spec: AnalyzerSpec, options: ResolveAnalyzerOptions = {}): Analyzer {
  const polyglot = polyglotOptionsOf(spec);
  if (polyglot !== undefined) {
    if (Object.keys(polyglot).length === 0) return polyglotAnalyzer;
    return createPolyglotAnalyzer(withStemmers(polyglot, options.stemmerSets ?? []));
  }
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

/** The options that a polyglot spec gives, in its id or beside it; `undefined` for any other analyzer. */
function polyglotOptionsOf(spec: AnalyzerSpec): Readonly<Record<string, unknown>> | undefined {
  if (spec.id === POLYGLOT_ANALYZER_ID) return spec.options ?? {};
  if (!spec.id.startsWith(`${POLYGLOT_ANALYZER_ID} {`)) return undefined;
  try {
    const said = JSON.parse(spec.id.slice(POLYGLOT_ANALYZER_ID.length)) as Readonly<Record<string, unknown>>;
    return { ...said, ...spec.options };
  } catch {
    return undefined;
  }
}

function withStemmers(
  options: Readonly<Record<string, unknown>>,
  sets: readonly StemmerSet[],
): PolyglotOptions {
  const { stemmers: name } = options;
  if (typeof name !== 'string') return options;
  const stemmers = sets.find((set) => set.name === name);
  if (stemmers !== undefined) return { ...options, stemmers };
  throw new RagError(
    'RAG_ANALYSIS_UNKNOWN_STEMMERS',
    `Cannot make the analyzer "${POLYGLOT_ANALYZER_ID}": its stemmers "${name}" were not handed over; load them first and pass them as "stemmerSets"`,
    { stemmers: name, known: sets.map((set) => set.name) },
  );
}
