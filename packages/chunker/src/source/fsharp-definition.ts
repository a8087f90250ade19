import { isWord, skipAttributes, skipBrackets } from './head-tokens.js';
import { lastOfPath, readBound } from './ml-definition.js';
import { found, NOTHING, type FoundDefinitions, type Surroundings } from './surroundings.js';

const OPEN_CONTAINERS = new Set(['module', 'namespace', 'type', 'interface', '(block']);
const MODIFIERS = new Set([
  'static',
  'private',
  'internal',
  'public',
  'rec',
  'inline',
  'mutable',
  'global',
  'abstract',
]);
const MEMBER_WORDS = new Set(['member', 'override', 'default']);
const LOCAL: FoundDefinitions = { definitions: [], opens: 'local' };

/** F#: modules, types, their members, and the values and functions that are a part of neither's computation. */
export function readFsharpDefinition(
  tokens: readonly string[],
  surroundings: Surroundings,
): FoundDefinitions {
  const { container, previous, isLocal } = surroundings;
  const start = skipModifiers(tokens, skipAttributes(tokens));
  const word = tokens[start] === 'and' ? (previous === 'type' ? 'type' : 'let') : tokens[start];
  if (word === undefined || (container === undefined ? isLocal : !OPEN_CONTAINERS.has(container)))
    return NOTHING;
  if (MEMBER_WORDS.has(word)) return readMember(tokens, start + 1);
  if (tokens[start - 1] === 'abstract') return found(isWord(word) ? word : undefined, 'method');
  const next = skipModifiers(tokens, skipBracketed(tokens, start + 1));
  if (word === 'module' || word === 'namespace' || word === 'type' || word === 'exception') {
    const kind = word === 'exception' ? 'error' : word;
    return found(isWord(tokens[next]) ? lastOfPath(tokens, next) : readBound(tokens, next).name, kind);
  }
  if (word === 'interface') return { definitions: [], opens: 'interface' };
  if (word === 'new') return container === 'type' ? found('new', 'method') : NOTHING;
  return word === 'let' ? readLet(tokens, next) : NOTHING;
}

function skipModifiers(tokens: readonly string[], start: number): number {
  let index = start;
  while (MODIFIERS.has(tokens[index] ?? '') && tokens[index + 1] !== undefined) index += 1;
  return index;
}

function skipBracketed(tokens: readonly string[], start: number): number {
  return tokens[start] === '[' ? skipBrackets(tokens, start) : start;
}

/** `this.Name`, `_.Name`, `Name`, `val Name`. */
function readMember(tokens: readonly string[], start: number): FoundDefinitions {
  let index = skipModifiers(tokens, start);
  if (tokens[index] === 'val') return NOTHING;
  if (isWord(tokens[index]) && tokens[index + 1] === '.') index += 2;
  const { name } = readBound(tokens, index);
  return found(name, 'method');
}

function readLet(tokens: readonly string[], start: number): FoundDefinitions {
  const { name, next } = readBound(tokens, start);
  if (name === undefined || name === '_' || tokens[next] === ',') return LOCAL;
  const isValue = tokens[next] === '=' || tokens[next] === ':';
  if (!isValue) return found(name, 'function');
  return found(name, tokens[tokens.indexOf('=', next) + 1] === 'fun' ? 'function' : 'constant');
}
