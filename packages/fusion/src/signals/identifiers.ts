/** A name as a query says it: the names around it, and the name itself. */
export interface QueriedName {
  /** Outermost first. */
  readonly scope: readonly string[];
  readonly name: string;
}

const NAME = /^[@$#]?[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u;
const SEPARATOR = /::|[.#/\\]|->/u;
const CALL = /\(\s*\)$/u;
/** An identifier and what it is called with. */
const CALL_WITH = /^([^\s("'`]+)\(.*$/su;
/** Words that say what kind of definition is asked for, before its name or after it. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `abstract async class const def defmodule enum export final fn fun func function impl interface let macro method
   module namespace object package private protected pub public static struct sub trait type var`.split(
    /\s+/u,
  ),
);

/**
 * Reads a query that is one identifier: `parseQuery`, `Router.use`, `axum::Router`, `read()`, `class Router`,
 * `read(path)`; `undefined` for any other.
 *
 * @example
 * readIdentifier('Router.use()'); // { scope: ['Router'], name: 'use' }
 */
export function readIdentifier(query: string): QueriedName | undefined {
  const text = withoutKeywords(query.trim()).replace(CALL_WITH, '$1');
  if (text === '' || text.length > MAX_IDENTIFIER_LENGTH) return undefined;
  // A sign before the first name belongs to it: `#count`, `.net`.
  const parts = text.slice(1).split(SEPARATOR);
  parts[0] = text.charAt(0) + parts[0]!;
  const name = parts.at(-1)!;
  if (!parts.every((part) => NAME.test(part))) return undefined;
  return { scope: parts.slice(0, -1), name };
}

const MAX_IDENTIFIER_LENGTH = 200;

/** `export class Router` and `Router class` ask for `Router`; a keyword alone stays. */
function withoutKeywords(query: string): string {
  if (query.length > MAX_IDENTIFIER_LENGTH || !/\s/u.test(query)) return query;
  const words = query.split(/\s+/u);
  while (words.length > 1 && KEYWORDS.has(words[0]!)) words.shift();
  while (words.length > 1 && KEYWORDS.has(words.at(-1)!)) words.pop();
  return words.join(' ');
}

/**
 * The names in a sentence that look like something that code defines: with a capital after the first letter or with an
 * underscore, qualified, called, or capitalised anywhere but at the beginning.
 *
 * @example
 * readNamesInSentence('how does ZodType parse values'); // [{ scope: [], name: 'ZodType' }]
 */
export function readNamesInSentence(query: string): readonly QueriedName[] {
  const names: QueriedName[] = [];
  for (const [position, word] of query.split(/\s+/u).entries()) {
    const bare = withoutPunctuation(word);
    const identifier = readIdentifier(bare);
    if (identifier === undefined || !looksDefined(bare, identifier, position)) continue;
    names.push(identifier);
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

const MAX_NAMES = 16;

const OPENING: ReadonlySet<string> = new Set('("\'`');
const CLOSING: ReadonlySet<string> = new Set(')"\'`,;:.?!');

/** A word without what encloses it and what ends its sentence; the brackets of a call stay. In one pass. */
function withoutPunctuation(word: string): string {
  let start = 0;
  while (OPENING.has(word.charAt(start))) start++;
  let end = word.length;
  while (end > start && CLOSING.has(word.charAt(end - 1)) && !word.startsWith('()', end - 2)) end--;
  return word.slice(start, end);
}

function looksDefined(word: string, { scope, name }: QueriedName, position: number): boolean {
  if (
    scope.length > 0 ||
    CALL.test(word) ||
    /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u.test(name)
  )
    return true;
  return position > 0 && /^\p{Lu}/u.test(name) && name.length > 1;
}
