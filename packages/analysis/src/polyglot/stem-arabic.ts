/**
 * A light stemmer for Arabic after light10 (L. Larkey, L. Ballesteros, M. Connell, "Light stemming for Arabic
 * information retrieval", 2007): conjunction, article and the commonest suffixes; roots are not looked for.
 *
 * Letters that are written in several ways are made one: alef with hamza or madda, final yeh, teh marbuta, and the
 * Persian kaf and yeh. Vowel signs are dropped before. Linear in the word.
 *
 * @example
 * stemArabic('والكتاب'); // 'كتاب'
 */
export function stemArabic(word: string): string {
  return stripSuffixes(stripPrefix(uniteArabicLetters(word)));
}

/** Writes letters that are written in several ways in one way, and drops tatweel. */
export function uniteArabicLetters(word: string): string {
  return word
    .replace(/[\u0622\u0623\u0625\u0671]/gu, '\u0627')
    .replace(/[\u0649\u06cc]/gu, '\u064a')
    .replace(/\u06a9/gu, '\u0643')
    .replace(/\u0629/gu, '\u0647')
    .replace(/\u0640/gu, '');
}

const ARTICLES: readonly string[] = ['وال', 'بال', 'كال', 'فال', 'ال', 'لل'];
const SUFFIXES: readonly string[] = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];
const MIN_STEM_LENGTH = 2;

function stripPrefix(word: string): string {
  const article = ARTICLES.find((prefix) => word.startsWith(prefix));
  if (article !== undefined && word.length - article.length >= MIN_STEM_LENGTH) {
    return word.slice(article.length);
  }
  return word.startsWith('و') && word.length > 3 ? word.slice(1) : word;
}

function stripSuffixes(word: string): string {
  let stem = word;
  for (const suffix of SUFFIXES) {
    if (stem.length - suffix.length >= MIN_STEM_LENGTH && stem.endsWith(suffix))
      stem = stem.slice(0, -suffix.length);
  }
  return stem;
}
