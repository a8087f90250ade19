import type { Definition } from '../core/outline.js';
import { C_LANGUAGES, CONTAINER_KINDS, CONTROL_WORDS } from './definition-words.js';
import { isWord, skipBrackets } from './head-tokens.js';
import type { Surroundings } from './surroundings.js';

/** Languages in which a value outside of functions and classes is a type and a name. */
const VALUE_LANGUAGES = new Set(['c', 'cpp', 'objective-c', 'dart']);
/** What may stand before the name besides words: parts of a type. */
const TYPE_SIGNS = new Set(['.', '::', '*', '&', '?', '<', '>', '[', ']', ',', '~', '^', '@']);
const TAG_WORDS = new Set(['struct', 'union', 'enum', 'class']);
/** What may stand between the parameters and a body. */
const BODY_SIGNS = new Set([
  '{',
  '=>',
  'throws',
  'async',
  'sync',
  'where',
  'override',
  'const',
  'noexcept',
  ':',
]);

/** A definition without a word of its own: `Type name(…)`, `Name::name(…)`, within a class also `Name(…)`. */
export function readTypedDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
  surroundings: Surroundings,
): Definition | undefined {
  const isMacroType = C_LANGUAGES.has(language) && isMacroCall(tokens, start);
  const end = endOfType(tokens, isMacroType ? skipBrackets(tokens, start + 1) : start);
  const sign = tokens[end];
  if (CONTROL_WORDS.has(tokens[start] ?? '')) return undefined;
  if (language === 'dart') {
    const accessor = readAccessor(tokens, start, end);
    if (accessor !== undefined) return accessor;
  }
  if (sign === '(') return readFunction(tokens, start, end, language, surroundings);
  const isValue = (sign === '=' || sign === ';' || sign === undefined) && VALUE_LANGUAGES.has(language);
  return isValue ? readValue(tokens, start, end, surroundings) : undefined;
}

/** `EXPORTED(type) name(…)`: the call of a macro stands for the type. */
function isMacroCall(tokens: readonly string[], start: number): boolean {
  if (tokens[start + 1] !== '(' || !/^[\p{Lu}\p{N}_]+$/u.test(tokens[start] ?? '')) return false;
  const after = skipBrackets(tokens, start + 1);
  return isWord(tokens[after]) && tokens[after + 1] === '(';
}

/** The index of the first sign that ends what may be a type and a name. */
function endOfType(tokens: readonly string[], start: number): number {
  let index = start;
  while (index < tokens.length) {
    const token = tokens[index]!;
    if (token === 'operator') return endOfOperator(tokens, index + 1);
    if (!isWord(token) && !TYPE_SIGNS.has(token)) return index;
    const isNested = token === '<' || token === '[';
    index = isNested ? Math.max(index + 1, skipBrackets(tokens, index)) : index + 1;
  }
  return index;
}

/** `operator==`, `operator()`. */
function endOfOperator(tokens: readonly string[], start: number): number {
  let index = start;
  if (tokens[index] === '(' && tokens[index + 1] === ')') index += 2;
  while (index < tokens.length && tokens[index] !== '(' && tokens[index] !== '{') index += 1;
  return index;
}

function readFunction(
  tokens: readonly string[],
  start: number,
  end: number,
  language: string,
  { container, containerName, isLocal }: Surroundings,
): Definition | undefined {
  const isMember = container !== undefined && CONTAINER_KINDS.has(container);
  const operator = tokens.indexOf('operator', start);
  if (operator >= start && operator < end) return readOperator(tokens, operator, end);
  const last = indexOfName(tokens, start, end);
  const name = tokens[last];
  const before = tokens[last - 1];
  if (!isWord(name) || (before !== '.' && CONTROL_WORDS.has(name))) return undefined;
  if (before === '.' && !mayBeQualified(tokens, last, language, containerName)) return undefined;
  if (last === start && !isConstructor(tokens, end, name, language, isMember ? containerName : undefined))
    return undefined;
  const isOnlyDeclared = C_LANGUAGES.has(language) || !hasBody(tokens, end);
  if (isLocal && !isMember && isOnlyDeclared) return undefined;
  if (before === '~') return { name: `~${name}`, kind: 'method' };
  return { name, kind: before === '::' ? 'method' : 'function' };
}

/** The index of the word before the parameters, type parameters left out: `name<T>(`. */
function indexOfName(tokens: readonly string[], start: number, end: number): number {
  if (tokens[end - 1] !== '>') return end - 1;
  let depth = 0;
  for (let index = end - 1; index > start; index -= 1) {
    if (tokens[index] === '>') depth += 1;
    else if (tokens[index] === '<') depth -= 1;
    if (depth === 0) return index - 1;
  }
  return end;
}

/** `Class.name(` of Dart, `Interface.name(` of C#. */
function mayBeQualified(
  tokens: readonly string[],
  last: number,
  language: string,
  containerName: string | undefined,
): boolean {
  return (language === 'dart' && tokens[last - 2] === containerName) || language === 'csharp';
}

/** A name without a type before it: that of the class; other ones want a body. */
function isConstructor(
  tokens: readonly string[],
  end: number,
  name: string,
  language: string,
  containerName: string | undefined,
): boolean {
  if (containerName === undefined) return false;
  if (name === containerName) return true;
  return (language === 'dart' || language === 'groovy') && hasBody(tokens, end);
}

/** `operator==`, `operator new`. */
function readOperator(tokens: readonly string[], operator: number, end: number): Definition {
  const separator = isWord(tokens[operator + 1]) ? ' ' : '';
  return { name: `operator${separator}${tokens.slice(operator + 1, end).join('')}`, kind: 'function' };
}

function hasBody(tokens: readonly string[], parenthesis: number): boolean {
  return BODY_SIGNS.has(tokens[skipBrackets(tokens, parenthesis)] ?? '');
}

/** `Type get name`, `set name(…)`. */
function readAccessor(tokens: readonly string[], start: number, end: number): Definition | undefined {
  for (let index = start; index < end; index += 1) {
    const word = tokens[index];
    const name = tokens[index + 1];
    if ((word === 'get' || word === 'set') && isWord(name) && index + 2 === end)
      return { name, kind: 'method' };
  }
  return undefined;
}

function readValue(
  tokens: readonly string[],
  start: number,
  end: number,
  { container, isLocal }: Surroundings,
): Definition | undefined {
  if (isLocal || (container !== undefined && container !== 'namespace' && container !== '(block'))
    return undefined;
  let last = end;
  while (last > start && tokens[last - 1] === ']') last = tokens.lastIndexOf('[', last - 1);
  const name = tokens[last - 1];
  // `struct name;` says that there is one.
  if (last - start === 2 && TAG_WORDS.has(tokens[start] ?? '')) return undefined;
  if (last - start < 2 || !isWord(name) || tokens[last - 2] === '.') return undefined;
  return { name, kind: tokens.slice(start, last).includes('const') ? 'constant' : 'variable' };
}
