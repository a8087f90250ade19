const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;

const WITHOUT_WIDTH = /\p{M}|\u200b|\u200d|\ufe0f/u;

/** Columns that a character takes in a terminal: two for East Asian ones and pictographs, none for marks. */
function columnsOf(character: string): number {
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Cuts a line to a number of terminal columns, with an ellipsis where something is left out. */
export function cutToColumns(line: string, columns: number): string {
  let used = 0;
  let end = 0;
  let endWithEllipsis = 0;
  for (const character of line) {
    used += columnsOf(character);
    if (used > columns) return `${line.slice(0, endWithEllipsis)}…`;
    end += character.length;
    if (used < columns) endWithEllipsis = end;
  }
  return line;
}
