import type { Definition } from '../core/outline.js';
import { CONTAINER_KINDS, CONTROL_WORDS } from './definition-words.js';
import { isWord, skipBrackets } from './head-tokens.js';
import type { Surroundings } from './surroundings.js';

/** Languages in which a value outside of functions and classes is a type and a name. */
const VALUE_LANGUAGES = new Set(['c', 'cpp', 'objective-c', 'dart']);
/** What may stand before the name besides words: parts of a type. */
const TYPE_SIGNS = new Set(['.', '::', '*', '&', '?', '<', '>', '[', ']', ',', '~', '^', '@']);
/** What may stand between the parameters and a body. */
const BODY_SIGNS = new Set(['{', '=>', 'throws', 'async', 'sync', 'where', 'override', 'const', 'noexcept', ':']);

/** A definition without a word of its own: `Type name(…)`, `Name::name(…)`, within a class also `Name(…)`. */
export function readTypedDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
  surroundings: Surroundings,
): Definition | undefined {
  const end = endOfType(tokens, start);
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
  if (operator >= start && operator < end)
    return { name: `operator${separatorOf(tokens[operator + 1])}${tokens.slice(operator + 1, end).join('')}`, kind: 'function' };
  const name = tokens[end - 1];
  if (end === start || !isWord(name) || CONTROL_WORDS.has(name)) return undefined;
  const before = tokens[end - 2];
  const isQualified = before === '::' || before === '~';
  const isNamedConstructor = before === '.' && language === 'dart' && tokens[end - 3] === containerName;
  if (before === '.' && !isNamedConstructor) return undefined;
  if (end - start < 2 && !(isMember && (name === containerName || language === 'dart' || language === 'groovy')))
    return undefined;
  if (end - start < 2 && isMember && name !== containerName && !hasBody(tokens, end)) return undefined;
  if (isLocal && !isMember && (language === 'c' || language === 'cpp' || !hasBody(tokens, end))) return undefined;
  return { name, kind: isQualified ? 'method' : 'function' };
}

function separatorOf(token: string | undefined): string {
  return isWord(token) ? ' ' : '';
}

function hasBody(tokens: readonly string[], parenthesis: number): boolean {
  return BODY_SIGNS.has(tokens[skipBrackets(tokens, parenthesis)] ?? '');
}

/** `Type get name`, `set name(…)`. */
function readAccessor(tokens: readonly string[], start: number, end: number): Definition | undefined {
  for (let index = start; index < end; index += 1) {
    const word = tokens[index];
    const name = tokens[index + 1];
    if ((word === 'get' || word === 'set') && isWord(name) && index + 2 === end) return { name, kind: 'method' };
  }
  return undefined;
}

function readValue(
  tokens: readonly string[],
  start: number,
  end: number,
  { container, isLocal }: Surroundings,
): Definition | undefined {
  if (isLocal || (container !== undefined && container !== 'namespace')) return undefined;
  let last = end;
  while (last > start && tokens[last - 1] === ']') last = tokens.lastIndexOf('[', last - 1);
  const name = tokens[last - 1];
  if (last - start < 2 || !isWord(name) || tokens[last - 2] === '.') return undefined;
  return { name, kind: tokens.slice(start, last).includes('const') ? 'constant' : 'variable' };
}
