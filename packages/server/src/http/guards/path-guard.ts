import { refuse, type Refusal } from '../problem.js';
import type { Guard } from './guard.js';

// Ids of chunks are paths, and may hold what would mean something elsewhere in a path.
const DOCUMENT_PATH = /^\/sessions\/[^/]+\/documents\/([^/]+)$/u;

/** Whether there is anything in a path that could be read in two ways. */
function isAmbiguous(path: string): boolean {
  if (!path.startsWith('/') || /[^\x21-\x7e]|\\|\/\/|#/u.test(path)) return true;
  if (!path.includes('%')) return /\/\.{1,2}(?:\/|$)/u.test(path);
  const decoded = decode(path);
  if (decoded === undefined || decoded.includes('\0') || hasDotSegment(path)) return true;
  const isDocument = DOCUMENT_PATH.test(path);
  const checked = isDocument ? path.slice(0, path.lastIndexOf('/')) : path;
  return /%(?:2f|5c|25|[01][\da-f]|7f)/iu.test(checked);
}

function hasDotSegment(path: string): boolean {
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function refusal(): Refusal {
  return refuse(
    400,
    'RAG_SERVER_PATH_REFUSED',
    'Cannot answer: the path can be read in more than one way; send it without dot segments, backslashes, controls and encoded separators',
  );
}

/** Refuses paths that mean one thing to a check and another to what is checked. */
export const pathGuard: Guard = {
  id: 'path',
  law: 'a path means one thing: it begins with a slash, is valid UTF-8, has no empty or dot segment in any encoding, no NUL, and no encoded separator, control or percent sign outside of a document id',
  cases: [8, 24],
  check: ({ target }) => {
    const query = target.indexOf('?');
    return isAmbiguous(query === -1 ? target : target.slice(0, query)) ? refusal() : undefined;
  },
};
