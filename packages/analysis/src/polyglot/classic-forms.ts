import { classicAnalyzer } from '../classic-analyzer.js';
import { CLASSIC_SUFFIXES, stemClassic } from '../stem-classic.js';
import { BoundedCache } from './bounded-cache.js';
import { cutTerm, fragmentTerm } from './token-sink.js';

/** How many classic stems {@link ClassicForms} remembers the forms of. */
const MAX_CACHED_STEMS = 10_000;

/**
 * Every word that the classic rules would find for a query, as the polyglot rules index it: so that whatever classic
 * finds, polyglot finds.
 *
 * A classic stem stands for itself and for itself with any one suffix, so the list is complete and short: at most
 * sixteen words for each word and each of its classic synonyms, each of them as it is, stemmed, and as a piece of a word.
 */
export class ClassicForms {
  readonly #forms: BoundedCache<readonly string[]>;

  /** @param stem what a document's word is indexed as. */
  constructor(stem: (word: string) => string) {
    this.#forms = new BoundedCache(MAX_CACHED_STEMS, (classicStem) => formsOf(classicStem, stem));
  }

  /** The forms for a query, in a fixed order; some may repeat. */
  *of(query: string): Generator<string, void, void> {
    const own = [...classicAnalyzer.analyze(query)];
    for (const classicStem of classicAnalyzer.expandQuery?.(own) ?? own) yield* this.#forms.get(classicStem);
  }
}

function formsOf(classicStem: string, stem: (word: string) => string): readonly string[] {
  const forms = new Set<string>();
  for (const suffix of ['', ...CLASSIC_SUFFIXES]) {
    const token = classicStem + suffix;
    if (stemClassic(token) !== classicStem) continue;
    const form = cutTerm(token.replaceAll('_', '') || token);
    forms.add(form).add(stem(form)).add(fragmentTerm(form));
  }
  return [...forms];
}
