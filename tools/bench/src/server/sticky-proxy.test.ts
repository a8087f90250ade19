import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { callForJson, callServer, indexSession } from './call-server.js';
import { ServerHandle } from './server-handle.js';
import { chooseServer, startStickyProxy, stickyKey, type StickyProxy } from './sticky-proxy.js';

// Two processes are started, each of which loads everything that a server has.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PROXY_NAME = '127.0.0.1';
const SESSIONS = 12;

describe('two server processes behind a proxy', () => {
  let folder: string;
  let servers: readonly ServerHandle[] = [];
  let proxy: StickyProxy;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'rag-sticky-')));
    for (let number = 0; number < SESSIONS; number++) {
      await mkdir(join(folder, `f${number}`));
      await writeFile(join(folder, `f${number}`, 'a.md'), `otter of folder${number}\n`);
    }
    const setting = { folder, allowedHosts: [PROXY_NAME] };
    servers = await Promise.all([ServerHandle.start(setting), ServerHandle.start(setting)]);
    proxy = await startStickyProxy(servers.map(({ port }) => port));
  });

  afterAll(async () => {
    await proxy.close();
    await Promise.all(servers.map(async (server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  it('answer each session from its own index, and both do', async () => {
    const numbers = Array.from({ length: SESSIONS }, (_, number) => number);
    await Promise.all(
      numbers.map(async (number) => {
        const { fileCount } = await indexSession(proxy.url, `s${number}`, `f${number}`);
        expect(fileCount).toBe(1);
      }),
    );
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        numbers.map(async (number) =>
          callForJson(proxy.url, `/sessions/s${number}/search`, { json: { query: 'otter' } }),
        ),
      );
      const found = answers.map((answer) =>
        (answer as { results: { content: string }[] }).results.map(({ content }) => content.trim()),
      );
      expect(found).toEqual(numbers.map((number) => [`otter of folder${number}`]));
    }
    expect(proxy.sent.every((sent) => sent > 0)).toBe(true);
  });

  it('know nothing of each other: the sessions of one that ends are unknown to the other', async () => {
    const [first, second] = servers;
    const ofFirst = Array.from({ length: SESSIONS }, (_, number) => `s${number}`).filter(
      (id) => chooseServer(id, 2) === 0,
    );
    expect(ofFirst.length).toBeGreaterThan(0);
    for (const id of ofFirst) {
      expect((await callServer(first!.url, `/sessions/${id}`)).status).toBe(200);
      const { status, text } = await callServer(second!.url, `/sessions/${id}`);
      expect({ status, isNamed: text.includes('RAG_SERVER_SESSION_UNKNOWN') }).toEqual({
        status: 404,
        isNamed: true,
      });
    }
  });

  it('answer by a proxy that says so where a process is gone, and go on where it is not', async () => {
    const [first] = servers;
    await first!.kill();
    const ids = Array.from({ length: SESSIONS }, (_, number) => `s${number}`);
    for (const id of ids) {
      const { status } = await callServer(proxy.url, `/sessions/${id}/status`);
      expect(status).toBe(chooseServer(id, 2) === 0 ? 502 : 200);
    }
  });
});

describe('stickyKey()', () => {
  it.each([
    ['/sessions/a/search', 'Bearer x', 'a'],
    ['/sessions/a?x=1', undefined, 'a'],
    ['/sessions', 'Bearer x', 'Bearer x'],
    ['/mcp', 'Bearer x', 'Bearer x'],
    ['/ws', undefined, ''],
  ])('of %s with %s is "%s"', (target, authorization, key) => {
    expect(stickyKey(target, authorization)).toBe(key);
  });
});
