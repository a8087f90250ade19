import { RagError, systemClock, type Clock } from '@rag/contracts';
import { DEFAULT_SERVER_LIMITS } from '@rag/server';

/** What MCP over HTTP may be told. */
export interface McpMountOptions {
  /** One segment. @defaultValue '/mcp' */
  readonly path?: string | undefined;
  /** Sessions of the protocol that are open at a time, of all callers. @defaultValue 200 */
  readonly maxSessions?: number | undefined;
  /** The same of one caller; a further one ends the one that was idle longest. @defaultValue 50 */
  readonly maxSessionsPerCaller?: number | undefined;
  /** Milliseconds after its last use at which a session ends. One with an open stream is in use. @defaultValue 30 minutes */
  readonly sessionIdleMs?: number | undefined;
  /** Bytes of a request's body at most. @defaultValue 4 MiB */
  readonly maxBodyBytes?: number | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
}

/** The same, complete. */
export type ResolvedMcpMountOptions = {
  readonly [K in keyof McpMountOptions]-?: NonNullable<McpMountOptions[K]>;
};

/** What holds unless something else is said. */
export const DEFAULT_MCP_MOUNT_OPTIONS: ResolvedMcpMountOptions = Object.freeze({
  path: '/mcp',
  maxSessions: 200,
  maxSessionsPerCaller: 50,
  sessionIdleMs: 1_800_000,
  maxBodyBytes: DEFAULT_SERVER_LIMITS.maxBodyBytes,
  clock: systemClock,
});

/** @throws RagError `RAG_MCP_INVALID_OPTION`. */
export function resolveMcpMountOptions(options: McpMountOptions = {}): ResolvedMcpMountOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const resolved: ResolvedMcpMountOptions = { ...DEFAULT_MCP_MOUNT_OPTIONS, ...Object.fromEntries(given) };
  for (const name of ['maxSessions', 'maxSessionsPerCaller', 'sessionIdleMs', 'maxBodyBytes'] as const)
    if (!Number.isSafeInteger(resolved[name]) || resolved[name] < 1)
      throw invalid(name, resolved[name], 'a whole number, 1 or more');
  if (!/^\/[A-Za-z0-9._~-]+$/u.test(resolved.path))
    throw invalid('path', resolved.path, 'one segment, such as "/mcp"');
  return resolved;
}

function invalid(option: string, value: unknown, wanted: string): RagError {
  return new RagError(
    'RAG_MCP_INVALID_OPTION',
    `Cannot mount MCP: "${option}" is "${String(value)}"; use ${wanted}`,
    { option },
  );
}
