import { FakeClock } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ChatAgentPart } from '../host/chat-agent.js';
import { ScriptedAgent, endlessTurn } from '../http/chat-agent.test-support.js';
import type { TestServer } from '../http/http.test-support.js';
import { connectSocket, startSocketServer, type Received, type TestSocket } from './socket.test-support.js';

const PIECES = 60;
const WHOLE = Array.from({ length: PIECES }, (_, index) => `<${index}>`).join('');

/** A turn of many pieces, with a rest after each, so that a drop meets it anywhere. */
async function* slowTurn(signal: AbortSignal): AsyncGenerator<ChatAgentPart, void, undefined> {
  for (let index = 0; index < PIECES; index++) {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    yield { type: 'text', text: `<${index}>` };
  }
  yield { type: 'finish', reason: 'stop' };
}

function channelOf(client: TestSocket): string {
  return client.received.find(({ type }) => type === 'welcome')?.['channel'] as string;
}

async function resume(
  { server }: TestServer,
  channel: string,
  after: number,
): Promise<[TestSocket, Received]> {
  const client = await connectSocket(server);
  return [client, await client.ask({ type: 'resume', id: 'r', channel, after })];
}

async function drop(client: TestSocket): Promise<void> {
  client.socket.terminate();
  await client.closed();
}

describe('resuming a channel', () => {
  it('gives the whole answer of a chat, nothing lost and nothing twice, wherever its connections drop', async () => {
    const started = await startSocketServer({ agentFor: () => new ScriptedAgent(slowTurn) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(PIECES), { minLength: 1, maxLength: 3 }),
        fc.uuid(),
        async (drops, session) => {
          let client = await connectSocket(started.server);
          const channel = channelOf(client);
          await client.ask({ type: 'open', id: 'o', session });
          client.say({ type: 'chat', id: 'c', session, message: 'a' });
          const numbered = new Map<number, Received>();
          const take = (): number => {
            for (const one of client.received) {
              if (one.type === 'welcome' || one.type === 'resumed') continue;
              expect(numbered.has(one.seq)).toBe(false);
              numbered.set(one.seq, one);
            }
            return Math.max(0, ...numbered.keys());
          };
          for (const count of drops.sort((one, other) => one - other)) {
            await client.next(
              ({ type, data }) =>
                type === 'finish' || (data as { text?: string } | undefined)?.text === `<${count}>`,
            );
            await drop(client);
            const after = take();
            const last = numbered.get(after);
            let answer: Received;
            [client, answer] = await resume(started, channel, after);
            expect(answer).toMatchObject({ type: 'resumed', seq: after });
            if (last?.type === 'finish') break;
          }
          if (![...numbered.values()].some(({ type }) => type === 'finish')) {
            await client.next(({ type }) => type === 'finish');
          }
          const end = take();
          expect(numbered.size).toBe(end);
          const texts = [...numbered.entries()]
            .sort(([one], [other]) => one - other)
            .flatMap(([, { type, data }]) => (type === 'text' ? [(data as { text: string }).text] : []));
          expect(texts.join('')).toBe(WHOLE);
          client.socket.close(1_000);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('ends what is under way when nobody came back within the time of grace', async () => {
    const clock = new FakeClock();
    const agent = new ScriptedAgent(endlessTurn);
    const started = await startSocketServer({ clock, agentFor: () => agent }, { graceMs: 1_000 });
    const client = await connectSocket(started.server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.say({ type: 'chat', id: 'c', session: 's', message: 'a' });
    const { seq } = await client.next(({ type }) => type === 'text');
    await drop(client);
    const [second, resumed] = await resume(started, channelOf(client), seq);
    expect(resumed).toMatchObject({ type: 'resumed', underWay: ['c'] });
    clock.advance(1_000);
    expect(agent.signals[0]?.aborted).toBe(false);
    await drop(second);
    await expect
      .poll(() => {
        clock.advance(500);
        return agent.signals[0]?.aborted;
      })
      .toBe(true);
    const [, failed] = await resume(started, channelOf(client), seq);
    expect(failed).toMatchObject({ type: 'resume-failed', problem: { code: 'RAG_SERVER_CHANNEL_UNKNOWN' } });
  });

  it('ends what is under way at once when its client says goodbye', async () => {
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startSocketServer({ agentFor: () => agent });
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.say({ type: 'chat', id: 'c', session: 's', message: 'a' });
    await client.next(({ type }) => type === 'text');
    client.socket.close(1_000);
    await expect.poll(() => agent.signals[0]?.aborted).toBe(true);
  });

  it('says so where messages that were missed are not kept any more', async () => {
    const started = await startSocketServer({}, { maxReplayMessages: 2 });
    const client = await connectSocket(started.server);
    for (const id of ['1', '2', '3', '4']) await client.ask({ type: 'ping', id });
    await drop(client);
    const [, failed] = await resume(started, channelOf(client), 1);
    expect(failed).toMatchObject({ type: 'resume-failed', problem: { code: 'RAG_SERVER_CHANNEL_GONE' } });
  });

  it('answers a channel of another caller as one that never was', async () => {
    const tokens = ['first-token-of-the-tests', 'second-token-of-the-tests'];
    const { server } = await startSocketServer({ tokens });
    const [first, second] = await Promise.all(
      tokens.map(async (token) => connectSocket(server, { headers: { Authorization: `Bearer ${token}` } })),
    );
    const asked = { type: 'resume', id: 'r', after: 0 };
    const foreign = await second!.ask({ ...asked, channel: channelOf(first!) });
    const unknown = await second!.ask({ ...asked, id: 'q', channel: 'never-was' });
    expect(foreign['problem']).toEqual(unknown['problem']);
    expect((await first!.ask({ type: 'ping', id: 'p' })).type).toBe('pong');
  });

  it('takes the channel from a connection that is still there, and closes that with 4000', async () => {
    const started = await startSocketServer();
    const old = await connectSocket(started.server);
    await old.ask({ type: 'ping', id: 'p' });
    const [client, resumed] = await resume(started, channelOf(old), 0);
    expect(resumed).toMatchObject({ type: 'resumed', replayed: 1 });
    expect(await old.closed()).toBe(4_000);
    expect(await client.ask({ type: 'ping', id: 'q' })).toMatchObject({ type: 'pong', seq: 2 });
  });

  it('refuses to resume where the connection was used already', async () => {
    const { server } = await startSocketServer();
    const client = await connectSocket(server);
    await client.ask({ type: 'ping', id: 'p' });
    expect(await client.ask({ type: 'resume', id: 'r', channel: 'x', after: 0 })).toMatchObject({
      type: 'error',
      problem: { code: 'RAG_SERVER_INVALID_REQUEST' },
    });
  });
});
