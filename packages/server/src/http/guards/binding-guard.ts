import { BlockList, isIPv6 } from 'node:net';

import { RagError } from '@rag/contracts';

import type { Guard } from './guard.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine can reach an address. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Keeps a server that asks for no token to the machine it runs on. */
export const bindingGuard: Guard = {
  id: 'binding',
  law: 'a server without tokens listens on a loopback address only',
  cases: [5],
  checkBinding: ({ hostname, isLoopback, hasTokens }) => {
    if (isLoopback || hasTokens) return;
    throw new RagError(
      'RAG_SERVER_TOKEN_REQUIRED',
      `Cannot listen on "${hostname}": other machines reach it and there is no token; give tokens, or listen on 127.0.0.1`,
      { hostname },
    );
  },
};
