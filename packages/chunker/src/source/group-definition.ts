import type { Definition } from '../core/outline.js';
import { isWord } from './head-tokens.js';
import type { FoundDefinitions } from './surroundings.js';

/** Words that may stand once before several definitions, and what those are. */
const GROUP_WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'go',
    new Map([
      ['const', '(constant'],
      ['var', '(variable'],
      ['type', '(type'],
    ]),
  ],
  [
    'nim',
    new Map([
      ['const', '(constant'],
      ['let', '(constant'],
      ['var', '(variable'],
      ['type', '(type'],
    ]),
  ],
]);

/** `const (`, `type (`, or the word alone on its line, before definitions that have no word of their own. */
export function openGroup(
  tokens: readonly string[],
  start: number,
  language: string,
): FoundDefinitions | undefined {
  // `use constant { NAME => value, … }`
  if (language === 'perl' && tokens[start] === 'use' && tokens[start + 1] === 'constant')
    return isWord(tokens[start + 2])
      ? { definitions: [{ name: tokens[start + 2]!, kind: 'constant' }] }
      : { definitions: [], opens: '(constant' };
  const opens = GROUP_WORDS.get(language)?.get(tokens[start] ?? '');
  const isGroup = opens !== undefined && (tokens[start + 1] === '(' || tokens[start + 1] === undefined);
  return isGroup ? { definitions: [], opens } : undefined;
}

/** The names of a line within a group: `A, B = 1, 2`, `Name struct {`, `Name* = object`. */
export function readGroupMember(
  tokens: readonly string[],
  start: number,
  container: string | undefined,
): FoundDefinitions | undefined {
  if (container === '(type') return readTypes(tokens, start);
  if (container !== '(constant' && container !== '(variable') return undefined;
  const definitions: Definition[] = [];
  for (let index = start; isWord(tokens[index]); index += 1) {
    if (tokens[index] !== '_') definitions.push({ name: tokens[index]!, kind: container.slice(1) });
    index += tokens[index + 1] === '*' ? 2 : 1;
    if (tokens[index] !== ',') break;
  }
  return { definitions };
}

function readTypes(tokens: readonly string[], start: number): FoundDefinitions {
  const name = tokens[start];
  if (!isWord(name)) return { definitions: [] };
  return { definitions: [{ name, kind: typeShape(tokens, start + 1) ?? 'type' }] };
}

/** The word that says what a type is made of. */
export function typeShape(tokens: readonly string[], start: number): string | undefined {
  return tokens
    .slice(start, start + 11)
    .find((token) => token === 'struct' || token === 'interface' || token === 'enum');
}
