import { describe, expect, it } from 'vitest';

import { ScriptedAgent, endlessTurn, wholeTurn } from '../http/chat-agent.test-support.js';
import { writeFiles } from '../http/http.test-support.js';
import { connectSocket, refusedUpgrade, startSocketServer } from './socket.test-support.js';

const TOKEN = 'a-token-of-the-tests-0123456789';

describe('openSocketHandler()', () => {
  it('opens, indexes with progress and a report, searches, prompts, explains and tells the status', async () => {
    const { server } = await startSocketServer({}, {}, {}, async (folder) =>
      writeFiles(folder, { 'notes/a.md': 'zebra crossing\n', 'notes/b.md': 'quiet harbour\n' }),
    );
    const client = await connectSocket(server);
    expect(await client.ask({ type: 'open', id: '1', session: 's' })).toMatchObject({
      type: 'opened',
      session: { id: 's' },
    });
    const report = await client.ask({ type: 'index', id: '2', session: 's', root: 'notes' });
    expect(report).toMatchObject({ type: 'report', run: { state: 'succeeded', report: { indexed: 2 } } });
    expect(client.received.some(({ type, id }) => type === 'progress' && id === '2')).toBe(true);
    const results = await client.ask({ type: 'search', id: '3', session: 's', query: 'zebra', topK: 1 });
    expect(JSON.stringify(results)).toContain('zebra crossing');
    expect((await client.ask({ type: 'prompt', id: '4', session: 's', query: 'zebra' })).type).toBe('prompt');
    expect((await client.ask({ type: 'explain', id: '5', session: 's', query: 'zebra' })).type).toBe(
      'explanation',
    );
    expect(await client.ask({ type: 'status', id: '6', session: 's' })).toMatchObject({
      status: { fileCount: 2 },
    });
    expect((await client.ask({ type: 'ping', id: '7' })).type).toBe('pong');
    const numbers = client.received.slice(1).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('streams a chat turn in its order, with its finish last', async () => {
    const { server } = await startSocketServer({ agentFor: () => new ScriptedAgent(wholeTurn) });
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    await client.ask({ type: 'chat', id: 'c', session: 's', message: 'when?' });
    expect(client.received.filter(({ id }) => id === 'c').map(({ type }) => type)).toEqual([
      'grounding',
      'text',
      'text',
      'citations',
      'finish',
    ]);
  });

  it('ends a chat at once when it is cancelled', async () => {
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startSocketServer({ agentFor: () => agent });
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.say({ type: 'chat', id: 'c', session: 's', message: 'when?' });
    await client.next(({ type }) => type === 'text');
    expect(await client.ask({ type: 'cancel', id: 'x', target: 'c' })).toMatchObject({ found: true });
    expect(await client.next(({ type, id }) => type === 'error' && id === 'c')).toMatchObject({
      problem: { code: 'RAG_SERVER_CANCELLED' },
    });
    expect(agent.signals[0]?.aborted).toBe(true);
    expect(await client.ask({ type: 'cancel', id: 'y', target: 'c' })).toMatchObject({ found: false });
  });

  it.each([
    ['a foreign origin', { headers: { Origin: 'https://evil.example' } }, 403],
    [
      'a foreign origin with a token',
      { headers: { Origin: 'https://evil.example', Authorization: `Bearer ${TOKEN}` } },
      403,
    ],
    ['a name that is not its own', { headers: { Host: 'evil.example' } }, 421],
    ['no token', {}, 401],
  ])('refuses %s before the upgrade, with a problem', async (_, options, status) => {
    const { server } = await startSocketServer({ tokens: [TOKEN] });
    const refused = await refusedUpgrade(server, options);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.text)).toMatchObject({ status });
  });

  it('takes the token of a page as a protocol, and does not choose that', async () => {
    const { server } = await startSocketServer({ tokens: [TOKEN] });
    const bearer = `bearer.${Buffer.from(TOKEN).toString('base64url')}`;
    const client = await connectSocket(server, { headers: { Origin: `http://localhost:${server.port}` } }, [
      bearer,
      'rag.v1',
    ]);
    expect(client.socket.protocol).toBe('rag.v1');
  });
});
