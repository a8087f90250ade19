const FENCE_LINE = /^ {0,3}(`{3,}|~{3,})(.*)$/u;

/** A fenced block: its lines from the opening fence to the closing one, or to the end where none closes it. */
export interface FencedBlock {
  readonly text: string;
  readonly isClosed: boolean;
}

/** The fenced code blocks of a Markdown text, by the rules of CommonMark for lines that are not nested. */
export function fencedBlocks(text: string): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { readonly marker: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, marker = '', rest = ''] = FENCE_LINE.exec(line) ?? [];
    open?.lines.push(line);
    if (marker === '') continue;
    if (open === undefined) {
      // A backtick after an opening of backticks makes it a code span.
      if (!(marker.startsWith('`') && rest.includes('`'))) open = { marker, lines: [line] };
    } else if (closes(open.marker, marker, rest)) {
      blocks.push({ text: open.lines.join('\n'), isClosed: true });
      open = undefined;
    }
  }
  if (open !== undefined) blocks.push({ text: open.lines.join('\n'), isClosed: false });
  return blocks;
}

function closes(opening: string, marker: string, rest: string): boolean {
  return marker[0] === opening[0] && marker.length >= opening.length && rest.trim() === '';
}
