import { RagError } from '@rag/contracts';

import type { LanguageCode, Stemmer, StemmerSet } from './polyglot/language.js';

/** The release of `natural` whose stemmers {@link naturalStemmers} names; another release may stem otherwise. */
export const NATURAL_VERSION = '8.1.1';

/** The languages that {@link naturalStemmers} has a stemmer for, and the end of its module's name. */
const MODULES: readonly (readonly [language: LanguageCode, module: string])[] = [
  ['de', 'de'],
  ['es', 'es'],
  ['fr', 'fr'],
  ['it', 'it'],
  ['nl', 'nl'],
  ['no', 'no'],
  ['pt', 'pt'],
  ['ru', 'ru'],
  ['sv', 'sv'],
];

/**
 * Loads the stemmers of the optional peer `natural` for German, Spanish, French, Italian, Dutch, Norwegian, Portuguese,
 * Russian and Swedish; English stays with Porter's rules.
 *
 * Each module is imported by its own path. The root of `natural` is never loaded: it prints, reads `.env` of the working
 * folder into the environment and opens its database drivers' modules.
 *
 * @throws RagError `RAG_ANALYSIS_NATURAL_MISSING` where `natural` is not installed, or not as expected.
 * @example
 * const analyzer = createPolyglotAnalyzer({ stemmers: await naturalStemmers() });
 */
export async function naturalStemmers(): Promise<StemmerSet> {
  const stemmers = new Map<LanguageCode, Stemmer>();
  for (const [language, module] of MODULES) stemmers.set(language, await loadStemmer(module));
  return Object.freeze({ name: `natural@${NATURAL_VERSION}`, stemmers });
}

async function loadStemmer(module: string): Promise<Stemmer> {
  const path = `natural/lib/natural/stemmers/porter_stemmer_${module}.js`;
  let loaded: unknown;
  try {
    loaded = await import(path);
  } catch (cause) {
    throw missing(path, cause);
  }
  const stemmer: unknown =
    typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (!hasStem(stemmer)) throw missing(path, undefined);
  return (word) => {
    const stem = stemmer.stem(word);
    return typeof stem === 'string' ? stem : word;
  };
}

function hasStem(value: unknown): value is { stem(word: string): unknown } {
  return typeof value === 'object' && value !== null && 'stem' in value && typeof value.stem === 'function';
}

function missing(path: string, cause: unknown): RagError {
  return new RagError(
    'RAG_ANALYSIS_NATURAL_MISSING',
    `Cannot load the stemmer "${path}": it is not there; install "natural" ${NATURAL_VERSION}, or use the built-in stemmers`,
    { path },
    ...(cause === undefined ? [] : [{ cause }]),
  );
}
