import type { IncomingHttpHeaders, ServerOptions as NodeServerOptions } from 'node:http';

import type { Caller } from '../../host/caller.js';
import type { ServerLimits } from '../../serve/rag-server.js';
import type { Refusal } from '../problem.js';
import type { OwnNames } from './own-names.js';
import type { RateLimiter } from './rate-limiter.js';

/** What guards see of a request, be it one for an answer or for an upgrade. */
export interface GuardedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The first name of those that decide something and came more than once. */
  readonly repeatedHeader: string | undefined;
  /** The address and port of this machine that the connection came to, as a Host header has it. */
  readonly ownAddress: string;
  /** Whose token came with it; absent where none or a wrong one did. */
  readonly caller: Caller | undefined;
}

/** What is the same for all requests of a server. */
export interface GuardContext {
  readonly limits: ServerLimits;
  readonly names: OwnNames;
  readonly rates: RateLimiter;
}

/** Where a server is about to listen. */
export interface Binding {
  readonly hostname: string;
  readonly isLoopback: boolean;
  readonly hasTokens: boolean;
}

/**
 * One condition that all of a server is under: its routes, what is mounted on it and its upgrades.
 *
 * A guard acts at one or more of these places; each is absent where it has nothing to say.
 */
export interface Guard {
  readonly id: string;
  /** What holds for every request that it lets pass. */
  readonly law: string;
  /** The numbers of the security cases that it answers; see `security.test.ts`. */
  readonly cases: readonly number[];
  /** Before the server listens. @throws RagError where it must not. */
  readonly checkBinding?: (binding: Binding) => void;
  /** What Node is told, so that it refuses before there is a request. */
  readonly nodeOptions?: (limits: ServerLimits) => NodeServerOptions;
  /** With the headers, before anything of the body is read. */
  readonly check?: (request: GuardedRequest, context: GuardContext) => Refusal | undefined;
  /** How many bytes of a body are read at most. */
  readonly maxBodyBytes?: (limits: ServerLimits) => number;
}

/** Whether a request brings a body. */
export function hasBody({ headers }: GuardedRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Whether a browser asks if a page may ask. */
export function isPreflight({ method, headers }: GuardedRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}
