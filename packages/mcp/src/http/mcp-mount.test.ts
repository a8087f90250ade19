import { FakeClock } from '@rag/testkit';
import type { TransportTelemetry } from '@rag/server';
import { describe, expect, it } from 'vitest';

import { call } from '../clients.test-support.js';
import { makeHost } from '../host.test-support.js';
import {
  beginSession,
  connectFirstOverHttp,
  connectOverHttp,
  INITIALIZE,
  post,
  serveMount,
} from './http.test-support.js';
import { mcpMount } from './mcp-mount.js';

const FILES = { 'a.md': 'zebra text\n' };
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };

describe('mcpMount()', () => {
  it.each(['legacy', 'auto', { pin: '2026-07-28' }] as const)(
    'serves a client of version 2 that negotiates %j',
    async (mode) => {
      const { url } = await serveMount(mcpMount(), await makeHost(FILES));
      const client = await connectOverHttp(url, mode);
      expect((await client.listTools()).tools).toHaveLength(8);
      expect((await call(client, 'index')).structured).toMatchObject({ state: 'succeeded' });
      expect((await call(client, 'search', { query: 'zebra' })).text).toContain('a.md:1-1');
    },
  );

  it('serves a client of version 1 and ends its session with DELETE', async () => {
    const { url } = await serveMount(mcpMount(), await makeHost(FILES));
    const { client, transport } = await connectFirstOverHttp(url);
    expect((await call(client, 'index')).structured).toMatchObject({ state: 'succeeded' });
    const id = transport.sessionId!;
    expect((await post(url, PING, { 'mcp-session-id': id })).status).toBe(200);
    await transport.terminateSession();
    expect((await post(url, PING, { 'mcp-session-id': id })).status).toBe(404);
  });

  it('shows one corpus to clients of all revisions of one caller, and none to another caller', async () => {
    const { url } = await serveMount(mcpMount(), await makeHost(FILES));
    const mine = await connectOverHttp(url, 'auto', 'mine');
    await call(mine, 'index');
    const { client: alsoMine } = await connectFirstOverHttp(url, 'mine');
    expect((await call(alsoMine, 'search', { query: 'zebra' })).isError).toBe(false);
    for (const mode of ['auto', 'legacy'] as const) {
      const theirs = await connectOverHttp(url, mode, 'theirs');
      expect((await call(theirs, 'search', { query: 'zebra' })).text).toContain('RAG_MCP_CORPUS_UNKNOWN');
      expect((await call(theirs, 'status')).structured).toMatchObject({ corpora: [] });
    }
  });

  it("answers the same for another caller's session as for one that never was", async () => {
    const { url } = await serveMount(mcpMount(), await makeHost());
    const id = await beginSession(url, 'mine');
    for (const method of ['POST', 'GET', 'DELETE']) {
      const ask = async (sessionId: string, caller: string): Promise<readonly [number, string]> => {
        const response = await fetch(url, {
          method,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': sessionId,
            'x-caller': caller,
          },
          ...(method === 'POST' ? { body: JSON.stringify(PING) } : {}),
        });
        return [response.status, await response.text()];
      };
      const foreign = await ask(id, 'theirs');
      expect(foreign[0], method).toBe(404);
      expect(foreign, method).toEqual(await ask('never-was', 'theirs'));
    }
    expect((await post(url, PING, { 'mcp-session-id': id, 'x-caller': 'mine' })).status).toBe(200);
  });

  it('opens a stream for a session and closes it with the server, which then answers 503', async () => {
    const { url, mounted } = await serveMount(mcpMount(), await makeHost());
    const id = await beginSession(url);
    const stream = await fetch(url, { headers: { accept: 'text/event-stream', 'mcp-session-id': id } });
    expect(stream.status).toBe(200);
    const read = stream.text();
    await mounted.close();
    expect(await read).toBe('');
    const refused = await post(url, INITIALIZE);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    await mounted.close();
  });

  it('ends a session that nobody used for long, but not one with an open stream', async () => {
    const clock = new FakeClock();
    const { url } = await serveMount(mcpMount({ clock, sessionIdleMs: 1_000 }), await makeHost());
    const [idle, used] = [await beginSession(url), await beginSession(url)];
    const leave = new AbortController();
    const stream = await fetch(url, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': used },
      signal: leave.signal,
    });
    clock.advance(999);
    expect((await post(url, PING, { 'mcp-session-id': idle })).status).toBe(200);
    clock.advance(1_000);
    expect((await post(url, PING, { 'mcp-session-id': idle })).status).toBe(404);
    expect((await post(url, PING, { 'mcp-session-id': used })).status).toBe(200);
    leave.abort();
    await stream.text().catch(() => undefined);
  });

  it('never holds more sessions than the caps say; a caller at its cap loses the one idle longest', async () => {
    const { url } = await serveMount(mcpMount({ maxSessions: 3, maxSessionsPerCaller: 2 }), await makeHost());
    const [first, second] = [await beginSession(url, 'a'), await beginSession(url, 'a')];
    await post(url, PING, { 'mcp-session-id': first, 'x-caller': 'a' });
    const third = await beginSession(url, 'a');
    const status = async (id: string): Promise<number> =>
      (await post(url, PING, { 'mcp-session-id': id, 'x-caller': 'a' })).status;
    expect([await status(first), await status(second), await status(third)]).toEqual([200, 404, 200]);
    await beginSession(url, 'b');
    const refused = await post(url, INITIALIZE, { 'x-caller': 'c' });
    expect(refused.status).toBe(429);
    expect([await status(first), await status(third)]).toEqual([200, 200]);
  });

  it('counts sessions that begin at the same time', async () => {
    const { url } = await serveMount(mcpMount({ maxSessions: 5 }), await makeHost());
    const ids = await Promise.all(Array.from({ length: 12 }, async () => beginSession(url)));
    const open = await Promise.all(
      ids.map(async (id) => (await post(url, PING, { 'mcp-session-id': id || 'none' })).status),
    );
    expect(open.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  });

  it.each([
    ['no JSON', '{not json', 400, -32_700],
    ['a batch', JSON.stringify([PING, PING]), 400, -32_600],
    ['a text', '"ping"', 400, -32_600],
    ['null', 'null', 400, -32_600],
    ['no message', '{}', 400, -32_600],
    ['a message without a session', JSON.stringify(PING), 400, -32_000],
    ['nesting without end', '['.repeat(100_000), 400, -32_700],
    [
      'deep parameters',
      `{"jsonrpc":"2.0","id":1,"method":"x","params":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      400,
      -32_000,
    ],
  ])('refuses %s with an error of the protocol', async (_, body, status, code) => {
    const { url } = await serveMount(mcpMount(), await makeHost());
    const response = await post(url, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
  });

  it('refuses other content, larger bodies and other methods', async () => {
    const { url } = await serveMount(mcpMount({ maxBodyBytes: 1_000 }), await makeHost());
    expect((await post(url, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(url, JSON.stringify({ x: 'y'.repeat(2_000) }))).status).toBe(413);
    const put = await fetch(url, { method: 'PUT', body: '{}' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });

  it('reads a long address of a document in time that grows with its length alone', async () => {
    const { url } = await serveMount(mcpMount(), await makeHost());
    // The revision of 2026 repeats the address in a header, which a server refuses where it is as long.
    const client = await connectOverHttp(url, 'legacy');
    for (const uri of [
      `rag://${'{'.repeat(100_000)}`,
      `rag://a/${'%2f'.repeat(100_000)}`,
      `rag://${'a/'.repeat(4_000)}`,
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
  });

  it('reports each request with its tool and its code, and no tool that is not there', async () => {
    const facts: unknown[] = [];
    const telemetry: TransportTelemetry = {
      requestEnded: () => undefined,
      socketClosed: () => undefined,
      mcpEnded: ({ durationMs, ...rest }) => facts.push({ ...rest, isDuration: durationMs >= 0 }),
    };
    const { url } = await serveMount(mcpMount(), await makeHost(), telemetry);
    const client = await connectOverHttp(url);
    await call(client, 'status');
    await call(client, 'search', { query: 'marker' });
    await call(client, 'marker').catch(() => undefined);
    expect(facts).toEqual([
      { method: 'tools/call', tool: 'status', errorCode: undefined, isDuration: true },
      { method: 'tools/call', tool: 'search', errorCode: 'RAG_MCP_CORPUS_UNKNOWN', isDuration: true },
      { method: 'tools/call', tool: undefined, errorCode: '-32602', isDuration: true },
    ]);
  });

  it.each([{ maxSessions: 0 }, { sessionIdleMs: Number.NaN }, { path: '/a/b' }, { maxBodyBytes: 1.5 }])(
    'refuses the options %j',
    (options) => {
      expect(() => mcpMount(options)).toThrow(/RAG_MCP_INVALID_OPTION|Cannot mount MCP/u);
    },
  );
});
