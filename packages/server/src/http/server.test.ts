import { describe, expect, it } from 'vitest';

import { send, startTestServer, writeFiles } from './http.test-support.js';

describe('a server over HTTP', () => {
  it('opens a session, indexes a folder, searches it and removes it', async () => {
    const { server, folder } = await startTestServer();
    await writeFiles(folder, { 'docs/a.md': '# Deploys\n\nDeploys run on Friday.\n' });
    const opened = await send(server, '/sessions/s1', { method: 'PUT' });
    expect([opened.status, opened.headers.location]).toEqual([201, '/sessions/s1']);
    const run = await send(server, '/sessions/s1/index?wait=true', { json: { root: 'docs' } });
    expect([run.status, run.json()]).toMatchObject([200, { state: 'succeeded', report: { indexed: 1 } }]);
    const found = await send(server, '/sessions/s1/search', { json: { query: 'deploys', topK: 3 } });
    expect(found.json()).toMatchObject({ results: [{ id: 'a.md#0' }] });
    const chunk = await send(server, '/sessions/s1/documents/a.md%230');
    expect(chunk.json()).toMatchObject({ id: 'a.md#0' });
    expect((await send(server, '/sessions/s1', { method: 'DELETE' })).status).toBe(204);
    expect((await send(server, '/sessions/s1')).status).toBe(404);
  });
});
