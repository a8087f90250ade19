import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { send, startTestServer, writeFiles } from './http.test-support.js';

// Cases of the list in security.test.ts that no guard answers, but what callers own.

const TOKEN = 'a-token-of-the-first-caller';
const OTHER_TOKEN = 'a-token-of-the-second-caller';

describe('what a caller may have indexed', () => {
  const refusedRoots = [
    { cases: [6], name: 'a sibling with the same beginning', root: 'safe-evil' },
    { cases: [6], name: 'a way out', root: 'safe/../../outside' },
    { cases: [6], name: 'a link to a folder outside', root: 'safe/link' },
    { cases: [6], name: 'a link to a link to one', root: 'safe/chain' },
    { cases: [6], name: 'a link to itself', root: 'safe/loop' },
    { cases: [6], name: 'a file', root: 'safe/a.md' },
    { cases: [8], name: 'a trailing blank', root: 'safe ' },
    { cases: [8], name: 'quotation marks', root: '"safe"' },
    { cases: [8], name: 'NUL', root: 'safe\0' },
    { cases: [8], name: 'encoded dots', root: 'safe/%2e%2e/safe-evil' },
    { cases: [8], name: 'the home folder', root: '~' },
    { cases: [8], name: 'another case', root: 'SAFE' },
    { cases: [9], name: 'a folder that is not there', root: 'safe/missing' },
    { cases: [10], name: 'a file of the system', root: '/etc/passwd' },
    { cases: [10], name: 'the environment', root: '/proc/self/environ' },
    { cases: [10], name: 'the root', root: '/' },
    { cases: [10], name: 'an URL', root: 'file:///etc' },
    { cases: [10], name: 'a share', root: '\\\\server\\share' },
  ];

  it('is refused alike, whatever is wrong with it, and nothing is indexed (cases 6, 8 to 10)', async () => {
    const { server } = await startTestServer({ roots: ['safe'] }, {}, prepareRoots);
    const bodies = new Set<string>();
    await send(server, '/sessions/s', { method: 'PUT' });
    for (const { name, root } of refusedRoots) {
      const answer = await send(server, '/sessions/s/index?wait=true', { json: { root } });
      expect([name, answer.status]).toEqual([name, 403]);
      bodies.add(answer.text);
    }
    expect([...bodies]).toHaveLength(1);
    expect((await send(server, '/sessions/s/status')).json()).toMatchObject({
      fileCount: 0,
      indexedPath: null,
    });
  });

  it('is the start folder where no roots are set (case 9)', async () => {
    const { server, folder } = await startTestServer();
    await writeFiles(folder, { 'a.md': 'zebra' });
    await send(server, '/sessions/s', { method: 'PUT' });
    expect((await send(server, '/sessions/s/index', { json: { root: '..' } })).status).toBe(403);
    expect((await send(server, '/sessions/s/index', { json: { root: '/' } })).status).toBe(403);
    expect((await send(server, '/sessions/s/index?wait=true', { json: { root: '.' } })).status).toBe(200);
  });
});

