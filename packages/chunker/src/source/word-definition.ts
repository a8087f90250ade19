import type { Definition } from '../core/outline.js';
import { readDefinitionName } from './definition-name.js';
import {
  C_LANGUAGES,
  COMMON_DEFINITION_WORDS,
  DEFINITION_WORDS,
  SCRIPT_LANGUAGES,
  TYPED_FUNCTION_LANGUAGES,
} from './definition-words.js';
import { typeShape } from './group-definition.js';
import { isWord, skipBrackets } from './head-tokens.js';
import { kindOfValue } from './kind-of-value.js';

/** Words that are the name of what they define. */
const NAMING_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['swift', new Set(['init', 'deinit', 'subscript'])],
  ['solidity', new Set(['constructor', 'receive', 'fallback'])],
]);
/** Languages in which a sign after the word is a name, not a mark or a parameter. */
const NAMED_BY_SIGNS = new Set(['swift', 'scala', 'ruby', 'elixir', 'julia']);
const CASELESS_LANGUAGES = new Set(['sql', 'powershell']);

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
  if (word === undefined) return undefined;
  const kind = definitionWords.get(CASELESS_LANGUAGES.has(language) ? word.toLowerCase() : word);
  if (kind === undefined) return undefined;
  if (NAMING_WORDS.get(language)?.has(word) === true)
    return /^[(<?!{]$/u.test(tokens[start + 1] ?? '{') ? { name: word, kind } : undefined;
  let index = start + 1;
  // `enum class Name`, `const enum Name`, `const fn name`: the second word says more, or as much.
  const second = definitionWords.get(tokens[index] ?? '');
  if (
    second !== undefined &&
    (isWord(tokens[index + 1]) || tokens[index + 1] === '*') &&
    !isName(tokens, index)
  )
    return kind === 'enum'
      ? readDefinitionName(tokens, index + 1, kind, language)
      : readWordDefinition(tokens, index, language);
  if (kind === 'function' && language === 'kotlin') index = indexBeforeParenthesis(tokens, index);
  if (kind === 'impl' && language === 'rust') return readImplementation(tokens, index);
  if (
    TYPED_FUNCTION_LANGUAGES.has(language) &&
    kind !== 'function' &&
    kind !== 'namespace' &&
    isTypeOfSomething(tokens, index)
  )
    return undefined;
  if (language === 'groovy' && kind === 'function' && tokens[index + 1] !== '(') return undefined;
  if (language === 'go' && tokens[index] === '(') return readMethod(tokens, index, kind);
  if (language === 'rust' && tokens[index] === 'mut') index += 1;
  if (!NAMED_BY_SIGNS.has(language)) while ('*&!'.includes(tokens[index] ?? ' ')) index += 1;
  if (tokens[index] === '<' && !NAMED_BY_SIGNS.has(language)) index = skipBrackets(tokens, index);
  if (C_LANGUAGES.has(language)) index = skipMacroWords(tokens, index);
  const named = readDefinitionName(tokens, index, kind, language);
  if (named !== undefined && C_LANGUAGES.has(language) && tokens[index + 1] === ';') return undefined;
  if (named === undefined) return readUnnamed(tokens, start, kind, language);
  if (kind === 'constant' || kind === 'variable')
    return {
      name: named.name,
      kind: (language === 'zig' ? zigShape(tokens, index + 1) : kindOfValue(tokens, index + 1)) ?? kind,
    };
  return language === 'go' && kind === 'type'
    ? { name: named.name, kind: typeShape(tokens, index + 1) ?? kind }
    : named;
}

/** `class EXPORTED Name`: words in capitals before the name are macros. */
function skipMacroWords(tokens: readonly string[], start: number): number {
  let index = start;
  while (
    isWord(tokens[index + 1]) &&
    /^[\p{Lu}\p{N}_]+$/u.test(tokens[index] ?? '') &&
    tokens[index + 1] !== 'final'
  )
    index += 1;
  return index;
}

const ZIG_SHAPES = new Set(['struct', 'enum', 'union', 'opaque']);

/** `const Name = packed struct {`: what the name stands for. */
function zigShape(tokens: readonly string[], start: number): string | undefined {
  const value = tokens.indexOf('=', start) + 1;
  const shape = tokens.slice(value, value + 2).find((token) => ZIG_SHAPES.has(token));
  return value > 0 && shape !== undefined ? (shape === 'opaque' ? 'struct' : shape) : undefined;
}

/** A word that defines elsewhere may be a name here: `def type = …`, `func macro(…)`. */
function isName(tokens: readonly string[], index: number): boolean {
  return tokens[index + 1] === 'extends' || tokens[index + 1] === 'where';
}

/** `export default function () {}`, `companion object {`. */
function readUnnamed(
  tokens: readonly string[],
  start: number,
  kind: string,
  language: string,
): Definition | undefined {
  if (language === 'kotlin' && kind === 'object' && tokens[start - 1] === 'companion')
    return { name: 'Companion', kind };
  const isDefault = SCRIPT_LANGUAGES.has(language) && start > 0 && tokens[start - 1] === 'default';
  return isDefault && (kind === 'function' || kind === 'class') ? { name: 'default', kind } : undefined;
}

/** `func (receiver Type) name(…)`. */
function readMethod(tokens: readonly string[], start: number, kind: string): Definition | undefined {
  if (kind !== 'function') return undefined;
  const named = readDefinitionName(tokens, skipBrackets(tokens, start), kind, 'go');
  return named === undefined ? undefined : { name: named.name, kind: 'method' };
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
