/** How much of a statement is read to find what it defines. */
export const LONGEST_HEAD_UNITS = 600;
const MOST_TOKENS = 120;

const TOKEN =
  /[\p{L}_$][\p{L}\p{M}\p{N}_$?!]*|\p{N}[\p{L}\p{N}_.]*|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|\/\/[^\n]*|\/\*[^*\n]*\*\/|::|=>|->|<-|:=|[=!<>]=|\S/gu;
/** An apostrophe of Rust that opens no character. */
const LIFETIME = /'[a-z_]\w*(?!['\w])/gu;
const WORD = /^[\p{L}_$]/u;

/** The first words and signs of a statement; comments are left out, strings are one token. */
export function readHead(text: string, start: number, end: number, language: string): readonly string[] {
  const tokens: string[] = [];
  const slice = text.slice(start, Math.min(end, start + LONGEST_HEAD_UNITS));
  const head = language === 'rust' ? slice.replace(LIFETIME, ' ') : slice;
  for (const [token] of head.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    tokens.push(withoutSuffix(token));
    if (tokens.length === MOST_TOKENS) break;
  }
  return tokens;
}

/** `?` and `!` end names in some languages and mean something else in the others, before `(` and `:` too. */
function withoutSuffix(token: string): string {
  return token.length > 1 && WORD.test(token) ? token.replace(/[?!]+$/u, '') : token;
}

export function isWord(token: string | undefined): token is string {
  return token !== undefined && WORD.test(token);
}

/** The index after the bracket that closes the one at the index; the end where it does not close. */
export function skipBrackets(tokens: readonly string[], start: number): number {
  const open = tokens[start]!;
  const close = open === '(' ? ')' : open === '[' ? ']' : open === '<' ? '>' : '}';
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index] === open) depth += 1;
    else if (tokens[index] === close) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return tokens.length;
}

/** The index of the first token that belongs to no annotation: `@Name(…)`, `#[…]`, `[…]`, `template <…>`. */
export function skipAttributes(tokens: readonly string[]): number {
  let index = 0;
  for (;;) {
    const token = tokens[index];
    if (token === '@' && isWord(tokens[index + 1]) && tokens[index + 1] !== 'interface') {
      index += 2;
      while (tokens[index] === '.' && isWord(tokens[index + 1])) index += 2;
      if (tokens[index] === '(') index = skipBrackets(tokens, index);
    } else if (token === '#' && (tokens[index + 1] === '[' || tokens[index + 2] === '['))
      index = skipBrackets(tokens, tokens[index + 1] === '[' ? index + 1 : index + 2);
    else if (token === '[' && index === 0) index = skipBrackets(tokens, index);
    else if (token === 'template' && tokens[index + 1] === '<') index = skipBrackets(tokens, index + 1);
    else return index;
  }
}
