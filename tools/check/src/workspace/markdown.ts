/** A heading outside of code. */
export interface MarkdownHeading {
  readonly level: number;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A fenced block of code. */
export interface MarkdownFence {
  /** The words behind the opening fence: language first. */
  readonly words: readonly string[];
  /** The line of the opening fence, from 1; code starts on the next. */
  readonly line: number;
  /** Without the fence's own indentation. */
  readonly code: string;
  /** The comment `<!-- … -->` that stands before it, blank lines apart; empty where there is none. */
  readonly note: string;
}

/** What rules read of a Markdown file. */
export interface MarkdownOutline {
  readonly headings: readonly MarkdownHeading[];
  readonly fences: readonly MarkdownFence[];
  /** The lines outside of code, by line number from 1. */
  readonly prose: ReadonlyMap<number, string>;
}

/** Reads headings and fences line by line; an unclosed fence runs to the end, as in CommonMark. */
export function readMarkdown(text: string): MarkdownOutline {
  const headings: MarkdownHeading[] = [];
  const fences: MarkdownFence[] = [];
  const prose = new Map<number, string>();
  const lines = text.split('\n').map((line) => line.replace(/\r$/u, ''));
  let lastProse = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const opening = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)$/u.exec(line);
    if (opening !== null) {
      const [, indent = '', marker = '', info = ''] = opening;
      const end = closingLine(lines, index + 1, marker);
      const code = lines.slice(index + 1, end).map((one) => withoutIndent(one, indent.length));
      const words = info.trim().split(/\s+/u);
      fences.push({ words, line: index + 1, code: `${code.join('\n')}\n`, note: commentIn(lastProse) });
      lastProse = '';
      index = end;
      continue;
    }
    prose.set(index + 1, line);
    if (line.trim() !== '') lastProse = line;
    const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/u.exec(line);
    if (heading !== null) {
      const title = (heading[2] ?? '').replace(/[ \t]#+[ \t]*$/u, '').trim();
      headings.push({ level: heading[1]?.length ?? 0, text: title, line: index + 1 });
    }
  }
  return { headings, fences, prose };
}

function closingLine(lines: readonly string[], from: number, marker: string): number {
  for (let index = from; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (line.length >= marker.length && line === (marker[0] ?? '').repeat(line.length)) return index;
  }
  return lines.length;
}

function withoutIndent(line: string, width: number): string {
  let start = 0;
  while (start < width && (line[start] === ' ' || line[start] === '\t')) start += 1;
  return line.slice(start);
}

function commentIn(line: string): string {
  const trimmed = line.trim();
  if (!trimmed.startsWith('<!--') || !trimmed.endsWith('-->')) return '';
  return trimmed.slice('<!--'.length, -'-->'.length).trim();
}
