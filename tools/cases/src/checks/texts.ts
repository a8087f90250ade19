/** The text without white space: what chunks must not lose. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** A text as the product normalises it before it cuts: no byte order mark, no NUL, `\n` as the only line end. */
export function normalized(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '');
}

/** Whether no half of a surrogate pair stands alone. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** How often one text occurs in another, overlaps not counted. */
export function countOccurrences(text: string, part: string): number {
  return part === '' ? 0 : text.split(part).length - 1;
}
