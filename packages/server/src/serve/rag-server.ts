import type { RagHostOptions, RagHost } from '../host/rag-host.js';
import type { ServerMount } from '../http/server-mount.js';
import type { TelemetryOptions } from '../telemetry/telemetry-options.js';

/** What a server refuses to do without end. */
export interface ServerLimits {
  /** Bytes of a request's body at most, however it is sent. */
  readonly maxBodyBytes: number;
  readonly maxHeaderBytes: number;
  /** UTF-16 units of a query or a chat message. */
  readonly maxQueryCharacters: number;
  readonly maxTopK: number;
  /** Requests of one caller in one second, on average and in a burst of twice as many. */
  readonly maxRequestsPerSecond: number;
  /** Milliseconds for the headers and the body of a request to arrive. */
  readonly requestTimeoutMs: number;
  /** Milliseconds for a search, an explanation, a prompt. */
  readonly operationTimeoutMs: number;
  /** Milliseconds for a chat turn. */
  readonly chatTimeoutMs: number;
  readonly maxSockets: number;
  readonly maxSocketsPerCaller: number;
  readonly maxMessageBytes: number;
}

/** Enough for people and agents, little enough for a laptop. */
export const DEFAULT_SERVER_LIMITS: ServerLimits = Object.freeze({
  maxBodyBytes: 4_194_304,
  maxHeaderBytes: 16_384,
  maxQueryCharacters: 10_000,
  maxTopK: 200,
  maxRequestsPerSecond: 1_000,
  requestTimeoutMs: 30_000,
  operationTimeoutMs: 30_000,
  chatTimeoutMs: 300_000,
  maxSockets: 500,
  maxSocketsPerCaller: 100,
  maxMessageBytes: 1_048_576,
});

/** What a server may be told; without any, it listens on the loopback address and may index the start folder. */
export interface ServerOptions extends RagHostOptions {
  /** An address of this machine. Anything but the loopback addresses needs a token. @defaultValue '127.0.0.1' */
  readonly hostname?: string | undefined;
  /** 0 takes any free one. @defaultValue 7700 */
  readonly port?: number | undefined;
  /** Bearer tokens; each is a caller of its own. None: every request is that of {@link LOCAL_CALLER}. */
  readonly tokens?: readonly string[] | undefined;
  /** Names beside the loopback ones that a request may be sent to (`Host`), such as that of a proxy. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of pages that may call, such as `https://docs.example.com`; those of the server itself always may. */
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly serverLimits?: Partial<ServerLimits> | undefined;
  /** Further protocols, such as MCP. */
  readonly mounts?: readonly ServerMount[] | undefined;
  readonly telemetry?: TelemetryOptions | undefined;
}

/** A server that listens. */
export interface RagServer {
  /** Such as `http://127.0.0.1:7700`. */
  readonly url: string;
  readonly port: number;
  readonly host: RagHost;
  /**
   * Ends the server: no new request, answers under way are finished within `drainMs`, sockets are closed with 1001, then
   * everything is freed. Resolves in under 5 s whatever clients do. Calling it again waits for the same end.
   */
  close(): Promise<void>;
}
