import type { Definition } from '../core/outline.js';
import {
  COMMON_DEFINITION_WORDS,
  DEFINITION_WORDS,
  SCRIPT_LANGUAGES,
  TYPED_FUNCTION_LANGUAGES,
} from './definition-words.js';
import { isWord, skipBrackets } from './head-tokens.js';
import { kindOfValue } from './kind-of-value.js';

/** What follows a word that defines, where it defines something without a name. */
const CLAUSE_WORDS = new Set(['extends', 'implements', 'with', 'of', 'in']);

/** A definition that a word announces: `class Name`, `func (receiver) Name`, `impl Trait for Name`. */
export function readWordDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
): Definition | undefined {
  const definitionWords = DEFINITION_WORDS.get(language) ?? COMMON_DEFINITION_WORDS;
  if (tokens[start] === '@' && tokens[start + 1] === 'interface')
    return readWordDefinition(tokens, start + 1, language);
  const word = tokens[start];
  const kind = definitionWords.get(language === 'sql' ? (word ?? '').toLowerCase() : (word ?? ''));
  if (word === undefined || kind === undefined) return undefined;
  let index = start + 1;
  // `enum class Name`, `const enum Name`, `const fn name`: the second word says more, or as much.
  const second = definitionWords.get(tokens[index] ?? '');
  if (second !== undefined && (isWord(tokens[index + 1]) || tokens[index + 1] === '*'))
    return kind === 'enum'
      ? nameAfter(tokens, index + 1, kind, language)
      : readWordDefinition(tokens, index, language);
  if (kind === 'function' && language === 'kotlin') index = indexBeforeParenthesis(tokens, index);
  if (kind === 'impl' && language === 'rust') return readImplementation(tokens, index);
  if (TYPED_FUNCTION_LANGUAGES.has(language) && isTypeOfSomething(tokens, index)) return undefined;
  if (language === 'swift' && (word === 'init' || word === 'deinit' || word === 'subscript'))
    return { name: word, kind };
  if (language === 'go' && tokens[index] === '(') {
    if (kind !== 'function') return undefined;
    const named = nameAfter(tokens, skipBrackets(tokens, index), kind, language);
    return named === undefined ? undefined : { name: named.name, kind: 'method' };
  }
  while (tokens[index] === '*' || tokens[index] === '&' || tokens[index] === '!') index += 1;
  if (tokens[index] === '<') index = skipBrackets(tokens, index);
  const named = nameAfter(tokens, index, kind, language);
  if (named === undefined)
    return SCRIPT_LANGUAGES.has(language) &&
      start > 0 &&
      tokens[start - 1] === 'default' &&
      (kind === 'function' || kind === 'class')
      ? { name: 'default', kind }
      : undefined;
  if (kind === 'constant' || kind === 'variable')
    return { name: named.name, kind: kindOfValue(tokens, index + 1) ?? kind };
  if (language === 'go' && kind === 'type') {
    const shape = tokens
      .slice(index + 1, index + 12)
      .find((token) => token === 'struct' || token === 'interface');
    return { name: named.name, kind: shape ?? kind };
  }
  return named;
}

function nameAfter(
  tokens: readonly string[],
  start: number,
  kind: string,
  language: string,
): Definition | undefined {
  let index = start;
  if (language === 'sql') while (/^(?:if|not|exists|concurrently)$/iu.test(tokens[index] ?? '')) index += 1;
  let token = tokens[index];
  if (token === undefined) return undefined;
  if (token.startsWith('"') || token.startsWith("'") || token.startsWith('`')) {
    const quoted = tokens[index + 1]?.startsWith('"') === true ? tokens[index + 1]! : token;
    return quoted.length > 2 ? { name: quoted.slice(1, -1), kind } : undefined;
  }
  if (!isWord(token) || CLAUSE_WORDS.has(token)) return undefined;
  // Of a qualified name (`self.name`, `Type.name`, `A::B`) the last part is the name.
  while (isQualifier(tokens[index + 1]) && isWord(tokens[index + 2])) {
    index += 2;
    token = tokens[index]!;
  }
  return { name: token, kind };
}

function isQualifier(token: string | undefined): boolean {
  return token === '.' || token === '::' || token === '\\';
}

/** The name in `fun <T> List<T>.name(`. */
function indexBeforeParenthesis(tokens: readonly string[], start: number): number {
  const parenthesis = tokens.indexOf('(', start);
  return parenthesis > start ? parenthesis - 1 : start;
}

/** `struct node *make(…)`, `enum color paint = …`: the word names a type that something else has. */
function isTypeOfSomething(tokens: readonly string[], start: number): boolean {
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token === '{' || token === ':' || token === '<') return false;
    if (token === '(') return !tokens.slice(0, start).some((word) => word === 'record' || word === 'class');
    if (token === '=' || token === ';') return index > start + 1;
  }
  return false;
}

function readImplementation(tokens: readonly string[], start: number): Definition | undefined {
  const begin = tokens[start] === '<' ? skipBrackets(tokens, start) : start;
  const end = tokens.indexOf('{', begin);
  const head = tokens.slice(begin, end < 0 ? tokens.length : end);
  const subject = head.indexOf('for');
  const name = head
    .slice(subject + 1)
    .find((token, index, rest) => isWord(token) && token !== 'dyn' && rest[index + 1] !== '::');
  return name === undefined ? undefined : { name, kind: 'impl' };
}
