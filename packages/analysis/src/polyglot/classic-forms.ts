import { classicAnalyzer } from '../classic-analyzer.js';
import { CLASSIC_SUFFIXES, stemClassic } from '../stem-classic.js';
import { cutTerm } from './token-sink.js';

/**
 * Every word that the classic rules would find for a query, as the polyglot rules index it: so that whatever classic
 * finds, polyglot finds.
 *
 * A classic stem stands for itself and for itself with any one suffix, so the list is complete and short: at most
 * sixteen forms for each word and each of its classic synonyms.
 */
export function classicForms(query: string, stem: (word: string) => string): ReadonlySet<string> {
  const forms = new Set<string>();
  const own = [...classicAnalyzer.analyze(query)];
  for (const classicStem of classicAnalyzer.expandQuery?.(own) ?? own) {
    for (const suffix of ['', ...CLASSIC_SUFFIXES]) {
      const token = classicStem + suffix;
      if (stemClassic(token) !== classicStem) continue;
      const form = cutTerm(token.replaceAll('_', '') || token);
      forms.add(form);
      forms.add(stem(form));
    }
  }
  return forms;
}
