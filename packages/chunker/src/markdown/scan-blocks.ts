import type { LineTable } from '../core/line-table.js';
import { isFieldLine } from './field-line.js';
import {
  closesFence,
  CODE_INDENT,
  isTableDelimiter,
  isThematicBreak,
  readAtxHeading,
  readFence,
  readListMarker,
  readSetextUnderline,
  type Fence,
} from './block-syntax.js';
import { findFrontMatterEnd } from './front-matter.js';
import { endsHtmlBlock, readHtmlBlock } from './html-block.js';

/** A heading of the document itself; headings within lists and quotes structure nothing. */
export interface Heading {
  readonly line: number;
  readonly level: number;
  readonly title: string;
}

/** Lines of a table or a fence; both grow while their lines are read. */
export interface BlockRange {
  readonly first: number;
  last: number;
}

/** Receives what {@link scanBlocks} finds, in order of lines. */
export interface BlockSink {
  /** A block begins; depth counts the list items around it. In a flow line ends mean nothing. */
  block(line: number, depth: number, isFlow: boolean): void;
  /** A `Field: value` begins inside a paragraph. */
  field(line: number, depth: number): void;
  /** A fence begins; `open` and `close` are the lines that open and close it, indented. Complete after the scan. */
  fence(range: BlockRange, open: string, close: string): void;
  /** A table begins, with its row of names. Complete after the scan. */
  table(range: BlockRange): void;
  /** A heading begins, at its first line. A setext heading replaces the paragraph that was announced there. */
  heading(heading: Heading): void;
}

/** Lists nested deeper than this are read as this deep. */
export const MAX_LIST_DEPTH = 64;

type LeafBlock =
  | { readonly kind: 'none' | 'code' }
  | { readonly kind: 'paragraph'; readonly line: number }
  | { readonly kind: 'table'; readonly range: BlockRange }
  | { readonly kind: 'fence'; readonly fence: Fence; readonly range: BlockRange }
  | { readonly kind: 'html'; readonly end: readonly string[] | undefined };

const NO_BLOCK: LeafBlock = { kind: 'none' };

/**
 * Finds the blocks of a Markdown text, line by line, by CommonMark's rules as far as they decide where a block
 * begins and what is a heading: front matter, headings, fences, HTML, lists with their nesting, quotes, tables.
 *
 * One pass, no recursion; what is inside a paragraph is not looked at.
 */
export function scanBlocks(table: LineTable, sink: BlockSink): void {
  new BlockScanner(table, sink).scan();
}

class BlockScanner {
  readonly #table: LineTable;
  readonly #sink: BlockSink;
  /** The columns at which the content of each open list item begins. */
  readonly #items: number[] = [];
  #leaf: LeafBlock = NO_BLOCK;
  #isInQuote = false;

  constructor(table: LineTable, sink: BlockSink) {
    this.#table = table;
    this.#sink = sink;
  }

