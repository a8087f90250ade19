import { isWord, skipBrackets } from './head-tokens.js';
import { BLOCK, found, NOTHING, type FoundDefinitions, type Surroundings } from './surroundings.js';

/** What `let` may stand in without being a part of a computation. */
const OPEN_CONTAINERS = new Set(['module', 'namespace', 'interface', 'class', '(block']);
const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ['module', 'module'],
  ['exception', 'error'],
  ['type', 'type'],
  ['class', 'class'],
]);
const LET_MODIFIERS = new Set([
  'rec',
  'inline',
  'mutable',
  'private',
  'internal',
  'public',
  'nonrec',
  'virtual',
]);
const LOCAL: FoundDefinitions = { definitions: [], opens: 'local' };

/** OCaml: values and functions of modules, types, modules, classes and their methods. */
export function readOcamlDefinition(tokens: readonly string[], surroundings: Surroundings): FoundDefinitions {
  const { container, previous, isLocal } = surroundings;
  const first = tokens[0] === 'and' ? wordBefore(previous) : tokens[0];
  if (first === undefined) return NOTHING;
  if (opensBlock(tokens)) return BLOCK;
  if (first === 'method') return found(firstWord(tokens, 1), 'method');
  if (container === undefined ? isLocal : !OPEN_CONTAINERS.has(container)) return NOTHING;
  const kind = KIND_WORDS.get(first);
  if (kind !== undefined) return readNamed(tokens, kind);
  if (first === 'external' || first === 'val') return readDeclared(tokens);
  if (first === 'let') return readLet(tokens);
  return tokens.includes('struct') ? BLOCK : NOTHING;
}

/** `and` goes on with what came before. */
function wordBefore(previous: string | undefined): string {
  if (previous === 'type' || previous === 'module' || previous === 'class') return previous;
  return 'let';
}

/** `include struct`, `open struct`, `[%%template`: what is in it is defined around it. */
function opensBlock(tokens: readonly string[]): boolean {
  const [word, next, third] = tokens;
  if (word === '[') return next === '%' && third === '%';
  return (word === 'include' || word === 'open') && (tokens.includes('struct') || tokens.includes('sig'));
}

function readNamed(tokens: readonly string[], kind: string): FoundDefinitions {
  let index = skipExtension(tokens, 1);
  if (tokens[index] === 'type' && kind !== 'type') {
    index = skipExtension(tokens, index + 1);
    if (kind === 'module') return found(firstWord(tokens, index), 'interface');
  }
  while (LET_MODIFIERS.has(tokens[index] ?? '')) index += 1;
  if (kind === 'module' && tokens[index] === '_') return BLOCK;
  return found(firstWord(tokens, skipTypeParameters(tokens, index)), kind);
}

/** `'a`, `+'a`, `('a, 'b)`, `['a]`. */
function skipTypeParameters(tokens: readonly string[], start: number): number {
  let index = start;
  for (;;) {
    const token = tokens[index];
    if (token === '(' || token === '[') index = skipBrackets(tokens, index);
    else if (token === "'" || token === '+' || token === '-' || token === '!') {
      index += 1;
      if (token === "'") index += 1;
    } else if (token === '_') index += 1;
    else return index;
  }
}

function readDeclared(tokens: readonly string[]): FoundDefinitions {
  const { name } = readBound(tokens, skipExtension(tokens, 1));
  return found(name, tokens.includes('->') ? 'function' : 'constant');
}

function readLet(tokens: readonly string[]): FoundDefinitions {
  const { name, next } = readBound(tokens, skipExtension(tokens, 1));
  if (name === undefined || name === '_') return LOCAL;
  const after = tokens[next];
  if (after === ',') return LOCAL;
  if (after !== '=' && after !== ':') return found(name, 'function');
  const value = tokens[tokens.indexOf('=', next) + 1];
  return found(name, value === 'fun' || value === 'function' ? 'function' : 'constant');
}

/** `let%template.portable`, `type%sexp`, `let[@inline] [@mode m]`: what may stand behind the word. */
function skipExtension(tokens: readonly string[], start: number): number {
  let index = start;
  if (tokens[index] === '%') index += tokens[index + 1] === '%' ? 3 : 2;
  while (index > start && tokens[index] === '.' && isWord(tokens[index + 1])) index += 2;
  while (tokens[index] === '[' && tokens[index + 1] === '@') index = skipBrackets(tokens, index);
  return index;
}

/** A name, or an operator in parentheses. */
export function readBound(
  tokens: readonly string[],
  start: number,
): { readonly name: string | undefined; readonly next: number } {
  let index = start;
  while (LET_MODIFIERS.has(tokens[index] ?? '')) index += 1;
  const token = tokens[index];
  const quoted = quotedName(tokens, index);
  if (quoted !== undefined) return quoted;
  if (isWord(token)) return { name: token, next: index + 1 };
  if (tokens[index] !== '(') return { name: undefined, next: index };
  const close = skipBrackets(tokens, index);
  const inner = tokens.slice(index + 1, close - 1);
  if (inner.length === 1 && isWord(inner[0])) return { name: inner[0], next: close };
  // `let*` and `and+` are operators too.
  const signs = inner[0] === 'let' || inner[0] === 'and' ? inner.slice(1) : inner;
  const isOperator = signs.length > 0 && signs.every((sign) => /^[^\p{L}\p{N}_"'`,()]+$/u.test(sign));
  return { name: isOperator ? inner.join('') : undefined, next: close };
}

/** A name in double grave accents, which the tokens tear apart. */
function quotedName(
  tokens: readonly string[],
  index: number,
): { readonly name: string; readonly next: number } | undefined {
  const end = tokens[index] === '``' ? tokens.indexOf('``', index + 1) : -1;
  return end > index + 1 ? { name: tokens.slice(index + 1, end).join(' '), next: end + 1 } : undefined;
}

function firstWord(tokens: readonly string[], start: number): string | undefined {
  let index = start;
  while (LET_MODIFIERS.has(tokens[index] ?? '') || tokens[index] === '!') index += 1;
  return isWord(tokens[index]) ? lastOfPath(tokens, index) : undefined;
}

/** Of a qualified name the last part. */
export function lastOfPath(tokens: readonly string[], start: number): string {
  let index = start;
  while (tokens[index + 1] === '.' && isWord(tokens[index + 2])) index += 2;
  return tokens[index]!;
}
