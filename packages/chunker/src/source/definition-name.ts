import type { Definition } from '../core/outline.js';
import { isWord, skipBrackets, unquote } from './head-tokens.js';

/** What follows a word that defines, where it defines something without a name. */
const CLAUSE_WORDS = new Set(['extends', 'implements', 'with', 'of', 'in', 'where', 'on']);
/** Languages in which a function may be named by signs, and what ends those. */
const OPERATOR_ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ruby', new Set(['(', ';'])],
  ['scala', new Set(['(', '['])],
  ['swift', new Set(['(', '<'])],
  ['kotlin', new Set(['('])],
  ['elixir', new Set([',', ';'])],
  ['julia', new Set(['(', '{'])],
  ['nim', new Set(['(', '*'])],
]);
/** `def a <> b`: the operator between the operands is what is defined. */
const ELIXIR_OPERATOR = /^[-+*/<>=|&^~!]+$/u;
const SQL_CONDITION = /^(?:if|not|exists|concurrently|only)$/iu;

/** The name that stands at the index, the last part of a qualified one; `undefined` where there is none. */
export function readDefinitionName(
  tokens: readonly string[],
  start: number,
  kind: string,
  language: string,
): Definition | undefined {
  let index = start;
  if (language === 'sql') while (SQL_CONDITION.test(tokens[index] ?? '')) index += 1;
  const token = tokens[index];
  if (token === undefined) return undefined;
  const quoted = unquote(token);
  if (quoted !== undefined || token === '""' || token === "''")
    return readQuoted(tokens, index, kind, language);
  // A name that the compiler is to make.
  if (token === 'unquote' && language === 'elixir') return undefined;
  if (language === 'elixir' && isWord(token) && ELIXIR_OPERATOR.test(tokens[index + 1] ?? ''))
    return readOperator(tokens, index + 1, kind, language);
  if (isWord(token) && !CLAUSE_WORDS.has(token)) return { name: lastOfPath(tokens, index, language), kind };
  return kind === 'function' || kind === 'macro' || kind === 'method'
    ? readOperator(tokens, index, kind, language)
    : undefined;
}

/** Of several quoted words, the second one is the name: `resource "type" "name"`. */
function readQuoted(
  tokens: readonly string[],
  start: number,
  kind: string,
  language: string,
): Definition | undefined {
  let index = start;
  if (language === 'terraform' && tokens[index + 1]?.startsWith('"') === true) index += 1;
  while (tokens[index + 1] === '.' && tokens[index + 2] !== undefined) index += 2;
  const name = unquote(tokens[index]) ?? (isWord(tokens[index]) ? tokens[index] : undefined);
  return name === undefined ? undefined : { name, kind };
}

/** `self.name`, `Type.name`, `A::B`, `a:b`. */
function lastOfPath(tokens: readonly string[], start: number, language: string): string {
  let index = start;
  while (isQualifier(tokens[index + 1], language)) {
    const next = tokens[index + 2];
    if (isWord(next)) index += 2;
    else if (language === 'sql' && unquote(next) !== undefined) return unquote(next)!;
    else if (language === 'ruby' || language === 'julia') {
      const operator = readOperator(tokens, index + 2, 'function', language);
      return operator?.name ?? tokens[index]!;
    } else break;
  }
  const name = tokens[index]!;
  return language === 'powershell' ? name.slice(name.lastIndexOf(':') + 1) : name;
}

function isQualifier(token: string | undefined, language: string): boolean {
  if (token === '::') return language !== 'elixir' && language !== 'julia';
  return token === '.' || token === '\\' || (token === ':' && language === 'lua');
}

/** All signs up to the parameters, as one name. */
function readOperator(
  tokens: readonly string[],
  start: number,
  kind: string,
  language: string,
): Definition | undefined {
  const ends = OPERATOR_ENDS.get(language);
  if (ends === undefined) return undefined;
  let index = start;
  if (language === 'julia') {
    if (tokens[index] === ':') index += 1;
    if (tokens[index] === '(') {
      const inner = tokens.slice(index + 1, skipBrackets(tokens, index) - 1);
      return inner.some(isWord) ? undefined : joined(inner, 0, inner.length, kind);
    }
    if (tokens[index] === '$') return undefined; // made by a macro
  }
  const first = index;
  while (index < tokens.length && !ends.has(tokens[index]!) && !isWord(tokens[index])) index += 1;
  return joined(tokens, first, index, kind);
}

function joined(tokens: readonly string[], start: number, end: number, kind: string): Definition | undefined {
  const name = tokens.slice(start, end).join('');
  return name === '' || /^["'(){}]/u.test(name) ? undefined : { name, kind };
}
