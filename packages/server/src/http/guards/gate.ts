import type { IncomingMessage } from 'node:http';

import { LOCAL_CALLER, type Caller } from '../../host/caller.js';
import type { Refusal } from '../problem.js';
import { corsHeaders } from './cors-headers.js';
import { isPreflight, type Guard, type GuardContext, type GuardedRequest } from './guard.js';
import { findRepeatedHeader } from './header-guards.js';
import { formatHost } from './own-names.js';
import { credentialsOf, type IdentifyCaller } from './token-store.js';

/** What became of a request at the gate; `headers` are for the answer, whatever it is. */
export type Admission = { readonly headers: Readonly<Record<string, string>> } & (
  | { readonly kind: 'admitted'; readonly caller: Caller }
  | { readonly kind: 'preflight' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
);

/** Lets requests in, or says why not; the same for every way in. */
export type Gate = (incoming: IncomingMessage) => Admission;

/** What a gate is made of. */
export interface GateOptions {
  readonly guards: readonly Guard[];
  readonly context: GuardContext;
  readonly identify: IdentifyCaller;
}

/**
 * Makes the gate of a server.
 *
 * Cost: one pass over the raw headers, one check a guard, and one digest where there are tokens.
 */
export function createGate({ guards, context, identify }: GateOptions): Gate {
  const checks = guards.flatMap(({ check }) => (check === undefined ? [] : [check]));
  return (incoming) => {
    const request = toGuardedRequest(incoming, identify);
    const headers = corsHeaders(request, context.names.origins);
    for (const check of checks) {
      const refusal = check(request, context);
      if (refusal !== undefined) return { kind: 'refused', refusal, headers };
    }
    if (isPreflight(request)) return { kind: 'preflight', headers };
    return { kind: 'admitted', caller: request.caller ?? LOCAL_CALLER, headers };
  };
}

function toGuardedRequest(incoming: IncomingMessage, identify: IdentifyCaller): GuardedRequest {
  const { headers, socket } = incoming;
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers,
    repeatedHeader: findRepeatedHeader(incoming.rawHeaders),
    ownAddress: formatHost(socket.localAddress, socket.localPort),
    caller: identify(credentialsOf(headers)),
  };
}
