import fc from 'fast-check';

/** Pieces in which words, identifiers, accents, scripts and hostile characters meet; joined at random. */
const PIECES: readonly string[] = [
  ...['get', 'User', 'user', 'used', 'us', 'ID', 'ids', 'XML', 'class', 'classes', 'config', 'configuration', 'db'],
  ...['database', 'auth', 'authorization', 'ties', 'ti', 'a', 'x', 'the', 'not', 'to', 'ing', 'er', 's', 'ment'],
  ...['_', '__', '-', '.', '::', '@', '/', ' ', ' ', ' ', '\n', '++', '#', "'", '0', '1', '23', '8'],
  ...['é', 'e\u0301', '\u0301', 'ß', 'ü', 'İ', 'ı', 'ﬁ', 'ς', 'Σ', '\u212a', 'ａ', '１', '½', '²', '₂', '™', '㎏'],
  ...['\u00ad', '\u200d', '\ufeff', '馬', 'のカ', 'ｶﾞ', 'サバンナ', '한국', '에서', '\u1112\u1161', 'ไทย', 'مدرسة'],
  ...['книга', 'ё', '\ud800', '\udc00', '😀', '𠮷', '\0', 'constructor', '__proto__', 'aux', 'die', 'der', 'und'],
];

/** Short texts over {@link PIECES}. */
export const polyglotText = (maxLength = 12): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength }).map((pieces) => pieces.join(''));
