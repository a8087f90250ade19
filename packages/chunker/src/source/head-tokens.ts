/** How much of a statement is read to find what it defines. */
export const LONGEST_HEAD_UNITS = 600;
const MOST_TOKENS = 120;

const SIGNS = '``|::|=>|->|<-|:=|[=!<>]=|\\S';
const NUMBER = '\\p{N}[\\p{L}\\p{N}_.]*';
const STRINGS = `"[^"\\n]*"|'[^'\\n]*'|\`[^\`\\n]*\``;
/** A prime may end a name, so that only a single character stands between two. */
const PRIMED_STRINGS = `"[^"\\n]*"|'(?:\\\\[^\\n]|[^'\\\\\\n])'|\`[^\`\\n]+\``;

const SLASH_COMMENTS = '\\/\\/[^\\n]*|\\/\\*[^*\\n]*\\*\\/';
const HASH_COMMENTS = '#[^\\n]*';
const DASH_COMMENTS = '--[^\\n]*';
const ML_COMMENTS = '\\/\\/[^\\n]*|\\(\\*[^*\\n]*\\*\\)';

/** How the text of a language falls into tokens; the first group holds comments. */
function tokens(word: string, comments: string = SLASH_COMMENTS, strings: string = STRINGS): RegExp {
  return new RegExp(`(${comments})|${word}|${NUMBER}|${strings}|${SIGNS}`, 'gu');
}

const COMMON_TOKENS = tokens('[\\p{L}_$][\\p{L}\\p{M}\\p{N}_$?!]*');
/** `?` and `!` belong to the name, and `=` of a method that assigns. */
const MARKED_TOKENS = tokens('[\\p{L}_$@][\\p{L}\\p{M}\\p{N}_]*(?:[?!](?![=~])|=(?=\\())?', HASH_COMMENTS);
const BANG_TOKENS = tokens('[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*(?:!(?!=)[\\p{L}\\p{N}_!]*)?', HASH_COMMENTS);
const PRIMED_WORD = "[\\p{L}_][\\p{L}\\p{M}\\p{N}_']*";
const PRIMED_TOKENS = tokens(PRIMED_WORD, DASH_COMMENTS, PRIMED_STRINGS);
const ML_TOKENS = tokens(PRIMED_WORD, ML_COMMENTS, PRIMED_STRINGS);
const DOTTED_TOKENS = tokens('[\\p{L}_.][\\p{L}\\p{M}\\p{N}_.]*', HASH_COMMENTS);
const DASHED_TOKENS = tokens('[\\p{L}_$][\\p{L}\\p{M}\\p{N}_$:.@+-]*', HASH_COMMENTS);
const DASH_COMMENT_TOKENS = tokens('[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*', DASH_COMMENTS);
const STYLE_TOKENS = tokens('[\\p{L}_$@][\\p{L}\\p{M}\\p{N}_$-]*');
const LISP_TOKENS = /(;[^\n]*)|"[^"\n]*"|[()[\]{}]|[^\s()[\]{}";]+/gu;

/** Languages whose names are not made of the usual characters, or whose comments are not the usual ones. */
const TOKENS: ReadonlyMap<string, RegExp> = new Map([
  ['elixir', MARKED_TOKENS],
  ['ruby', MARKED_TOKENS],
  ['julia', BANG_TOKENS],
  ['haskell', PRIMED_TOKENS],
  ['purescript', PRIMED_TOKENS],
  ['elm', PRIMED_TOKENS],
  ['ocaml', ML_TOKENS],
  ['fsharp', ML_TOKENS],
  ['r', DOTTED_TOKENS],
  ['shell', DASHED_TOKENS],
  ['powershell', DASHED_TOKENS],
  ['scss', STYLE_TOKENS],
  ['lua', DASH_COMMENT_TOKENS],
  ['sql', DASH_COMMENT_TOKENS],
  ['clojure', LISP_TOKENS],
  ['lisp', LISP_TOKENS],
  ['scheme', LISP_TOKENS],
  ['racket', LISP_TOKENS],
]);
/** An apostrophe of Rust that opens no character. */
const LIFETIME = /'[a-z_]\w*(?!['\w])/gu;
const WORD = /^[\p{L}_$]/u;

/** The first words and signs of a statement; comments are left out, strings are one token. */
export function readHead(text: string, start: number, end: number, language: string): readonly string[] {
  const found: string[] = [];
  const slice = text.slice(start, Math.min(end, start + LONGEST_HEAD_UNITS));
  const head = language === 'rust' ? slice.replace(LIFETIME, ' ') : slice;
  const pattern = TOKENS.get(language) ?? COMMON_TOKENS;
  for (const [token, comment] of head.matchAll(pattern)) {
    if (comment !== undefined) continue;
    found.push(pattern === COMMON_TOKENS ? withoutSuffix(token) : token);
    if (found.length === MOST_TOKENS) break;
  }
  return found;
}

/** `?` and `!` end names in some languages and mean something else in the others, before `(` and `:` too. */
function withoutSuffix(token: string): string {
  return token.length > 1 && WORD.test(token) ? token.replace(/[?!]+$/u, '') : token;
}

export function isWord(token: string | undefined): token is string {
  return token !== undefined && WORD.test(token);
}

/** The text of a token that quotes it; `undefined` for one that is no string or an empty one. */
export function unquote(token: string | undefined): string | undefined {
  return token !== undefined && token.length > 2 && /^["'`]/u.test(token) ? token.slice(1, -1) : undefined;
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
