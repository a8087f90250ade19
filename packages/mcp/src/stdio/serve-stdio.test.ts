import { PassThrough, Writable } from 'node:stream';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';

import { call } from '../clients.test-support.js';
import { afterTest, makeFolder, makeHost } from '../host.test-support.js';
import { guardStdout } from './guard-stdout.js';
import { serveStdio, type ServeStdioOptions } from './serve-stdio.js';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'i',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const PING = { jsonrpc: '2.0', id: 'p', method: 'ping' };

interface Message {
  readonly id?: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

interface Conversation {
  readonly input: PassThrough;
  readonly ended: Promise<void>;
  say(...lines: readonly unknown[]): void;
  /** What came so far. */
  heard(): readonly Message[];
  /** Waits for the answer to a request. */
  answerTo(id: string | number | null): Promise<Message>;
}

async function converse(options: Partial<ServeStdioOptions> = {}): Promise<Conversation> {
  const host = options.host ?? (await makeHost());
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = serveStdio({ host, input, output, ...options });
  afterTest(async () => {
    input.end();
    await ended;
  });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  output.on('data', (piece: Buffer) => {
    const lines = (rest + piece.toString()).split('\n');
    rest = lines.pop() ?? '';
    messages.push(...lines.map((line) => JSON.parse(line) as Message));
    for (const check of waiting) check();
  });
  return {
    input,
    ended,
    say: (...lines) => {
      for (const line of lines) input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    },
    heard: () => messages,
    answerTo: async (id) =>
      new Promise((resolve) => {
        const check = (): void => {
          const answer = messages.find((message) => message.id === id && !('method' in message));
          if (answer === undefined) return;
          waiting.delete(check);
          resolve(answer);
        };
        waiting.add(check);
        check();
      }),
  };
}

describe('serveStdio()', () => {
  it.each([
    ['a line that is no JSON', '{not json', null, -32_700],
    ['bytes of no text', '\u0000\u0001\uFFFD', null, -32_700],
    ['a batch', JSON.stringify([PING]), null, -32_600],
    ['a value that is no message', '42', null, -32_600],
    ['a request without a version', '{"id":7,"method":"ping"}', 7, -32_600],
    ['a line that is too large', `"${'x'.repeat(20_000)}"`, null, -32_600],
    ['nesting without end', '['.repeat(9_000), null, -32_700],
  ])('answers %s with an error and goes on', async (_, line, id, code) => {
    const talk = await converse({ maxMessageBytes: 10_000 });
    talk.say(INITIALIZE, line, PING);
    expect(await talk.answerTo('p')).toMatchObject({ result: {} });
    expect((await talk.answerTo(id)).error?.code).toBe(code);
  });

  it('ends when the input ends, after it answered what was asked before', async () => {
    const talk = await converse({ host: await makeHost({ 'a.md': 'zebra\n' }) });
    talk.say(INITIALIZE, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'index', arguments: {} },
    });
    talk.input.end(JSON.stringify({ ...PING, id: 'without a line end' }));
    await talk.ended;
    expect(talk.heard().map(({ id }) => id)).toEqual(expect.arrayContaining(['i', 1, 'without a line end']));
  });

  it('ends, and cancels what it waits for, when the input ended long ago', async () => {
    const host = await makeHost({ 'a.md': 'zebra\n' });
    const never = new Promise<never>(() => undefined);
    let cancelled = 0;
    const open = host.openSession.bind(host);
    host.openSession = (caller, id) => {
      const session = open(caller, id);
      session.startIndex = async () =>
        Promise.resolve({
          id: '1',
          root: '.',
          state: 'running' as const,
          progress: undefined,
          report: undefined,
          error: undefined,
          startedAtMs: 0,
          endedAtMs: undefined,
          ended: never,
          cancel: () => {
            cancelled++;
          },
          subscribe: () => () => undefined,
        });
      return session;
    };
    const talk = await converse({ host, drainMs: 20 });
    talk.say(INITIALIZE, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'index', arguments: {} },
    });
    talk.input.end();
    await talk.ended;
    expect(cancelled).toBe(1);
  });

  it('ends at the signal, and at once where it came before', async () => {
    const stop = new AbortController();
    const talk = await converse({ signal: stop.signal });
    talk.say(INITIALIZE);
    await talk.answerTo('i');
    stop.abort();
    await talk.ended;
    await (
      await converse({ signal: stop.signal })
    ).ended;
  });

  it('ends when nobody reads its output any more', async () => {
    const output = new Writable({
      write: (_chunk, _encoding, done) => {
        done(new Error('EPIPE'));
      },
    });
    const talk = await converse({ output });
    talk.say(INITIALIZE);
    await talk.ended;
  });

  it('reads no further while its answers are not read', async () => {
    const held: (() => void)[] = [];
    const output = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => {
        held.push(done);
      },
    });
    const talk = await converse({ output });
    talk.say(INITIALIZE, ...Array.from({ length: 300 }, (_, id) => ({ ...PING, id })));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(talk.input.isPaused()).toBe(true);
    const release = setInterval(() => {
      for (const done of held.splice(0)) done();
    }, 1);
    talk.input.end();
    await talk.ended;
    clearInterval(release);
  });
});

describe('guardStdout()', () => {
  it('sends what anybody else writes to the standard error, until it is released', async () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const guarded = guardStdout(stdout as never, stderr as never);
    stdout.write('a library\n');
    await new Promise((resolve) => guarded.output.write('a message\n', resolve));
    guarded.release();
    guarded.release();
    stdout.write('later\n');
    expect(String(stdout.read())).toBe('a message\nlater\n');
    expect(String(stderr.read())).toBe('a library\n');
    expect(Object.hasOwn(stdout, 'write')).toBe(false);
  });
});

describe('a server as a child process', () => {
  const program = new URL('./fixtures/serve.mjs', import.meta.url).pathname;

  it.each(['auto', 'legacy'] as const)('serves a client of version 2 that negotiates %j', async (mode) => {
    const folder = await makeFolder({ 'a.md': 'zebra text\n' });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program, folder], stderr: 'ignore' }),
    );
    afterTest(async () => client.close());
    expect((await call(client, 'index')).structured).toMatchObject({ state: 'succeeded' });
    expect((await call(client, 'search', { query: 'zebra' })).text).toContain('a.md:1-1');
  });

  it('serves a client of version 1, and what it logs is on the standard error', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra text\n' });
    const transport = new FirstTransport({
      command: process.execPath,
      args: [program, folder],
      stderr: 'pipe',
    });
    let errors = '';
    transport.stderr?.on('data', (piece: Buffer) => (errors += String(piece)));
    const client = new FirstClient({ name: 'test', version: '1' });
    await client.connect(transport);
    afterTest(async () => client.close());
    expect((await call(client, 'index')).structured).toMatchObject({ state: 'succeeded' });
    expect((await call(client, 'search', { query: 'zebra' })).text).toContain('a.md:1-1');
    await client.close();
    expect(errors).toContain('this goes to the standard error');
    expect(errors).toContain('ended');
  });
});
