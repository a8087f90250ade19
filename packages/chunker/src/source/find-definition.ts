import type { Definition } from '../core/outline.js';
import {
  COMMON_DEFINITION_WORDS,
  CONTAINER_KINDS,
  CONTROL_WORDS,
  DEFINITION_WORDS,
  MODIFIERS,
  SCRIPT_LANGUAGES,
  TYPED_FUNCTION_LANGUAGES,
} from './definition-words.js';
import { isWord, skipAttributes, skipBrackets } from './head-tokens.js';

/**
 * Finds what a statement defines, from its first tokens; `undefined` for one that defines nothing.
 *
 * @param container the kind of definition whose body the statement is in, if it is in one.
 */
export function findDefinition(
  tokens: readonly string[],
  language: string,
  container: string | undefined,
): Definition | undefined {
  const isMember = container !== undefined && CONTAINER_KINDS.has(container);
  const start = skipModifiers(tokens, skipAttributes(tokens), language);
  const found =
    readDirective(tokens, language) ??
    readWordDefinition(tokens, start, language) ??
    (SCRIPT_LANGUAGES.has(language) ? readScriptDefinition(tokens, start, isMember) : undefined) ??
    (TYPED_FUNCTION_LANGUAGES.has(language) ? readTypedFunction(tokens, start, isMember) : undefined) ??
    (language === 'shell' ? readShellFunction(tokens, start) : undefined) ??
    (language === 'r' ? readAssignedFunction(tokens, start) : undefined);
  if (found === undefined) return undefined;
  return isMember && found.kind === 'function' && holdsMethods(container)
    ? { name: found.name, kind: 'method' }
    : found;
}

function holdsMethods(container: string): boolean {
  return container !== 'module' && container !== 'namespace';
}

function skipModifiers(tokens: readonly string[], start: number, language: string): number {
  let index = start;
  for (;;) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (
      language === 'sql' &&
      token !== undefined &&
      /^(?:create|or|replace|temp|temporary|unique|materialized)$/iu.test(token)
    )
      index += 1;
    else if (token === undefined || !MODIFIERS.has(token)) return index;
    else if (next === '(' && token === 'pub') index = skipBrackets(tokens, index + 1);
    else if (next?.startsWith('"') === true && token === 'extern') index += 2;
    else if (isWord(next) || (next !== undefined && '*#@['.includes(next))) index += 1;
    else return index;
  }
}

/** `#define NAME` */
function readDirective(tokens: readonly string[], language: string): Definition | undefined {
  if (tokens[0] !== '#' || tokens[1] !== 'define' || (language !== 'c' && language !== 'cpp'))
    return undefined;
  return isWord(tokens[2]) ? { name: tokens[2], kind: 'macro' } : undefined;
}

/** A definition that a word announces: `class Name`, `func (receiver) Name`, `impl Trait for Name`. */
function readWordDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
): Definition | undefined {
  const definitionWords = DEFINITION_WORDS.get(language) ?? COMMON_DEFINITION_WORDS;
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
  if (language === 'kotlin' && token === '<') token = tokens[(index = skipBrackets(tokens, index))];
  if (token === undefined) return undefined;
  if (token.startsWith('"') || token.startsWith("'") || token.startsWith('`')) {
    const quoted = tokens[index + 1]?.startsWith('"') === true ? tokens[index + 1]! : token;
    return quoted.length > 2 ? { name: quoted.slice(1, -1), kind } : undefined;
  }
  if (!isWord(token)) return undefined;
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

/** What the value of `name = …` is, where it is a function or a class. */
function kindOfValue(tokens: readonly string[], start: number): string | undefined {
  let index = start;
  for (let depth = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token === '=' && depth === 0) break;
    if (token === ';' || token === '=>') return undefined;
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
  }
  index += 1;
  if (tokens[index] === 'async') index += 1;
  const token = tokens[index];
  if (token === 'function' || token === 'class') return token;
  if (isWord(token) && tokens[index + 1] === '=>') return 'function';
  if (token === '<') index = skipBrackets(tokens, index);
  if (tokens[index] !== '(') return undefined;
  const after = skipBrackets(tokens, index);
  return tokens[after] === '=>' || (tokens[after] === ':' && tokens.includes('=>', after))
    ? 'function'
    : undefined;
}

/** Methods, functions as properties, and functions assigned to a property. */
function readScriptDefinition(
  tokens: readonly string[],
  start: number,
  isMember: boolean,
): Definition | undefined {
  let index = start;
  const accessor = tokens[index];
  if (
    (accessor === 'get' || accessor === 'set' || accessor === 'static' || accessor === 'async') &&
    (isWord(tokens[index + 1]) || tokens[index + 1] === '#')
  )
    index += 1;
  while (tokens[index] === '*' || tokens[index] === '#') index += 1;
  const word = tokens[index];
  if (!isWord(word) || CONTROL_WORDS.has(word)) return undefined;
  let after = index + 1;
  let name = word;
  while (tokens[after] === '.' && isWord(tokens[after + 1])) {
    name = tokens[after + 1]!;
    after += 2;
  }
  if (tokens[after] === '=' || (tokens[after] === ':' && !isMember)) {
    const kind = kindOfValue(['=', ...tokens.slice(after + 1)], 0);
    return kind === undefined ? undefined : { name, kind };
  }
  if (isMember && (tokens[after] === ':' || tokens[after] === '?')) {
    const kind = kindOfValue(tokens, after);
    return kind === undefined ? undefined : { name, kind };
  }
  if (tokens[after] === '<') after = skipBrackets(tokens, after);
  if (tokens[after] !== '(' || after !== index + 1 + (after - index - 1)) return undefined;
  const end = skipBrackets(tokens, after);
  const follows = tokens[end];
  if (isMember || follows === '{' || (follows === ':' && tokens.includes('{', end)))
    return { name, kind: 'function' };
  return undefined;
}

/** `Type name(…)`, `Name::Name(…)`; within a class also `Name(…)`. */
function readTypedFunction(
  tokens: readonly string[],
  start: number,
  isMember: boolean,
): Definition | undefined {
  let index = start;
  while (index < tokens.length && tokens[index] !== '(') {
    const token = tokens[index]!;
    if (token === '=' || token === ';' || token === '{' || token === '}') return undefined;
    index += token === '<' ? Math.max(1, skipBrackets(tokens, index) - index) : 1;
  }
  const name = tokens[index - 1];
  if (index >= tokens.length || index === start || !isWord(name) || CONTROL_WORDS.has(name)) return undefined;
  const isQualified = tokens[index - 2] === '::' || tokens[index - 2] === '~';
  if (index - start < 2 && !isMember) return undefined;
  if (tokens[index - 2] === '.' || CONTROL_WORDS.has(tokens[start] ?? '')) return undefined;
  return { name, kind: isQualified ? 'method' : 'function' };
}

function readShellFunction(tokens: readonly string[], start: number): Definition | undefined {
  const name = tokens[start];
  return isWord(name) && tokens[start + 1] === '(' && tokens[start + 2] === ')'
    ? { name, kind: 'function' }
    : undefined;
}

function readAssignedFunction(tokens: readonly string[], start: number): Definition | undefined {
  const name = tokens[start];
  if (!isWord(name) || (tokens[start + 1] !== '<-' && tokens[start + 1] !== '=')) return undefined;
  return tokens[start + 2] === 'function' ? { name, kind: 'function' } : undefined;
}
