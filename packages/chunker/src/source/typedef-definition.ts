import type { Definition } from '../core/outline.js';
import { isWord, skipBrackets } from './head-tokens.js';
import { found, type FoundDefinitions } from './surroundings.js';

const TAGGED_WORDS = new Set(['struct', 'union', 'enum', 'class']);

/** `typedef … Name;`, with the name of the structure where it has one; the name may stand behind the body. */
export function readTypedef(tokens: readonly string[], start: number): FoundDefinitions {
  const macro = readEnumMacro(tokens, start);
  if (macro !== undefined) return found(macro, 'enum');
  const tag = readTag(tokens, start);
  const end = endOfStatement(tokens, start);
  const definitions = tag === undefined ? [] : [tag];
  if (end === undefined) return { definitions, closes: 'type' };
  const name = nameBefore(tokens, start, end);
  if (name !== undefined && name !== tag?.name) definitions.push({ name, kind: 'type' });
  return { definitions };
}

/** `typedef Name = …`, `typedef Type Name(…)`. */
export function readDartTypedef(tokens: readonly string[], start: number): FoundDefinitions {
  const end = tokens.findIndex((token, index) => index >= start && (token === '=' || token === '('));
  const isNamedFirst = tokens[start + 1] === '<' || tokens[start + 1] === '=';
  const name = isNamedFirst ? tokens[start] : tokens[end - 1];
  return found(isWord(name) ? name : undefined, 'type');
}

/** The name in the last line of a statement: `} Name;`. */
export function nameBehindBody(tokens: readonly string[]): string | undefined {
  const end = tokens.indexOf(';');
  return tokens[0] === '}' && end > 0 ? nameBefore(tokens, 1, end) : undefined;
}

/** `NS_ENUM(Type, Name)`, `NS_OPTIONS(Type, Name)`. */
function readEnumMacro(tokens: readonly string[], start: number): string | undefined {
  if (tokens[start + 1] !== '(' || !/^(?:NS|CF)_/u.test(tokens[start] ?? '')) return undefined;
  const name = tokens[skipBrackets(tokens, start + 1) - 2];
  return isWord(name) ? name : undefined;
}

function readTag(tokens: readonly string[], start: number): Definition | undefined {
  const kind = tokens[start] ?? '';
  const name = tokens[start + 1];
  return TAGGED_WORDS.has(kind) && isWord(name) && tokens[start + 2] === '{' ? { name, kind } : undefined;
}

function endOfStatement(tokens: readonly string[], start: number): number | undefined {
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index] === ';') return index;
    if (tokens[index] === '{') index = skipBrackets(tokens, index) - 1;
  }
  return undefined;
}

function nameBefore(tokens: readonly string[], start: number, end: number): string | undefined {
  const declarator = tokens.indexOf('(', start);
  if (declarator >= 0 && declarator < end) {
    const close = skipBrackets(tokens, declarator) - 1;
    const name = tokens.slice(declarator, close).find(isWord);
    // `Type (*name)(…)`, `Type (name)(…)`; in `Type name(…)` the parenthesis holds parameters.
    if (tokens[close + 1] === '(' || tokens[close + 1] === '[') return name;
  }
  let last = end - 1;
  while (last > start && (tokens[last] === ']' || tokens[last] === ')')) {
    const open = tokens[last] === ']' ? '[' : '(';
    last = tokens.lastIndexOf(open, last) - 1;
  }
  return last >= start && isWord(tokens[last]) ? tokens[last] : undefined;
}
