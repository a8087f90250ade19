import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { makeFolder, run } from '../cli.test-support.js';

const MAIN = join(import.meta.dirname, '../../dist/main.js');

const TOKEN = 'a-token-of-this-test-0123456789';

/** What the whole of an end may take, with a margin under the five seconds that are promised. */
const END_MS = 5_000;

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  stderr(): string;
  stdout(): string;
  /** Waits until stderr holds the text. */
  said(text: string): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

async function serve(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const child = spawn(process.execPath, [MAIN, 'serve', ...args, '--port', '0'], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const said = async (text: string): Promise<void> => {
    while (!written.stderr.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended: ${written.stderr}`);
      await Promise.race([once(child.stderr, 'data'), ended]);
    }
  };
  await said('Ctrl-C');
  const [url = '', port = ''] = /http:\/\/127\.0\.0\.1:(\d+)/u.exec(written.stderr) ?? [];
  const { stdout, stderr } = { stdout: () => written.stdout, stderr: () => written.stderr };
  return { child, url, port: Number(port), stdout, stderr, said, ended };
}

async function ask({ url }: Service, path: string, body?: unknown, token?: string): Promise<Response> {
  return fetch(`${url}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

/** A connection that sends this and then nothing, and reads nothing. */
async function openSlowClient({ port }: Service, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  cleanups.push(() => socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const headOf = ({ port }: Service): string =>
  `POST /sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;

/** The same with a request that the server has begun to read and whose body never comes. */
async function openHalfRequest(service: Service): Promise<void> {
  const socket = await openSlowClient(
    service,
    `${headOf(service)}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 Continue/u);
}

describe('rag serve', () => {
  it('says where it is, what is indexed and how to end it, on stderr alone', async () => {
    const folder = await makeFolder({ 'a.md': 'the zebra crosses at noon\n' });
    const service = await serve([folder, '--index']);
    expect(service.stderr().split('\n')).toEqual([
      `rag: serving at ${service.url}`,
      `  MCP      ${service.url}/mcp`,
      `  folder   ${folder}`,
      '  indexed  1 files in 1 chunks as session "default"; 0 skipped, 0 failed',
      '  stop     Ctrl-C',
      '',
    ]);
    const found = (await (await ask(service, '/sessions/default/search', { query: 'zebra' })).json()) as {
      results: { id: string }[];
    };
    expect(found.results.map(({ id }) => id)).toEqual(['a.md#0']);
    const chat = await (
      await ask(service, '/sessions/default/chat', { message: 'when does it cross?' })
    ).text();
    expect(chat).toContain('the zebra crosses at noon');
    expect(await (await ask(service, '/metrics')).text()).toContain('rag_sessions 1');
    expect(service.stdout()).toBe('');
  });

  it('gives everybody with a token of the file a session of the folder, and nobody else anything', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const tokens = join(await makeFolder({}), 'tokens');
    await writeFile(tokens, `${TOKEN}\n\n${TOKEN}-2\n`);
    const service = await serve([folder, '--index', '--token-file', tokens]);
    for (const token of [TOKEN, `${TOKEN}-2`]) {
      const answer = await ask(service, '/sessions/default/search', { query: 'zebra' }, token);
      expect(await answer.text()).toContain('a.md#0');
    }
    for (const path of ['/metrics', '/sessions/default']) expect((await ask(service, path)).status).toBe(401);
    expect((await ask(service, '/metrics', undefined, TOKEN)).status).toBe(200);
    expect(service.stderr()).not.toContain(TOKEN);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with 0 at %s within seconds, whatever clients hold open',
    async (signal) => {
      const folder = await makeFolder({ 'a.md': 'zebra\n' });
      const model = createHttpServer().listen(0, '127.0.0.1');
      cleanups.push(() => model.close().closeAllConnections());
      await once(model, 'listening');
      const modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
      const service = await serve([folder, '--index', '--model', 'silent', '--model-url', modelUrl]);
      // Its first part is here and its model never answers.
      const stream = await ask(service, '/sessions/default/chat', { message: 'zebra' });
      await stream.body?.getReader().read();
      await openHalfRequest(service);
      await openSlowClient(service, headOf(service));
      await openSlowClient(service, '');
      const startedAt = performance.now();
      service.child.kill(signal);
      expect(await service.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(END_MS);
      expect(service.stderr()).toContain('rag: ending');
    },
  );

  it('ends at once at a second signal', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const service = await serve([folder]);
    await openHalfRequest(service);
    service.child.kill('SIGTERM');
    await service.said('rag: ending');
    service.child.kill('SIGINT');
    expect(await service.ended).toEqual({ code: 130, signal: null });
  });

  it('writes what happens as JSON with --json, without what was asked', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const service = await serve([folder, '--index', '--json'], { RAG_LOG_LEVEL: 'debug' });
    await ask(service, '/sessions/default/search', { query: 'zebra' });
    await service.said('"retrieval"');
    const lines = service
      .stderr()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('event');
    expect(service.stderr()).not.toMatch(/zebra/u);
    expect(lines.join('\n')).not.toContain(folder);
  });

  it('writes queries with --log-queries', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const service = await serve([folder, '--index', '--log-queries']);
    await ask(service, '/sessions/default/search', { query: 'a striped horse' });
    await service.said('"query":"a striped horse"');
  });

  it('says that a port is in use and which one is free', async () => {
    const folder = await makeFolder({});
    const other = createServer().listen(0, '127.0.0.1');
    cleanups.push(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await run(['serve', folder, '--port', String(port)]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^rag: Cannot listen on .*"${port}".*"\\d+" is free`, 'u'));
  });

  it.each([
    [['--host', '0.0.0.0'], {}, /^rag: Cannot .*token/u],
    [[], { RAG_TOKEN: 'short' }, /^rag: Cannot start the server: .*"tokens"/u],
    [['--token-file', 'no/such/file'], {}, /^rag: Cannot use the token file "no\/such\/file": .*ENOENT/u],
    [['--model', 'x'], {}, /^rag: Cannot run: .*--model-url/u],
    [[], { RAG_LOG_LEVEL: 'loud' }, /^rag: Cannot run: RAG_LOG_LEVEL is "loud"/u],
    [['--allow-origin', 'evil'], {}, /^rag: Cannot start the server: .*"allowedOrigins"/u],
  ])('does not start with %j and %j', async (args, environment, message) => {
    const folder = await makeFolder({});
    const { code, stdout, stderr } = await run(['serve', folder, '--port', '0', ...args], { environment });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('short');
  });

  it('does not start for a folder that is not there', async () => {
    const { code, stderr } = await run(['serve', join(await makeFolder({}), 'gone'), '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^rag: Cannot /u);
  });
});
