import type { LineTable } from '../core/line-table.js';

/** The line of the unit before the offset: where a node that ends there has its last character. Logarithmic. */
export function lineBefore(table: LineTable, offset: number): number {
  let low = 0;
  let high = table.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (table.startOf(middle) < offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
