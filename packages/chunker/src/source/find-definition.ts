import type { Definition } from '../core/outline.js';
import {
  CONTAINER_KINDS,
  CONTROL_WORDS,
  MODIFIERS,
  SCRIPT_LANGUAGES,
  TYPED_FUNCTION_LANGUAGES,
} from './definition-words.js';
import { isWord, skipAttributes, skipBrackets } from './head-tokens.js';
import { readScriptDefinition } from './script-definition.js';
import { readWordDefinition } from './word-definition.js';

/** What a statement defines, and what kind of body it opens where that is no definition's. */
export interface FoundDefinitions {
  readonly definitions: readonly Definition[];
  readonly opens?: string;
}

/**
 * Finds what a statement defines, from its first tokens.
 *
 * @param container the kind of definition whose body the statement is in, if it is in one.
 */
export function findDefinitions(
  tokens: readonly string[],
  language: string,
  container: string | undefined,
): FoundDefinitions {
  const found = findDefinition(tokens, language, container);
  return { definitions: found === undefined ? [] : [found] };
}

function findDefinition(
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
    else if (next === undefined) return index;
    else if (next === '(' && token === 'pub') index = skipBrackets(tokens, index + 1);
    else if (next.startsWith('"') && token === 'extern') index += 2;
    else if (isWord(next) || '*#@['.includes(next)) index += 1;
    else return index;
  }
}

/** `#define NAME` */
function readDirective(tokens: readonly string[], language: string): Definition | undefined {
  if (tokens[0] !== '#' || tokens[1] !== 'define' || (language !== 'c' && language !== 'cpp'))
    return undefined;
  return isWord(tokens[2]) ? { name: tokens[2], kind: 'macro' } : undefined;
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
