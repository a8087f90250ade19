import type { Caller } from '../host/caller.js';
import type { RagHost } from '../host/rag-host.js';
import type { TransportTelemetry } from '../telemetry/transport-telemetry.js';

/** What a server gives to what is mounted on it. */
export interface MountContext {
  readonly host: RagHost;
  readonly telemetry: TransportTelemetry;
}

/**
 * Another protocol under a path of the same server, such as MCP at `/mcp`.
 *
 * Laws: `handle` sees only requests that every guard let pass (host, origin, token, rate, size), with the caller that they come
 * from; it answers with a response and never throws; `close` ends its streams, after which `handle` answers 503.
 */
export interface MountedProtocol {
  handle(request: Request, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

/** Where a protocol is mounted, and how it is opened. */
export interface ServerMount {
  /** One segment, such as `/mcp`. */
  readonly path: string;
  open(context: MountContext): MountedProtocol;
}
