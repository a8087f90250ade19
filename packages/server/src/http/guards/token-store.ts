import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import { callerOfToken } from '../../host/caller-of-token.js';
import { LOCAL_CALLER, type Caller } from '../../host/caller.js';

interface KnownToken {
  readonly digest: Buffer;
  readonly caller: Caller;
}

/** Tells who sent an Authorization header; `undefined` where nobody who is known did. */
export type IdentifyCaller = (authorization: string | undefined) => Caller | undefined;

/**
 * Makes what tells callers apart by their tokens.
 *
 * Every token is compared in full, by digests of equal length, so that time tells nothing of any of them. The id of a caller
 * is a digest of another text than what is compared.
 */
export function createIdentifier(tokens: readonly string[]): IdentifyCaller {
  if (tokens.length === 0) return () => LOCAL_CALLER;
  const known = tokens.map((token): KnownToken => ({
    digest: digestOf(token),
    caller: callerOfToken(token),
  }));
  return (authorization) => {
    const token = bearerToken(authorization);
    return token === undefined ? undefined : findCaller(known, digestOf(token));
  };
}

const BEARER_PROTOCOL = 'bearer.';

/**
 * The credentials of a request: its Authorization header or, where it asks for a WebSocket, the protocol `bearer.` and the
 * token in base64url, because a page can send no header with that. Whoever answers must choose another protocol.
 */
export function credentialsOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization, upgrade } = headers;
  if (authorization !== undefined || upgrade === undefined) return authorization;
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const bearer = protocols.find((one) => one.startsWith(BEARER_PROTOCOL));
  if (bearer === undefined) return undefined;
  return `Bearer ${Buffer.from(bearer.slice(BEARER_PROTOCOL.length), 'base64url').toString('latin1')}`;
}

function findCaller(known: readonly KnownToken[], digest: Buffer): Caller | undefined {
  let found: Caller | undefined;
  for (const one of known) if (timingSafeEqual(one.digest, digest)) found = one.caller;
  return found;
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\x21-\x7e]+)$/iu.exec(authorization ?? '')?.[1];
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
