import type { Definition } from '../core/outline.js';
import { isWord, skipBrackets } from './head-tokens.js';
import { NOTHING, type FoundDefinitions } from './surroundings.js';

/** Objective-C's own definitions; `undefined` for what is C, or C++. */
export function readObjectiveCDefinition(tokens: readonly string[]): FoundDefinitions | undefined {
  const [sign, word, name] = tokens;
  if (sign === '@') {
    if (word === 'interface' || word === 'implementation') return readClass(tokens);
    const isDeclaration = tokens[3] === ';' || tokens[3] === ',';
    if (word === 'protocol' && isWord(name) && !isDeclaration)
      return { definitions: [{ name, kind: 'protocol' }] };
    return NOTHING;
  }
  if ((sign === '-' || sign === '+') && word === '(') return readMethod(tokens);
  return undefined;
}

/** A category extends a class and has a name of its own. */
function readClass(tokens: readonly string[]): FoundDefinitions {
  const name = tokens[2];
  if (!isWord(name)) return NOTHING;
  if (tokens[3] !== '(') return { definitions: [{ name, kind: 'class' }] };
  const definitions: Definition[] = [{ name, kind: 'extension' }];
  if (isWord(tokens[4])) definitions.push({ name: tokens[4], kind: 'extension' });
  return { definitions };
}

/** The selector: `name`, or all the words before colons, `move:to:`. */
function readMethod(tokens: readonly string[]): FoundDefinitions {
  let index = skipBrackets(tokens, 1);
  let name = '';
  for (;;) {
    const word = tokens[index];
    if (isWord(word) && tokens[index + 1] === ':') {
      name += `${word}:`;
      index += 2;
    } else if (name === '' && isWord(word)) {
      name = word;
      break;
    } else break;
    if (tokens[index] === '(') index = skipBrackets(tokens, index);
    if (isWord(tokens[index])) index += 1; // the parameter
  }
  return name === '' ? NOTHING : { definitions: [{ name, kind: 'method' }] };
}
