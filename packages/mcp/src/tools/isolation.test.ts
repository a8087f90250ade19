import { describe, expect, it } from 'vitest';

import { call, connectClient } from '../clients.test-support.js';
import { makeHost } from '../host.test-support.js';
import { connectFirstOverHttp, connectOverHttp, serveMount } from '../http/http.test-support.js';
import { mcpMount } from '../http/mcp-mount.js';

const CLIENTS = 50;

describe('50 clients at the same time on two corpora', () => {
  it('never get what is of the other corpus or the other caller', async () => {
    const host = await makeHost({ 'left/a.md': 'shared leftonly\n', 'right/a.md': 'shared rightonly\n' });
    const { url } = await serveMount(mcpMount({ maxSessionsPerCaller: CLIENTS }), host);
    for (const id of ['one', 'two']) {
      const owner = await connectClient(host, { id });
      for (const corpus of ['left', 'right']) {
        await call(owner, 'index', { corpus, path: corpus });
        await call(owner, 'add_document', { corpus, content: `shared ${corpus}only of${id}` });
      }
    }
    const connect = [
      async (caller: string) => (await connectFirstOverHttp(url, caller)).client,
      async (caller: string) => connectOverHttp(url, 'auto', caller),
      async (caller: string) => connectOverHttp(url, 'legacy', caller),
    ];
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const caller = index % 4 < 2 ? 'one' : 'two';
        return {
          client: await connect[index % 3]!(caller),
          corpus: index % 2 === 0 ? 'left' : 'right',
          foreign: new RegExp(
            `${index % 2 === 0 ? 'right' : 'left'}only|of${caller === 'one' ? 'two' : 'one'}`,
            'u',
          ),
        };
      }),
    );
    await Promise.all(
      clients.map(async ({ client, corpus, foreign }) => {
        const answers = await Promise.all([
          call(client, 'search', { corpus, query: 'shared' }),
          call(client, 'search', { corpus, query: 'leftonly rightonly ofone oftwo' }),
          call(client, 'context', { corpus, query: 'shared' }),
        ]);
        for (const { text, isError } of answers) {
          expect(isError).toBe(false);
          expect(text).toContain(`${corpus}only`);
          expect(text).not.toMatch(foreign);
        }
      }),
    );
  });
});
