import { isWord, unquote } from './head-tokens.js';
import { found, NOTHING, type FoundDefinitions, type Surroundings } from './surroundings.js';

const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['module', 'module'],
  ['define', 'macro'],
  ['record', 'record'],
  ['type', 'type'],
  ['opaque', 'type'],
]);

/** Erlang: attributes that define, and the clauses of functions. */
export function readErlangDefinition(
  tokens: readonly string[],
  { container, isLocal }: Surroundings,
): FoundDefinitions {
  if (container !== undefined || isLocal) return NOTHING;
  const kind = tokens[0] === '-' ? ATTRIBUTES.get(tokens[1] ?? '') : undefined;
  if (kind !== undefined) return found(atomAt(tokens, tokens[2] === '(' ? 3 : 2), kind);
  if (tokens[1] !== '(' || !/^[\p{Ll}']/u.test(tokens[0] ?? '')) return NOTHING;
  return tokens.includes('->') ? found(atomAt(tokens, 0), 'function') : NOTHING;
}

function atomAt(tokens: readonly string[], index: number): string | undefined {
  const token = tokens[index];
  return isWord(token) ? token : unquote(token);
}
