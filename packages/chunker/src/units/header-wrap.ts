import type { LineTable } from '../core/line-table.js';
import { withoutNul } from '../core/normalize.js';
import type { Outline } from '../core/outline.js';

/** The outline of a text whose first lines are repeated in every chunk; as it is where they are the whole text. */
export function withHeader(table: LineTable, outline: Outline, headerLines = 0): Outline {
  if (headerLines < 1 || headerLines >= table.count) return outline;
  const header = table.trim(0, headerLines - 1);
  if (header === undefined) return outline;
  const before = `${withoutNul(table.text.slice(table.startOf(header.first), table.endOf(header.last)))}\n`;
  const wrap = { headLines: headerLines, tailLines: 0, before, after: '', otherwise: 'plain' } as const;
  return { ...outline, wrap };
}
