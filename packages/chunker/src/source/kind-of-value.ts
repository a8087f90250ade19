import { isWord, skipBrackets } from './head-tokens.js';

/** What the value of `name = …` is, where it is a function or a class. */
export function kindOfValue(tokens: readonly string[], start: number): string | undefined {
  let index = start;
  for (let depth = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token === '=' && depth === 0) break;
    if (token === ';' || token === '=>') return undefined;
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
  }
  index += 1;
  if (tokens[index] === 'async') index += 1;
  const token = tokens[index];
  if (token === 'function' || token === 'class') return token;
  if (isWord(token) && tokens[index + 1] === '=>') return 'function';
  if (token === '<') index = skipBrackets(tokens, index);
  if (tokens[index] !== '(') return undefined;
  const after = skipBrackets(tokens, index);
  return tokens[after] === '=>' || (tokens[after] === ':' && tokens.includes('=>', after))
    ? 'function'
    : undefined;
}
