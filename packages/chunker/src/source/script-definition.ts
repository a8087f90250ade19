import type { Definition } from '../core/outline.js';
import { CONTROL_WORDS } from './definition-words.js';
import { isWord, skipBrackets } from './head-tokens.js';
import { kindOfValue } from './kind-of-value.js';

/** Methods, functions as properties, and functions assigned to a property. */
export function readScriptDefinition(
  tokens: readonly string[],
  start: number,
  isMember: boolean,
  container?: string,
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
  // Within a class no statement can stand, so that every word is a name.
  const mayBeControl = container !== 'class' && container !== 'interface';
  if (!isWord(word) || (mayBeControl && CONTROL_WORDS.has(word))) return undefined;
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
  if (tokens[after] !== '(') return undefined;
  const end = skipBrackets(tokens, after);
  const follows = tokens[end];
  if (isMember || follows === '{' || (follows === ':' && tokens.includes('{', end)))
    return { name, kind: 'function' };
  return undefined;
}
