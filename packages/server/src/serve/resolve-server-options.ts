import {
  ignoreEvents,
  guardEventSink,
  RagError,
  systemClock,
  type Clock,
  type EventSink,
} from '@rag/contracts';

import type { ServerMount } from '../http/server-mount.js';
import { DEFAULT_SERVER_LIMITS, type ServerLimits, type ServerOptions } from './rag-server.js';

/** The shortest token that is taken: 16 characters of a random text cannot be guessed at any rate. */
export const MIN_TOKEN_CHARACTERS = 16;

/** Where a server listens unless it is told otherwise. */
export const DEFAULT_HOSTNAME = '127.0.0.1';

/** The port unless it is told otherwise. */
export const DEFAULT_PORT = 7_700;

/** What the server itself has at the first segment of a path. */
const OWN_PATHS = ['/sessions', '/health', '/ready', '/metrics'];

/** {@link ServerOptions} with every default in place; those of the host are the host's to resolve. */
export interface ResolvedServerOptions {
  readonly hostname: string;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly limits: ServerLimits;
  readonly mounts: readonly ServerMount[];
  readonly clock: Clock;
  readonly events: EventSink;
  readonly newId: () => string;
}

/**
 * Checks what a server is told.
 *
 * @throws RagError `RAG_SERVER_INVALID_OPTION`; a token is never part of the message.
 */
export function resolveServerOptions(options: ServerOptions): ResolvedServerOptions {
  const { hostname = DEFAULT_HOSTNAME, port = DEFAULT_PORT } = options;
  if (hostname.trim() === '') throw invalid('hostname', 'it is blank; use an address of this machine');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw invalid('port', `it is "${port}"; use a whole number from 0 to 65535`);
  }
  return {
    hostname,
    port,
    tokens: checkTokens(options.tokens ?? []),
    allowedHosts: checkHosts(options.allowedHosts ?? []),
    allowedOrigins: checkOrigins(options.allowedOrigins ?? []),
    limits: resolveLimits(options.serverLimits ?? {}),
    mounts: checkMounts(options.mounts ?? []),
    clock: options.clock ?? systemClock,
    events: guardEventSink(options.events ?? ignoreEvents),
    newId: options.newId ?? ((): string => crypto.randomUUID()),
  };
}

function checkTokens(tokens: readonly string[]): readonly string[] {
  for (const token of tokens) {
    if (token.length < MIN_TOKEN_CHARACTERS) {
      throw invalid(
        'tokens',
        `one has fewer than "${MIN_TOKEN_CHARACTERS}" characters; make a longer one at random`,
      );
    }
    if (!/^[\x21-\x7e]+$/u.test(token)) {
      throw invalid('tokens', 'one cannot be sent in a header; use visible ASCII characters without blanks');
    }
  }
  if (new Set(tokens).size !== tokens.length) throw invalid('tokens', 'one is there twice; leave one out');
  return [...tokens];
}

function checkHosts(hosts: readonly string[]): readonly string[] {
  for (const host of hosts) {
    if (/^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/u.test(host)) continue;
    throw invalid('allowedHosts', `"${host}" is not a host; use a name, with a port where it has one`);
  }
  return [...hosts];
}

function checkOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (/^https?:/u.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw invalid('allowedOrigins', `"${origin}" is not an origin; use such as "https://docs.example.com"`);
  }
  return [...origins];
}

function checkMounts(mounts: readonly ServerMount[]): readonly ServerMount[] {
  const taken = new Set(OWN_PATHS);
  for (const { path } of mounts) {
    if (!/^\/[A-Za-z0-9_-]+$/u.test(path)) {
      throw invalid('mounts', `"${path}" is not a path for one; use one segment, such as "/mcp"`);
    }
    if (taken.has(path)) throw invalid('mounts', `"${path}" is taken; use another path`);
    taken.add(path);
  }
  return [...mounts];
}

function resolveLimits(given: Partial<ServerLimits>): ServerLimits {
  const limits = { ...DEFAULT_SERVER_LIMITS, ...withoutUndefined(given) };
  for (const [name, value] of Object.entries(limits) as [string, unknown][]) {
    if (!(name in DEFAULT_SERVER_LIMITS))
      throw invalid('serverLimits', `"${name}" is not known; leave it out`);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) continue;
    throw invalid('serverLimits', `"${name}" is "${String(value)}"; use a whole number, one or more`);
  }
  return Object.freeze(limits);
}

function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

function invalid(option: string, state: string): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_OPTION',
    `Cannot start the server: the option "${option}" cannot be used, ${state}`,
    { option },
  );
}
