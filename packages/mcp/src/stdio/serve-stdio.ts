import type { Readable, Writable } from 'node:stream';

import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import {
  DEFAULT_SERVER_LIMITS,
  LOCAL_CALLER,
  type Caller,
  type RagHost,
  type TransportTelemetry,
} from '@rag/server';

import { createMcpServer, type McpServerParts } from '../protocol/create-mcp-server.js';
import { FirstIndex } from '../tools/first-index.js';
import { guardStdout } from './guard-stdout.js';
import { LineTransport } from './line-transport.js';

/** A stream of bytes in, such as `process.stdin`; told by its looks, so that no types of Node are needed to call. */
export interface StdioInput extends AsyncIterable<unknown> {
  read(size?: number): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** A stream of text out, such as `process.stdout`. */
export interface StdioOutput {
  readonly destroyed: boolean;
  readonly writableLength: number;
  write(text: string, callback?: (error?: Error | null) => void): boolean;
  end(callback?: () => void): unknown;
}

/** What a server on standard input and output may be told. */
export interface ServeStdioOptions {
  readonly host: RagHost;
  /** @defaultValue `LOCAL_CALLER` */
  readonly caller?: Caller | undefined;
  readonly telemetry?: TransportTelemetry | undefined;
  /**
   * A folder that the corpus `default` reads at its first search, so that a client need not call "index".
   *
   * @defaultValue none: nothing is read unless "index" is called
   */
  readonly firstFolder?: string | undefined;
  /** Ends the server, such as at a signal of the system. @defaultValue never */
  readonly signal?: AbortSignal | undefined;
  /** @defaultValue `process.stdin` */
  readonly input?: StdioInput | undefined;
  /** @defaultValue `process.stdout`, kept for messages alone: what else is written to it goes to `process.stderr` */
  readonly output?: StdioOutput | undefined;
  /** Bytes of a message at most; a larger one is answered with an error. @defaultValue 4 MiB */
  readonly maxMessageBytes?: number | undefined;
  /** Milliseconds for answers that are under way when the input ends. @defaultValue 2,000 */
  readonly drainMs?: number | undefined;
}

/** How long answers that are under way when the input ends may take. */
export const STDIO_DRAIN_MS = 2_000;

/**
 * Serves one client over standard input and output, one JSON-RPC message a line.
 *
 * A message that is malformed or too large is answered with an error, and the connection goes on. The host is left open: it
 * is its owner's.
 *
 * @returns when the client closed the input, the output broke or the signal came; index runs that the client waited for
 *   are cancelled. Never rejects.
 * @example
 * import { createRagHost } from '@rag/server';
 * const host = createRagHost();
 * const stop = new AbortController();
 * process.once('SIGTERM', () => stop.abort());
 * await serveStdio({ host, signal: stop.signal });
 * await host.close();
 */
export async function serveStdio(options: ServeStdioOptions): Promise<void> {
  const { host, caller = LOCAL_CALLER, telemetry, firstFolder, signal, input = process.stdin } = options;
  const { maxMessageBytes = DEFAULT_SERVER_LIMITS.maxBodyBytes, drainMs = STDIO_DRAIN_MS } = options;
  if (signal?.aborted === true) return;
  const guarded = options.output === undefined ? guardStdout(process.stdout, process.stderr) : undefined;
  const output = guarded?.output ?? (options.output as Writable | undefined) ?? process.stdout;
  const transport = new LineTransport({ input: input as Readable, output, maxMessageBytes, drainMs });
  const firstIndex = firstFolder === undefined ? undefined : new FirstIndex(firstFolder);
  const parts: McpServerParts = { host, caller, telemetry, firstIndex };
  const connection = serveConnection(() => createMcpServer(parts), { transport });
  const closed = new Promise<void>((resolve) => {
    const forwarded = transport.onclose;
    transport.onclose = () => {
      forwarded?.();
      resolve();
    };
  });
  const stop = (): void => {
    void connection.close();
  };
  signal?.addEventListener('abort', stop, { once: true });
  await closed;
  signal?.removeEventListener('abort', stop);
  await flush(output);
  guarded?.release();
}

/** Waits for what was written to be with its reader, unless that one is gone or does not read. */
async function flush(output: Writable): Promise<void> {
  if (output.destroyed || output.writableLength === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FLUSH_MS);
    output.write('', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const FLUSH_MS = 1_000;
