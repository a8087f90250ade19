import { RagError } from '@rag/contracts';

import { invalidOption } from './host-errors.js';
import type { Page, PageRequest } from './hosted-session.js';

/** How many items a part of a list has unless told otherwise. */
const DEFAULT_PAGE_LIMIT = 100;
const MAX_PAGE_LIMIT = 1_000;

/** No cursor of ours is longer, in UTF-16 code units. */
const MAX_CURSOR_CHARACTERS = 512;

/** How a list is ordered: each item by a key that stays while others come and go. */
export interface PageOrder<T, K> {
  readonly keyOf: (item: T) => K;
  readonly compare: (left: K, right: K) => number;
  /** One line of text. */
  readonly write: (key: K) => string;
  /** @returns `undefined` for a text that `write` never gives. */
  readonly read: (text: string) => K | undefined;
}

/**
 * One part of a list; items that are removed or added between two parts make no other be left out or come twice.
 *
 * @param items in order.
 * @throws RagError `RAG_SERVER_INVALID_CURSOR`, `RAG_SERVER_INVALID_OPTION` for a limit that is none.
 */
export function pageOf<T, K>(items: readonly T[], request: PageRequest, order: PageOrder<T, K>): Page<T> {
  const limit = checkLimit(request.limit);
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor, order);
  const found =
    after === undefined ? 0 : items.findIndex((item) => order.compare(order.keyOf(item), after) > 0);
  const start = found < 0 ? items.length : found;
  const part = items.slice(start, start + limit);
  const last = part.at(-1);
  if (last === undefined || start + limit >= items.length) return { items: part };
  return { items: part, nextCursor: toBase64Url(order.write(order.keyOf(last))) };
}

function checkLimit(limit: unknown): number {
  if (limit === undefined) return DEFAULT_PAGE_LIMIT;
  if (Number.isSafeInteger(limit) && (limit as number) >= 1 && (limit as number) <= MAX_PAGE_LIMIT)
    return limit as number;
  throw invalidOption('list', 'the limit', `is none; use a whole number from 1 to ${MAX_PAGE_LIMIT}`);
}

function readCursor<T, K>(cursor: unknown, order: PageOrder<T, K>): K {
  if (typeof cursor === 'string' && cursor.length <= MAX_CURSOR_CHARACTERS) {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const key = toBase64Url(text) === cursor ? order.read(text) : undefined;
    if (key !== undefined) return key;
  }
  throw new RagError(
    'RAG_SERVER_INVALID_CURSOR',
    'Cannot list: the cursor is none that a list gave; start without one',
  );
}

function toBase64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
