import type { Analyzer } from '@rag/contracts';

/** The ways in which a toy analyzer can be broken on purpose; none: it is correct. */
export type ToyAnalyzerFault =
  | 'restless-id'
  | 'hides-expansion'
  | 'term-of-nothing'
  | 'empty-terms'
  | 'shared-pattern'
  | 'distinct-terms'
  | 'spreads-characters'
  | 'synonyms-first'
  | 'many-steps'
  | 'one-way'
  | 'object-table';

/** Words with synonyms; the last one's synonym has another. */
export const TOY_SYNONYMS: readonly string[] = ['db', 'fn', 'first'];

const TABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['db', ['database']],
  ['database', ['db']],
  ['fn', ['function', 'method']],
  ['function', ['fn']],
  ['method', ['fn']],
  ['first', ['second']],
  ['second', ['first', 'third']],
  ['third', ['second']],
]);

const SHARED_PATTERN = /[\p{L}\p{N}_]+/gu;

let made = 0;

/** Words in lower case: correct, or broken in exactly one way. */
export function createToyAnalyzer(fault?: ToyAnalyzerFault): Analyzer {
  const id = fault === 'restless-id' ? `toy-${made++}` : 'toy@1';
  const analyze = (text: string): Iterable<string> => termsOf(text, fault);
  if (fault === 'hides-expansion') return { id, analyze };
  return { id, analyze, expandQuery: (terms) => expand(terms, fault) };
}

function termsOf(text: string, fault: ToyAnalyzerFault | undefined): Iterable<string> {
  switch (fault) {
    case 'term-of-nothing':
      return text === '' ? [' '] : termsOf(text, undefined);
    case 'empty-terms':
      return text.trim() === '' ? [] : text.toLowerCase().split(' ');
    case 'shared-pattern':
      return readShared(text.toLowerCase());
    case 'distinct-terms':
      return new Set(termsOf(text, undefined));
    case 'spreads-characters':
      return termsOf(
        String.fromCodePoint(...Array.from(text, (character) => character.codePointAt(0)!)),
        undefined,
      );
    default:
      return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  }
}

function* readShared(text: string): Iterable<string> {
  for (let match = SHARED_PATTERN.exec(text); match !== null; match = SHARED_PATTERN.exec(text)) {
    yield match[0];
  }
}

function expand(terms: readonly string[], fault: ToyAnalyzerFault | undefined): readonly string[] {
  const others = terms.flatMap((term) => synonymsOf(term, fault));
  if (fault === 'synonyms-first') return [...new Set([...others, ...terms])];
  const more =
    fault === 'many-steps' && terms.length > 1 ? others.flatMap((term) => synonymsOf(term, fault)) : [];
  return [...new Set([...terms, ...others, ...more])];
}

function synonymsOf(term: string, fault: ToyAnalyzerFault | undefined): readonly string[] {
  if (fault === 'one-way' && !TOY_SYNONYMS.includes(term)) return [];
  if (fault === 'object-table' && term in {}) return ['[native code]'];
  return TABLE.get(term) ?? [];
}
