/**
 * What transports report of themselves; what sessions do is measured at the host, once for all transports.
 *
 * Laws: facts are counts, codes, names of routes and tools, and durations; never a query, a text, a path, an id, a header or
 * a token. Calls return at once and never throw.
 */
export interface TransportTelemetry {
  /** One HTTP request came to its end; `route` is the pattern, such as `/sessions/{id}/search`, or `unmatched`. */
  requestEnded(facts: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly durationMs: number;
  }): void;
  /** One WebSocket was closed, by whomever. */
  socketClosed(facts: { readonly code: number }): void;
  /** One MCP request came to its end; `errorCode` is absent where it succeeded. */
  mcpEnded(facts: {
    readonly method: string;
    readonly tool?: string | undefined;
    readonly errorCode?: string | undefined;
    readonly durationMs: number;
  }): void;
}

/** Reports nothing: the default. */
export const SILENT_TRANSPORT: TransportTelemetry = Object.freeze({
  requestEnded: () => undefined,
  socketClosed: () => undefined,
  mcpEnded: () => undefined,
});
