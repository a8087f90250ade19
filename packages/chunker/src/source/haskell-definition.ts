import { isWord, skipBrackets } from './head-tokens.js';
import { found, NOTHING, type FoundDefinitions, type Surroundings } from './surroundings.js';

const TYPE_WORDS = new Set(['data', 'newtype', 'type']);
const TYPE_MODIFIERS = new Set(['family', 'instance', 'alias', 'role', 'data']);
const NO_DEFINITION = new Set([
  'import',
  'deriving',
  'infix',
  'infixl',
  'infixr',
  'default',
  'where',
  'let',
  'if',
  'case',
]);
const OPERATOR_SIGN = /^[^\p{L}\p{N}_"'`\s()[\]{},;]+$/u;

/** Haskell and its kin: types, classes, instances, and functions by their signature or their equations. */
export function readHaskellDefinition(
  tokens: readonly string[],
  surroundings: Surroundings,
): FoundDefinitions {
  const { container, isLocal } = surroundings;
  const first = tokens[0];
  if (first === undefined || NO_DEFINITION.has(first)) return NOTHING;
  if (first === 'module' || (first === 'port' && tokens[1] === 'module'))
    return found(lastOfPath(tokens, first === 'port' ? 2 : 1), 'module');
  if (TYPE_WORDS.has(first) && !(container === 'impl')) return readType(tokens);
  if (first === 'class' || first === 'instance')
    return readClass(tokens, first === 'class' ? 'class' : 'impl');
  if (container === undefined ? isLocal : container !== 'class' && container !== 'impl') return NOTHING;
  const start = first === 'foreign' ? 3 : first === 'pattern' || first === 'port' ? 1 : 0;
  return readFunction(
    first === 'foreign' ? tokens.slice(indexOfNameBefore(tokens)) : tokens.slice(start),
    container,
  );
}

function indexOfNameBefore(tokens: readonly string[]): number {
  return Math.max(0, tokens.indexOf('::') - 1);
}

function lastOfPath(tokens: readonly string[], start: number): string | undefined {
  let index = start;
  while (tokens[index + 1] === '.' && isWord(tokens[index + 2])) index += 2;
  return isWord(tokens[index]) ? tokens[index] : undefined;
}

function readType(tokens: readonly string[]): FoundDefinitions {
  let index = 1;
  while (TYPE_MODIFIERS.has(tokens[index] ?? '')) index += 1;
  const name = nameAfterContext(tokens, index, ['=', 'where', '::']);
  return { ...found(name, 'type'), ...behindContext(tokens) };
}

function readClass(tokens: readonly string[], kind: string): FoundDefinitions {
  let index = 1;
  if (tokens[index] === '{') index = skipBrackets(tokens, index); // a pragma
  return { ...found(nameAfterContext(tokens, index, ['where', '|']), kind), ...behindContext(tokens) };
}

/** The name may also stand in the context. */
function behindContext(tokens: readonly string[]): { readonly after?: string } {
  return tokens.includes('=>') ? { after: '=>' } : {};
}

/** The first word behind `context =>`. */
function nameAfterContext(
  tokens: readonly string[],
  start: number,
  ends: readonly string[],
): string | undefined {
  let end = start;
  let from = start;
  for (let depth = 0; end < tokens.length; end += 1) {
    const token = tokens[end]!;
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && token === '=>') from = end + 1;
    else if (depth === 0 && ends.includes(token)) break;
  }
  while (tokens[from] === '(' || tokens[from] === '!') from += 1;
  const name = from < end ? lastOfPath(tokens, from) : undefined;
  return name !== undefined && /^\p{Lu}/u.test(name) ? name : undefined;
}

function readFunction(tokens: readonly string[], container: string | undefined): FoundDefinitions {
  const kind = container === undefined ? 'function' : 'method';
  const names: string[] = [];
  let index = 0;
  for (;;) {
    const { name, next } = readName(tokens, index);
    if (name === undefined) break;
    names.push(name);
    index = next;
    if (tokens[index] !== ',') break;
    index += 1;
  }
  const isSignature = tokens[index] === '::' || (tokens[index] === ':' && names.length === 1);
  if (names.length > 0 && isSignature) return { definitions: names.map((name) => ({ name, kind })) };
  return found(readEquation(tokens), kind);
}

function readName(
  tokens: readonly string[],
  index: number,
): { readonly name: string | undefined; readonly next: number } {
  const token = tokens[index];
  if (isWord(token)) return { name: token, next: index + 1 };
  if (tokens[index] !== '(') return { name: undefined, next: index };
  const close = skipBrackets(tokens, index);
  const inner = tokens.slice(index + 1, close - 1);
  const isOperator = inner.length > 0 && inner.every((sign) => OPERATOR_SIGN.test(sign));
  return { name: isOperator ? inner.join('') : undefined, next: close };
}

/** `name a b =`, `name a | guard =`, `a <+> b =`, ``a `name` b =``. */
function readEquation(tokens: readonly string[]): string | undefined {
  const end = tokens.findIndex((token) => token === '=' || token === '|');
  if (end <= 0) return undefined;
  const { name, next } = readName(tokens, 0);
  const after = tokens[next];
  if (after !== undefined && next < end) {
    if (/^`.+`$/u.test(after)) return after.slice(1, -1);
    if (OPERATOR_SIGN.test(after) && !'!~@.'.includes(after)) return operatorAt(tokens, next, end);
  }
  return name !== undefined && /^[\p{Ll}_]|^[^\p{L}]/u.test(name) && name !== '_' ? name : undefined;
}

function operatorAt(tokens: readonly string[], start: number, end: number): string {
  let index = start;
  while (index < end && OPERATOR_SIGN.test(tokens[index]!)) index += 1;
  return tokens.slice(start, index).join('');
}
