import type { LineTable } from '../core/line-table.js';
import { withoutNul } from '../core/normalize.js';
import type { Unit, Wrap } from '../core/outline.js';
import type { BlockRange } from './scan-blocks.js';
import { closesFence, readFence } from './block-syntax.js';

type Block =
  | { readonly range: BlockRange; readonly kind: 'table' }
  | { readonly range: BlockRange; readonly kind: 'fence'; readonly open: string; readonly close: string };

/** The rows that say what a table's columns are: the names and the row below them. */
const TABLE_HEAD_LINES = 2;

/** Tables and fences by their first line, with what their parts repeat when they are cut. */
export class WrapFinder {
  readonly #table: LineTable;
  readonly #blocks = new Map<number, Block>();

  constructor(table: LineTable) {
    this.#table = table;
  }

  addFence(range: BlockRange, open: string, close: string): void {
    this.#blocks.set(range.first, { kind: 'fence', range, open, close });
  }

  addTable(range: BlockRange): void {
    this.#blocks.set(range.first, { kind: 'table', range });
  }

  /** What the parts of a unit repeat; `undefined` where it is not exactly a table or a fence. */
  find(unit: Unit): Wrap | undefined {
    const block = this.#blocks.get(unit.first);
    if (block === undefined || unit.last > block.range.last) return undefined;
    return block.kind === 'table' ? this.#tableWrap(unit.first) : this.#fenceWrap(unit, block);
  }

  #tableWrap(first: number): Wrap {
    const head = [this.#table.lineAt(first), this.#table.lineAt(first + 1)].map((line) =>
      withoutNul(line).trimEnd(),
    );
    const before = `${head.join('\n')}\n`;
    return { headLines: TABLE_HEAD_LINES, tailLines: 0, before, after: '', otherwise: 'plain' };
  }

  #fenceWrap(unit: Unit, { open, close }: { readonly open: string; readonly close: string }): Wrap {
    const fence = readFence(open.trimStart());
    const isClosed =
      unit.last > unit.first && fence !== undefined && closesFence(this.#table.contentAt(unit.last), fence);
    return {
      headLines: 1,
      tailLines: isClosed ? 1 : 0,
      before: `${withoutNul(open)}\n`,
      after: `\n${close}`,
      otherwise: 'indented',
    };
  }
}
