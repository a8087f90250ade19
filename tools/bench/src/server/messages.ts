import type { LoadOutcome } from './generate-load.js';

/** What a server's process is started with, as JSON in its first argument. */
export interface ServerSetting {
  readonly folder: string;
  readonly port?: number | undefined;
  readonly requestTimeoutMs?: number | undefined;
  readonly allowedHosts?: readonly string[] | undefined;
  /** A clock that the parent moves. */
  readonly fakeClock?: boolean | undefined;
}

/** What the parent asks a server's process; each is answered by a {@link ServerReply} with its `id`. */
export type ServerRequest =
  | { readonly ask: 'memory' }
  | { readonly ask: 'advance'; readonly ms: number }
  | { readonly ask: 'jump'; readonly ms: number }
  | { readonly ask: 'stats' }
  | {
      readonly ask: 'search';
      readonly session: string;
      readonly queries: readonly string[];
      readonly topK: number;
    }
  | { readonly ask: 'close' };

/** What a server's process answers. */
export interface ServerReply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string | undefined;
}

/** Work for the process that sends load. */
export interface LoadJob {
  readonly port: number;
  readonly session: string;
  readonly queries: readonly string[];
  readonly topK: number;
  readonly durationMs: number;
  readonly shape:
    | { readonly kind: 'open'; readonly requestsPerSecond: number }
    | { readonly kind: 'closed'; readonly connections: number };
}

/** What that process answers. */
export type LoadReply = LoadOutcome | { readonly error: string };