  scan(): void {
    const frontMatterEnd = findFrontMatterEnd(this.#table);
    if (frontMatterEnd >= 0) this.#sink.block(0, 0, false);
    for (let line = frontMatterEnd + 1; line < this.#table.count; line += 1) {
      if (this.#table.isBlank(line)) this.#readBlank();
      else this.#readLine(line);
    }
  }

  #readBlank(): void {
    this.#isInQuote = false;
    const { kind } = this.#leaf;
    if (kind === 'fence' || (kind === 'html' && this.#leaf.end !== undefined)) return;
    this.#leaf = NO_BLOCK;
  }

  #readLine(line: number): void {
    const content = this.#table.contentAt(line);
    if (this.#leaf.kind === 'html') {
      if (this.#leaf.end !== undefined && endsHtmlBlock(content, this.#leaf.end)) this.#leaf = NO_BLOCK;
      return;
    }
    const indent = this.#table.indentOf(line);
    const depth = this.#openItemsAt(indent);
    if (depth < this.#items.length) {
      // A paragraph goes on where its indentation falls back, unless another block begins.
      if (this.#leaf.kind === 'paragraph' && !beginsBlock(content, indent - (this.#items[depth - 1] ?? 0)))
        return;
      this.#items.length = depth;
      this.#leaf = NO_BLOCK;
    }
    if (this.#leaf.kind !== 'fence') {
      this.#readContent(line, content, indent);
      return;
    }
    this.#leaf.range.last = line;
    if (indent - this.#contentColumn() < CODE_INDENT && closesFence(content, this.#leaf.fence))
      this.#leaf = NO_BLOCK;
  }

  #readContent(line: number, content: string, indent: number): void {
    if (indent - this.#contentColumn() >= CODE_INDENT) {
      // Within a paragraph or a quote it goes on; elsewhere it is code, in which nothing begins.
      if (this.#leaf.kind !== 'none' || this.#isInQuote) return;
      this.#begin(line, { kind: 'code' });
      return;
    }
    if (this.#endsSetextHeading(line, content)) return;
    const heading = readAtxHeading(content);
    if (heading !== undefined) {
      if (this.#items.length > 0) this.#begin(line, NO_BLOCK);
      else this.#beginSection({ line, ...heading });
    } else if (isThematicBreak(content)) this.#begin(line, NO_BLOCK);
    else if (!this.#beginsEnclosed(line, content) && !this.#beginsItem(line, content, indent))
      this.#readText(line, content);
  }

  /** A fence or an HTML block: what is inside it is not Markdown. */
  #beginsEnclosed(line: number, content: string): boolean {
    const fence = readFence(content);
    if (fence !== undefined) {
      this.#begin(line, NO_BLOCK);
      this.#beginFence(line, fence, this.#table.indentOf(line), content);
      return true;
    }
    const html = readHtmlBlock(content, this.#leaf.kind === 'paragraph');
    if (html === undefined) return false;
    const isClosed = html.end !== undefined && endsHtmlBlock(content.slice(2), html.end);
    this.#begin(line, isClosed ? NO_BLOCK : { kind: 'html', end: html.end });
    return true;
  }

  /** Opens the list items that begin on the line, one within the other. */
  #beginsItem(line: number, content: string, indent: number): boolean {
    let width = readListMarker(content);
    if (width === undefined) return false;
    if (this.#leaf.kind === 'paragraph' && !interruptsParagraph(content, width)) return false;
    this.#begin(line, NO_BLOCK, true);
    let rest = content;
    let column = indent;
    while (width !== undefined && this.#items.length < MAX_LIST_DEPTH) {
      column += width;
      this.#items.push(column);
      rest = rest.slice(width);
      const isCode = rest.startsWith(' ');
      width = isCode || isThematicBreak(rest) ? undefined : readListMarker(rest);
    }
    const fence = readFence(rest);
    if (fence !== undefined) this.#beginFence(line, fence, column, rest);
    else if (rest.trim() !== '') this.#leaf = { kind: 'paragraph', line };
    return true;
  }

  /** Reopened parts are indented as the fence was, so that they stay in its list item. */
  #beginFence(line: number, fence: Fence, column: number, opening: string): void {
    const range = { first: line, last: line };
    this.#leaf = { kind: 'fence', fence, range };
    const indent = ' '.repeat(column);
    this.#sink.fence(range, indent + opening.trimEnd(), indent + fence.marker.repeat(fence.length));
  }

  #readText(line: number, content: string): void {
    const leaf = this.#leaf;
    if (content.startsWith('>')) {
      if (!this.#isInQuote) this.#begin(line, NO_BLOCK);
      this.#isInQuote = true;
    } else if (leaf.kind === 'table') leaf.range.last = line;
    else if (leaf.kind !== 'paragraph') {
      if (!this.#isInQuote) this.#begin(line, { kind: 'paragraph', line }, true);
    } else if (isTableDelimiter(content)) this.#beginTable(leaf.line, line);
    else if (isFieldLine(content)) this.#sink.field(line, this.#items.length);
  }

  /** Only the line above names the columns; what the paragraph held before stays one. */
  #beginTable(paragraphLine: number, delimiterLine: number): void {
    const first = delimiterLine - 1;
    if (first > paragraphLine) this.#begin(first, NO_BLOCK);
    const range = { first, last: delimiterLine };
    this.#leaf = { kind: 'table', range };
    this.#sink.table(range);
  }

  #endsSetextHeading(line: number, content: string): boolean {
    if (this.#leaf.kind !== 'paragraph' || this.#items.length > 0) return false;
    const level = readSetextUnderline(content);
    if (level === undefined) return false;
    const first = this.#leaf.line;
    const lines = this.#table.text.slice(this.#table.startOf(first), this.#table.endOf(line - 1)).split('\n');
    const title = lines.map((each) => each.trim()).join(' ');
    this.#beginSection({ line: first, level, title });
    return true;
  }

  #beginSection(heading: Heading): void {
    this.#leaf = NO_BLOCK;
    this.#isInQuote = false;
    this.#sink.heading(heading);
  }

  #begin(line: number, leaf: LeafBlock, isFlow = false): void {
    this.#leaf = leaf;
    this.#isInQuote = false;
    this.#sink.block(line, this.#items.length, isFlow);
  }

  #contentColumn(): number {
    return this.#items.at(-1) ?? 0;
  }

  /** How many of the open list items a line of this indentation lies in. */
  #openItemsAt(indent: number): number {
    let depth = this.#items.length;
    while (depth > 0 && this.#items[depth - 1]! > indent) depth -= 1;
    return depth;
  }
}

/** An empty item, or a number other than one, is more likely a part of the sentence. */
function interruptsParagraph(content: string, width: number): boolean {
  if (content.slice(width).trim() === '') return false;
  return !isDigitUnit(content.charCodeAt(0)) || /^1[.)]/u.test(content);
}

function isDigitUnit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Whether a line ends the paragraph of a list item that it is not indented enough for. */
function beginsBlock(content: string, indent: number): boolean {
  if (indent >= CODE_INDENT) return false;
  return (
    readAtxHeading(content) !== undefined ||
    readFence(content) !== undefined ||
    isThematicBreak(content) ||
    readListMarker(content) !== undefined ||
    content.startsWith('>') ||
    readHtmlBlock(content, true) !== undefined
  );
}
