import type { IndexReport } from '@rag/server';

import { toPrintableLine } from '../terminal.js';

/** Longest part of a query that a message repeats. */
const MAX_SHOWN_QUERY = 200;

/** What is said where an answer is empty. */
export function nothingMatches(query: string, { indexed, unchanged, kept }: IndexReport): string {
  const files = indexed + unchanged + kept;
  const count = files === 1 ? '1 file' : `${files} files`;
  return `Nothing matches "${toPrintableLine(query.slice(0, MAX_SHOWN_QUERY))}" in ${count}\n`;
}
