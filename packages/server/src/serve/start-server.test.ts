import { createServer as createNetServer } from 'node:net';

import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { ScriptedAgent, endlessTurn } from '../http/chat-agent.test-support.js';
import { send, startTestServer } from '../http/http.test-support.js';
import { createServer, missingPackage } from './create-server.js';
import { DRAIN_MS } from './close-server.js';
import type { ServerOptions } from './rag-server.js';
import { resolveServerOptions } from './resolve-server-options.js';
import { SWEEP_INTERVAL_MS } from './sweep-at-intervals.js';

const TOKEN = 'a-token-of-the-first-caller';

describe('createServer()', () => {
  it('listens on the loopback address, at any free port for 0, and ends', async () => {
    const server = await createServer({ port: 0 });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await send(server, '/ready')).json()).toEqual({ status: 'ready' });
    await server.close();
    await server.close();
    await expect(send(server, '/ready')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('says which package is missing, and only of a package that is', () => {
    const missing = Object.assign(new Error("Cannot find package 'hono' imported from x.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    expect(missingPackage(missing)).toBe('hono');
    expect(
      missingPackage(
        Object.assign(new Error("Cannot find module './x.js'"), { code: 'ERR_MODULE_NOT_FOUND' }),
      ),
    ).toBeUndefined();
    expect(missingPackage(new Error("Cannot find package 'hono'"))).toBeUndefined();
    expect(missingPackage('hono')).toBeUndefined();
  });

  it('names a port that is free where the one asked for is taken', async () => {
    const { server } = await startTestServer();
    const error: unknown = await startTestServer({ port: server.port }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'RAG_SERVER_PORT_IN_USE', details: { port: server.port } });
    const { freePort } = (error as { details: { freePort: number } }).details;
    expect((error as Error).message).toContain(`"${freePort}" is free`);
    const probe = createNetServer();
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(freePort, '127.0.0.1', resolve);
    });
    probe.close();
  });

  it('refuses an address that is not of this machine, and closes the host', async () => {
    let closed = 0;
    const error: unknown = await startTestServer(
      { hostname: '192.0.2.1', tokens: [TOKEN] },
      {
        openHost: () =>
          ({
            close: async () => {
              closed++;
              return Promise.resolve();
            },
          }) as never,
      },
    ).catch((reason: unknown) => reason);
    expect([error, closed]).toMatchObject([{ code: 'RAG_SERVER_ADDRESS_UNAVAILABLE' }, 1]);
  });

  it('frees sessions whose time is over without being asked', async () => {
    const clock = new FakeClock();
    const { server } = await startTestServer({ clock, limits: { idleTtlMs: 1_000 } });
    await send(server, '/sessions/s', { method: 'PUT' });
    clock.advance(SWEEP_INTERVAL_MS);
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.host.stats().sessions).toBe(0);
    clock.advance(SWEEP_INTERVAL_MS);
  });
});

describe('RagServer.close()', () => {
  it('finishes an answer that is under way, and takes nothing new on its connections', async () => {
    let finish = (): void => undefined;
    const { server } = await startTestServer({
      mounts: [
        {
          path: '/slow',
          open: () => ({
            handle: async () =>
              new Promise<Response>((resolve) => {
                finish = () => {
                  resolve(new Response('done'));
                };
              }),
            close: async () => Promise.resolve(),
          }),
        },
      ],
    });
    const answer = send(server, '/slow');
    while ((await send(server, '/health')).status !== 200);
    await new Promise((resolve) => setImmediate(resolve));
    const closed = server.close();
    finish();
    expect((await answer).text).toBe('done');
    await closed;
    expect(server.host.stats().sessions).toBe(0);
  });

  it('cuts off what does not end in time', async () => {
    const clock = new FakeClock();
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startTestServer({ clock, agentFor: () => agent });
    await send(server, '/sessions/s', { method: 'PUT' });
    const turn = send(server, '/sessions/s/chat', { json: { message: 'when?' } }).catch(
      (error: unknown) => error,
    );
    while (agent.signals.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const closed = server.close();
    clock.advance(DRAIN_MS);
    await closed;
    expect(await turn).toBeInstanceOf(Error);
    expect(agent.signals[0]?.aborted).toBe(true);
  });
});

describe('resolveServerOptions()', () => {
  const refused: readonly (readonly [string, ServerOptions])[] = [
    ['hostname', { hostname: ' ' }],
    ['port', { port: 65_536 }],
    ['port', { port: -1 }],
    ['port', { port: 1.5 }],
    ['tokens', { tokens: ['too-short'] }],
    ['tokens', { tokens: ['a token with blanks in it'] }],
    ['tokens', { tokens: ['tökens-of-other-letters'] }],
    ['tokens', { tokens: [TOKEN, TOKEN] }],
    ['allowedHosts', { allowedHosts: ['https://a.example'] }],
    ['allowedHosts', { allowedHosts: ['*'] }],
    ['allowedOrigins', { allowedOrigins: ['*'] }],
    ['allowedOrigins', { allowedOrigins: ['null'] }],
    ['allowedOrigins', { allowedOrigins: ['https://a.example/'] }],
    ['allowedOrigins', { allowedOrigins: ['file://'] }],
    ['mounts', { mounts: [{ path: '/a/b', open: () => ({}) as never }] }],
    ['mounts', { mounts: [{ path: '/health', open: () => ({}) as never }] }],
    [
      'mounts',
      {
        mounts: [
          { path: '/a', open: () => ({}) as never },
          { path: '/a', open: () => ({}) as never },
        ],
      },
    ],
    ['mounts', { mounts: [{ path: '/sessions', open: () => ({}) as never }] }],
    ['serverLimits', { serverLimits: { maxTopK: 0 } }],
    ['serverLimits', { serverLimits: { maxTopk: 1 } as never }],
  ];

  it.each(refused)('refuses "%s" in %j', (option, options) => {
    const resolve = (): unknown => resolveServerOptions(options);
    expect(resolve).toThrow(
      expect.objectContaining({ code: 'RAG_SERVER_INVALID_OPTION', details: { option } }),
    );
  });

  it('never says a token', () => {
    try {
      resolveServerOptions({ tokens: ['secret'] });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('secret');
    }
  });

  it('takes a limit that is undefined for its default', () => {
    const { limits } = resolveServerOptions({ serverLimits: { maxTopK: undefined as never } });
    expect(limits.maxTopK).toBe(200);
  });
});
