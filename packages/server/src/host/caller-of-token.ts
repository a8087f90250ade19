import { createHash } from 'node:crypto';

import type { Caller } from './caller.js';

/**
 * The caller that a token stands for, the same in every process; its id reveals nothing of the token.
 *
 * @example
 * const caller = callerOfToken('a token of sixteen characters or more');
 */
export function callerOfToken(token: string): Caller {
  return Object.freeze({
    id: createHash('sha256').update(`rag-server caller\n${token}`).digest('base64url'),
  });
}
