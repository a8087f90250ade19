import type { Definition } from '../core/outline.js';
import { CONTROL_WORDS } from './definition-words.js';
import { isWord, skipBrackets, unquote } from './head-tokens.js';
import type { Surroundings } from './surroundings.js';

type ReadAssigned = (
  tokens: readonly string[],
  start: number,
  surroundings: Surroundings,
) => Definition | undefined;

const READERS: ReadonlyMap<string, ReadAssigned> = new Map<string, ReadAssigned>([
  ['r', readRFunction],
  ['lua', readLuaFunction],
  ['julia', readJuliaFunction],
  ['python', readPythonValue],
  ['ruby', readRubyConstant],
]);

/** What a name is given to by an assignment, in languages without a word for it. */
export function readAssignedDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
  surroundings: Surroundings,
): Definition | undefined {
  return READERS.get(language)?.(tokens, start, surroundings);
}

/** `name <- function(…)`, `"%op%" = function(…)`, `` `name<-` <- \(x) ``, `setGeneric("name", …)`. */
function readRFunction(
  tokens: readonly string[],
  start: number,
  { isLocal }: Surroundings,
): Definition | undefined {
  const first = tokens[start];
  if (first === 'setGeneric' || first === 'setMethod' || first === 'setClass') {
    const name = tokens[start + 1] === '(' ? unquote(tokens[start + 2]) : undefined;
    return name === undefined ? undefined : { name, kind: first === 'setClass' ? 'class' : 'function' };
  }
  const name = /^[\p{L}.]/u.test(first ?? '') ? first : unquote(first);
  const sign = tokens[start + 1] === '<' && tokens[start + 2] === '<-' ? '<-' : tokens[start + 1];
  const value = tokens[start + (tokens[start + 1] === '<' ? 3 : 2)];
  if (name === undefined || !(sign === '<-' || (sign === '=' && !isLocal))) return undefined;
  return value === 'function' || value === '\\' ? { name, kind: 'function' } : undefined;
}

/** `a.b.name = function(…)`, in tables too. */
function readLuaFunction(tokens: readonly string[], start: number): Definition | undefined {
  let index = tokens[start] === 'return' ? start + 1 : start;
  let name = tokens[index] === '[' ? unquote(tokens[index + 1]) : tokens[index];
  index += tokens[index] === '[' ? 3 : 1;
  while (tokens[index] === '.' && isWord(tokens[index + 1])) {
    name = tokens[index + 1];
    index += 2;
  }
  const isFunction = tokens[index] === '=' && tokens[index + 1] === 'function';
  return isFunction && isWord(name) ? { name, kind: 'function' } : undefined;
}

/** `name(a, b) = …`, with a module before the name, a type or a condition after the parameters. */
function readJuliaFunction(tokens: readonly string[], start: number): Definition | undefined {
  let index = start;
  while (isWord(tokens[index]) && tokens[index + 1] === '.') index += 2;
  const name = tokens[index];
  if (!isWord(name) || CONTROL_WORDS.has(name)) return undefined;
  index += 1;
  if (tokens[index] === '{') index = skipBrackets(tokens, index);
  if (tokens[index] !== '(') return undefined;
  index = skipBrackets(tokens, index);
  while (tokens[index] === '::' || tokens[index] === 'where') {
    index = tokens[index + 1] === '{' ? skipBrackets(tokens, index + 1) : index + 2;
    while (tokens[index] === '.' && isWord(tokens[index + 1])) index += 2;
    if (tokens[index] === '{') index = skipBrackets(tokens, index);
    if (tokens[index] === '<' && tokens[index + 1] === ':') index += 3;
  }
  return tokens[index] === '=' ? { name, kind: 'function' } : undefined;
}

/** `NAME = …`, `name: Type = …` outside of classes and functions. */
function readPythonValue(
  tokens: readonly string[],
  start: number,
  { container, isLocal }: Surroundings,
): Definition | undefined {
  const name = tokens[start];
  if (isLocal || (container !== undefined && container !== '(block')) return undefined;
  if (!isWord(name) || (tokens[start + 1] !== '=' && tokens[start + 1] !== ':')) return undefined;
  return CONTROL_WORDS.has(name) ? undefined : { name, kind: kindByCase(name) };
}

function readRubyConstant(
  tokens: readonly string[],
  start: number,
  { isLocal }: Surroundings,
): Definition | undefined {
  const name = tokens[start];
  if (isLocal || !isWord(name) || !/^\p{Lu}/u.test(name) || tokens[start + 1] !== '=') return undefined;
  const maker = tokens[start + 2];
  const isClass = (maker === 'Class' || maker === 'Struct') && tokens[start + 3] === '.';
  return { name, kind: isClass ? 'class' : 'constant' };
}

function kindByCase(name: string): string {
  return name === name.toUpperCase() && /\p{Lu}/u.test(name) ? 'constant' : 'variable';
}
