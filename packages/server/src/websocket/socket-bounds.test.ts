import { once } from 'node:events';
import { connect } from 'node:net';

import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { ScriptedAgent, endlessTurn } from '../http/chat-agent.test-support.js';
import type { ChatAgentPart } from '../host/chat-agent.js';
import { SILENT_TRANSPORT } from '../telemetry/transport-telemetry.js';
import { connectSocket, refusedUpgrade, startSocketServer } from './socket.test-support.js';

/** A text frame of a client, masked with zeros. */
function frame(first: number, content: string): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | content.length, 0, 0, 0, 0]), Buffer.from(content)]);
}

const UPGRADE = [
  'GET /ws HTTP/1.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
].join('\r\n');

describe('a WebSocket within bounds', () => {
  it('closes with 1008 at 100,000 fragments of one byte, and keeps none of them', async () => {
    const codes: number[] = [];
    const telemetry = { ...SILENT_TRANSPORT, socketClosed: ({ code }: { code: number }) => codes.push(code) };
    const { server } = await startSocketServer({}, {}, { telemetry });
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${UPGRADE}\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    await once(socket, 'data');
    const fragments = Array.from({ length: 100_000 }, (_, index) => frame(index === 0 ? 0x01 : 0x00, 'x'));
    socket.write(Buffer.concat(fragments));
    await once(socket, 'close');
    // A close frame of the server, and its code.
    expect(Buffer.concat(received).includes(Buffer.from([0x03, 0xf0]))).toBe(true);
    await expect.poll(() => codes.length).toBe(1);
  });

  it('agrees on no compression', async () => {
    const { server } = await startSocketServer();
    expect((await connectSocket(server)).socket.extensions).toBe('');
  });

  it('closes with 1003 at bytes that are no text, and with 1009 at a message above the limit', async () => {
    const { server } = await startSocketServer({ serverLimits: { maxMessageBytes: 1_024 } });
    const [binary, large] = [await connectSocket(server), await connectSocket(server)];
    binary.socket.send(Buffer.from('{}'));
    large.socket.send('x'.repeat(2_000));
    expect([await binary.closed(), await large.closed()]).toEqual([1_003, 1_009]);
  });

  it('refuses one socket more than a caller may have, with a problem', async () => {
    const { server } = await startSocketServer({ serverLimits: { maxSocketsPerCaller: 1 } });
    const client = await connectSocket(server);
    const refused = await refusedUpgrade(server);
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.text).toContain('maxSocketsPerCaller');
    client.socket.close();
    await client.closed();
    await expect.poll(async () => (await connectSocket(server)).closeCode).toBeUndefined();
  });

  it('refuses more operations than a channel may have, and an id that is in use, under no id of another', async () => {
    const { server } = await startSocketServer(
      { agentFor: () => new ScriptedAgent(endlessTurn) },
      { maxOperations: 1 },
    );
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.say({ type: 'chat', id: 'c', session: 's', message: 'a' });
    await client.next(({ type }) => type === 'text');
    expect(await client.ask({ type: 'chat', id: 'd', session: 's', message: 'a' })).toMatchObject({
      problem: { code: 'RAG_SERVER_LIMIT_EXCEEDED' },
    });
    client.say({ type: 'search', id: 'c', session: 's', query: 'a' });
    expect(await client.next(({ type, id }) => type === 'error' && id === null)).toMatchObject({
      problem: { detail: expect.stringContaining('choose another id') as unknown },
    });
    expect(await client.ask({ type: 'cancel', id: 'x', target: 'c' })).toMatchObject({ found: true });
  });

  it('answers what comes above the rate of its caller with an error', async () => {
    const { server } = await startSocketServer({
      clock: new FakeClock(),
      serverLimits: { maxRequestsPerSecond: 1 },
    });
    const client = await connectSocket(server);
    const types = [];
    for (const id of ['1', '2', '3']) types.push((await client.ask({ type: 'ping', id })).type);
    expect(types).toEqual(['pong', 'pong', 'error']);
  });

  it('cuts off who does not answer two pings, and nobody who does', async () => {
    const clock = new FakeClock();
    const { server } = await startSocketServer({ clock }, { pingMs: 100 });
    const dead = await connectSocket(server, { autoPong: false });
    const alive = await connectSocket(server);
    for (let pings = 0; pings < 3; pings++) {
      clock.advance(100);
      if (pings < 2) await once(alive.socket, 'ping');
      // The pong is on its way before this request.
      await alive.ask({ type: 'ping', id: `p${pings}` });
    }
    expect(await dead.closed()).toBe(1_006);
    expect(alive.closeCode).toBeUndefined();
  });

  it('reads a chat no further than its client reads, and closes with 1013 who stays slow', async () => {
    const clock = new FakeClock();
    let pulled = 0;
    const { server } = await startSocketServer(
      {
        clock,
        serverLimits: { chatTimeoutMs: 1_000_000 },
        agentFor: () =>
          new ScriptedAgent(async function* (): AsyncGenerator<ChatAgentPart> {
            for (; pulled < 5_000; pulled++) {
              yield await Promise.resolve({ type: 'text', text: 'x'.repeat(10_000) } as const);
            }
            yield { type: 'finish', reason: 'stop' };
          }),
      },
      { congestedBytes: 10_000, slowReaderMs: 500, maxReplayBytes: 50_000_000 },
    );
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.socket.pause();
    client.say({ type: 'chat', id: 'c', session: 's', message: 'a' });
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = pulled > 0 && pulled === before;
          before = pulled;
          return isStill;
        },
        { interval: 100, timeout: 10_000 },
      )
      .toBe(true);
    expect(pulled).toBeLessThan(5_000);
    clock.advance(500);
    client.socket.resume();
    expect(await client.closed()).toBe(1_013);
  });

  it('closes with 1001 and aborts what is under way when the server ends', async () => {
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startSocketServer({ agentFor: () => agent });
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    client.say({ type: 'chat', id: 'c', session: 's', message: 'a' });
    await client.next(({ type }) => type === 'text');
    const closing = server.close();
    expect(await client.closed()).toBe(1_001);
    await closing;
    expect(agent.signals[0]?.aborted).toBe(true);
  });
});