describe('what belongs to one caller', () => {
  const as = (token: string): { headers: Record<string, string> } => ({
    headers: { Authorization: `Bearer ${token}` },
  });

  it('is unknown to another, to the byte: the answer is that of an id that never was (case 12)', async () => {
    const { server } = await startTestServer({ tokens: [TOKEN, OTHER_TOKEN] });
    const paths = ['', '/status', '/index', '/index/r', '/documents', '/documents/d'].map(
      (end) => `/sessions/s${end}`,
    );
    const before = await Promise.all(paths.map(async (path) => send(server, path, as(OTHER_TOKEN))));
    await send(server, '/sessions/s', { method: 'PUT', ...as(TOKEN) });
    await send(server, '/sessions/s/documents/d', { method: 'PUT', json: { content: 'mine' }, ...as(TOKEN) });
    const after = await Promise.all(paths.map(async (path) => send(server, path, as(OTHER_TOKEN))));
    expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ text }) => [404, text]));
    expect((await send(server, '/sessions', as(OTHER_TOKEN))).json()).toEqual({ items: [] });
    const removal = await send(server, '/sessions/s', { method: 'DELETE', ...as(OTHER_TOKEN) });
    expect(removal.status).toBe(404);
    expect((await send(server, '/sessions/s/documents/d', as(TOKEN))).json()).toMatchObject({
      content: 'mine',
    });
  });

  it('never comes to another, though fifty ask at once (case 13)', async () => {
    const { server } = await startTestServer({ tokens: [TOKEN, OTHER_TOKEN] });
    for (const [token, word] of [
      [TOKEN, 'zebraalpha'],
      [OTHER_TOKEN, 'zebrabeta'],
    ] as const) {
      await send(server, '/sessions/s', { method: 'PUT', ...as(token) });
      await send(server, '/sessions/s/documents', { json: { id: word, content: word }, ...as(token) });
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const json = { query: 'zebraalpha zebrabeta' };
        const answer = await send(server, '/sessions/s/search', {
          json,
          ...as(index % 2 === 0 ? TOKEN : OTHER_TOKEN),
        });
        return (answer.json() as { results: { id: string }[] }).results.map(({ id }) => id);
      }),
    );
    for (const [index, ids] of answers.entries())
      expect(ids).toEqual([index % 2 === 0 ? 'zebraalpha' : 'zebrabeta']);
  });

  it('is capped, and what is refused leaves nothing behind (case 11)', async () => {
    const { server } = await startTestServer({ limits: { maxSessionsPerCaller: 3 } });
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++) {
      const answer = await send(server, '/sessions', { method: 'POST' });
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers['retry-after']).toBeDefined();
    }
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 429)]);
    expect(server.host.stats().sessions).toBe(3);
  });
});

describe('keys that mean something to JavaScript', () => {
  it('are ordinary: ids, keys and values of metadata, terms (case 20)', async () => {
    const { server } = await startTestServer();
    for (const id of ['constructor', '__proto__', 'toString']) {
      expect((await send(server, `/sessions/${id}`)).status).toBe(404);
      expect((await send(server, `/sessions/${id}`, { method: 'PUT' })).status).toBe(201);
      const body = `{"content":"constructor __proto__","metadata":{"__proto__":"a","constructor":["b"],"toString":1}}`;
      const headers = { 'Content-Type': 'application/json' };
      const path = `/sessions/${id}/documents/__proto__`;
      expect((await send(server, path, { method: 'PUT', headers, body })).status).toBe(201);
      const { text } = await send(server, path);
      expect(text).toContain('"metadata":{"__proto__":"a","constructor":["b"],"toString":1}');
      const found = await send(server, `/sessions/${id}/search`, { json: { query: 'constructor' } });
      expect(found.json()).toMatchObject({ results: [{ id: '__proto__' }] });
    }
    const polluted = await send(server, '/sessions/constructor/search', {
      headers: { 'Content-Type': 'application/json' },
      body: '{"query":"x","__proto__":{"topK":1}}',
    });
    expect(polluted.status).toBe(400);
    expect(({} as Record<string, unknown>)['topK']).toBeUndefined();
  });
});

describe('an id in an address', () => {
  it('is decoded once (case 24)', async () => {
    const { server } = await startTestServer();
    await send(server, '/sessions/s', { method: 'PUT' });
    const put = await send(server, '/sessions/s/documents/%252e%252e%2Fa', {
      method: 'PUT',
      json: { content: 'x' },
    });
    expect(put.json()).toEqual({ id: '%2e%2e/a' });
    expect((await send(server, '/sessions/s/documents/%2e%2e')).status).toBe(400);
  });
});

async function prepareRoots(folder: string): Promise<void> {
  await writeFiles(folder, { 'safe/a.md': 'mine', 'safe-evil/s.md': 'secret', 'outside/s.md': 'secret' });
  await symlink('../outside', join(folder, 'safe', 'link'));
  await symlink('link', join(folder, 'safe', 'chain'));
  await symlink('loop', join(folder, 'safe', 'loop'));
}
