import { stemClassic } from './stem-classic.js';

/** One row: an abbreviation, and the words that it stands for. */
export type SynonymRow = readonly [term: string, expansions: readonly string[]];

/**
 * The 15 rows of synonyms, as words; {@link expandSynonyms} compares their stems.
 *
 * @example
 * CLASSIC_SYNONYMS[0]; // ['db', ['database']]
 */
export const CLASSIC_SYNONYMS: readonly SynonymRow[] = Object.freeze([
  row('db', 'database'),
  row('auth', 'authentication', 'authorization'),
  row('config', 'configuration'),
  row('perf', 'performance'),
  row('impl', 'implementation'),
  row('req', 'request'),
  row('res', 'response'),
  row('err', 'error'),
  row('msg', 'message'),
  row('fn', 'function'),
  row('param', 'parameter'),
  row('repo', 'repository'),
  row('env', 'environment'),
  row('async', 'asynchronous'),
  row('sync', 'synchronous'),
]);

const SYNONYMS_BY_STEM = synonymsByStem(CLASSIC_SYNONYMS);

/**
 * The stemmed terms of a query, without repetitions and in order, then the stems that mean the same.
 *
 * Both directions of {@link CLASSIC_SYNONYMS}, one step only: `auth` gives `authentica` and `authoriza`, and
 * `authentica` gives `auth` but not `authoriza`.
 *
 * @param terms terms as the index holds them, that is stemmed.
 * @example
 * expandSynonyms(['config']); // ['config', 'configura']
 */
export function expandSynonyms(terms: readonly string[]): readonly string[] {
  const expanded = new Set(terms);
  for (const term of terms) for (const synonym of SYNONYMS_BY_STEM.get(term) ?? []) expanded.add(synonym);
  return [...expanded];
}

function row(term: string, ...expansions: readonly string[]): SynonymRow {
  return Object.freeze([term, Object.freeze(expansions)] as const);
}

function synonymsByStem(rows: readonly SynonymRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byStem = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    const known = byStem.get(from);
    if (known === undefined) byStem.set(from, new Set([to]));
    else known.add(to);
  };
  for (const [term, expansions] of rows) {
    const stem = stemClassic(term);
    for (const expansion of expansions.map(stemClassic)) {
      link(stem, expansion);
      link(expansion, stem);
    }
  }
  return byStem;
}
