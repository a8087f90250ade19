/**
 * The Snowball stemmer for Russian (M. F. Porter, snowballstem.org), which also serves other languages in Cyrillic
 * letters: what matters is that forms of a word meet, and that documents and queries are cut alike.
 *
 * For lower-case words with `ё` written as `е`. Linear in the word.
 *
 * @example
 * stemRussian('книгами'); // 'книг'
 */
export function stemRussian(word: string): string {
  const start = regionAfterFirstVowel(word);
  if (start === word.length) return word;
  let rest = word.slice(start);
  rest = stripGerund(rest) ?? stripEndings(rest);
  if (rest.endsWith('и')) rest = rest.slice(0, -1);
  rest = stripDerivational(word.slice(0, start), rest);
  if (rest.endsWith('нн')) rest = rest.slice(0, -1);
  else if (rest.endsWith('ейше')) rest = stripDoubleN(rest.slice(0, -4));
  else if (rest.endsWith('ейш')) rest = stripDoubleN(rest.slice(0, -3));
  else if (rest.endsWith('ь')) rest = rest.slice(0, -1);
  return word.slice(0, start) + rest;
}

const VOWEL = /[аеиоуыэюя]/u;

const list = (endings: string): readonly string[] => endings.split(' ').sort((a, b) => b.length - a.length);

/** Endings that need а or я before them, and those that do not. */
const GERUND_AFTER_A = list('в вши вшись');
const GERUND = list('ив ивши ившись ыв ывши ывшись');
const REFLEXIVE = list('ся сь');
const ADJECTIVE = list('ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею');
const PARTICIPLE_AFTER_A = list('ем нн вш ющ щ');
const PARTICIPLE = list('ивш ывш ующ');
const VERB_AFTER_A = list('ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно');
const VERB = list(
  'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
);
const NOUN = list(
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
);

function regionAfterFirstVowel(word: string): number {
  const at = word.search(VOWEL);
  return at < 0 ? word.length : at + 1;
}

function stripGerund(rest: string): string | undefined {
  return strip(rest, GERUND) ?? stripAfterA(rest, GERUND_AFTER_A);
}

function stripEndings(rest: string): string {
  const plain = strip(rest, REFLEXIVE) ?? rest;
  const adjective = strip(plain, ADJECTIVE);
  if (adjective !== undefined) {
    return strip(adjective, PARTICIPLE) ?? stripAfterA(adjective, PARTICIPLE_AFTER_A) ?? adjective;
  }
  return longest(plain, strip(plain, VERB), stripAfterA(plain, VERB_AFTER_A)) ?? strip(plain, NOUN) ?? plain;
}

/** Step 3: `ост` and `ость`, where they lie in the second region. */
function stripDerivational(head: string, rest: string): string {
  const ending = rest.endsWith('ость') ? 'ость' : rest.endsWith('ост') ? 'ост' : '';
  if (ending === '') return rest;
  const word = head + rest;
  return word.length - ending.length >= secondRegion(word) ? rest.slice(0, -ending.length) : rest;
}

/** Where R2 begins: after the first consonant after a vowel, taken twice. */
function secondRegion(word: string): number {
  let at = 0;
  for (let times = 0; times < 2; times++) {
    while (at < word.length && !VOWEL.test(word.charAt(at))) at++;
    while (at < word.length && VOWEL.test(word.charAt(at))) at++;
    at = Math.min(at + 1, word.length);
  }
  return at;
}

function stripDoubleN(rest: string): string {
  return rest.endsWith('нн') ? rest.slice(0, -1) : rest;
}

function strip(rest: string, endings: readonly string[]): string | undefined {
  const ending = endings.find((candidate) => rest.endsWith(candidate));
  return ending === undefined ? undefined : rest.slice(0, -ending.length);
}

function stripAfterA(rest: string, endings: readonly string[]): string | undefined {
  const stem = strip(rest, endings);
  return stem !== undefined && (stem.endsWith('а') || stem.endsWith('я')) ? stem : undefined;
}

function longest(rest: string, ...stems: readonly (string | undefined)[]): string | undefined {
  let best: string | undefined;
  for (const stem of stems) if (stem !== undefined && stem.length < (best ?? rest).length) best = stem;
  return best;
}
