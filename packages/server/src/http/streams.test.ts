import { request, type ClientRequest, type IncomingMessage } from 'node:http';

import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import type { RagServer } from '../serve/rag-server.js';
import type { IndexRun } from '../host/index-run.js';
import { endlessTurn, ScriptedAgent, wholeTurn } from './chat-agent.test-support.js';
import { HEARTBEAT_MS } from './event-stream.js';
import { send, startTestServer, writeFiles } from './http.test-support.js';

interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

function parseEvents(text: string): readonly ReadEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('id:'))
    .map((block) => {
      const [, id = '', event = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/u.exec(block) ?? [];
      return { id, event, data: JSON.parse(data) as unknown };
    });
}

/** Opens a stream and waits for its first bytes. */
async function openStream(
  { port }: Pick<RagServer, 'port'>,
  path: string,
  json?: unknown,
): Promise<{
  outgoing: ClientRequest;
  incoming: IncomingMessage;
  received: () => string;
  waitFor: (text: string) => Promise<void>;
}> {
  return new Promise((resolve, reject) => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const headers =
      body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('error', () => undefined);
      incoming.on('data', (chunk: string) => (text += chunk));
      const waitFor = async (wanted: string): Promise<void> => {
        while (!text.includes(wanted)) await new Promise((next) => incoming.once('data', next));
      };
      resolve({ outgoing, incoming, received: () => text, waitFor });
    });
    outgoing.on('error', reject).end(body);
  });
}

async function aborted(signal: AbortSignal): Promise<unknown> {
  if (!signal.aborted)
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
  return signal.reason;
}

describe('chat over HTTP', () => {
  it('streams grounding, texts, citations and the end, each in an event of its own', async () => {
    const { server } = await startTestServer({ agentFor: () => new ScriptedAgent(wholeTurn) });
    await send(server, '/sessions/s', { method: 'PUT' });
    const answer = await send(server, '/sessions/s/chat', { json: { message: 'when?' } });
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const events = parseEvents(answer.text);
    expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual([
      '1 grounding',
      '2 text',
      '3 text',
      '4 citations',
      '5 finish',
    ]);
    expect(events[0]?.data).toMatchObject({
      evidence: [{ id: 'a.md#0', score: 0.5, content: 'Friday' }],
      relevance: null,
    });
    expect(events[2]?.data).toEqual({ text: 'day\n\nevent: forged' });
    expect(events[4]?.data).toEqual({ reason: 'stop', usage: { inputTokens: 3, outputTokens: 2 } });
  });

  it('ends the turn when who asked has gone', async () => {
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startTestServer({ agentFor: () => agent });
    await send(server, '/sessions/s', { method: 'PUT' });
    const { outgoing, waitFor } = await openStream(server, '/sessions/s/chat', { message: 'when?' });
    await waitFor('event: text');
    outgoing.destroy();
    expect(await aborted(agent.signals[0]!)).toMatchObject({ code: 'RAG_SERVER_CALLER_GONE' });
  });

  it('ends a turn that takes too long with an error, and fills silence until then', async () => {
    const clock = new FakeClock();
    const agent = new ScriptedAgent(endlessTurn);
    const { server } = await startTestServer({
      agentFor: () => agent,
      clock,
      serverLimits: { chatTimeoutMs: 60_000 },
    });
    await send(server, '/sessions/s', { method: 'PUT' });
    const { incoming, received, waitFor } = await openStream(server, '/sessions/s/chat', {
      message: 'when?',
    });
    await waitFor('event: text');
    clock.advance(HEARTBEAT_MS);
    await waitFor(': still here');
    const ended = new Promise((resolve) => incoming.once('end', resolve));
    clock.advance(60_000);
    await ended;
    const events = parseEvents(received());
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { status: 503, code: 'RAG_SERVER_OPERATION_TIMEOUT' },
    });
  });

  it('tells of an agent that fails as an incident', async () => {
    const { server, events } = await startTestServer({
      agentFor: () =>
        new ScriptedAgent(async function* () {
          yield await Promise.resolve({ type: 'text', text: 'well' } as const);
          throw new Error('key sk-secret was refused');
        }),
    });
    await send(server, '/sessions/s', { method: 'PUT' });
    const answer = await send(server, '/sessions/s/chat', { json: { message: 'when?' } });
    expect(parseEvents(answer.text).at(-1)).toMatchObject({
      event: 'error',
      data: { status: 500, code: 'RAG_INTERNAL' },
    });
    expect(answer.text).not.toContain('sk-secret');
    expect(events.events.map(({ type }) => type)).toContain('server.request-failed');
  });
});

describe('an index run over HTTP', () => {
  it('is followed to its end, and told whole to who comes later', async () => {
    const { server, folder } = await startTestServer();
    await writeFiles(folder, { 'a.md': 'one', 'b/c.md': 'two' });
    await send(server, '/sessions/s', { method: 'PUT' });
    const started = await send(server, '/sessions/s/index', { json: { root: '.' } });
    expect(started.status).toBe(202);
    const location = started.headers.location!;
    const events = parseEvents((await send(server, `${location}/events`)).text);
    expect(events.at(-1)).toMatchObject({
      event: 'end',
      data: { state: 'succeeded', report: { indexed: 2 } },
    });
    const late = parseEvents((await send(server, `${location}/events`)).text);
    expect(late.map(({ event }) => event)).toEqual(['end']);
    const text = (await send(server, location)).text + (await send(server, '/sessions/s/status')).text;
    expect(text).not.toContain(folder);
  });

  it('gives a slow follower the newest state: one event for many changes', async () => {
    const listeners = new Set<(run: IndexRun) => void>();
    let end = (): void => undefined;
    const run = {
      id: 'r',
      root: '.',
      state: 'running' as IndexRun['state'],
      startedAtMs: 1,
      endedAtMs: undefined,
      report: undefined,
      error: undefined,
      progress: { phase: 'process', indexedFiles: 0, totalFiles: 9, currentFile: '', bytes: 0 } as const,
      ended: new Promise<void>((resolve) => {
        end = resolve;
      }),
      cancel: () => undefined,
      subscribe: (listener: (one: IndexRun) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { server } = await startTestServer();
    const session = server.host.openSession({ id: 'local' }, 's');
    Object.assign(session, { indexRun: () => run });
    const { waitFor, incoming, received } = await openStream(server, '/sessions/s/index/r/events');
    await waitFor('"indexedFiles":0');
    for (let files = 1; files <= 5; files++) {
      Object.assign(run, { progress: { ...run.progress, indexedFiles: files } });
      for (const listener of listeners) listener(run);
    }
    await waitFor('"indexedFiles":5');
    const ended = new Promise((resolve) => incoming.once('end', resolve));
    run.state = 'succeeded';
    end();
    await ended;
    expect(parseEvents(received()).map(({ event }) => event)).toEqual(['progress', 'progress', 'end']);
    expect(listeners.size).toBe(0);
  });

  it('is left alone by a follower that goes', async () => {
    const listeners = new Set<unknown>();
    const run = {
      id: 'r',
      root: '.',
      state: 'running',
      startedAtMs: 1,
      ended: new Promise(() => undefined),
      cancel: () => undefined,
      subscribe: (listener: unknown) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { server } = await startTestServer();
    Object.assign(server.host.openSession({ id: 'local' }, 's'), { indexRun: () => run });
    const { outgoing, waitFor } = await openStream(server, '/sessions/s/index/r/events');
    await waitFor('event: progress');
    expect(listeners.size).toBe(1);
    outgoing.destroy();
    while (listeners.size > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(listeners.size).toBe(0);
  });

  it('fails with the reason, without a path of this machine', async () => {
    const { server, folder } = await startTestServer();
    await writeFiles(folder, { 'a.md': 'one' });
    await send(server, '/sessions/s', { method: 'PUT' });
    const json = { root: '.', include: ['*a*a*a*a*a*a*a*a*b'] };
    const answer = await send(server, '/sessions/s/index?wait=true', { json });
    expect(answer.json()).toMatchObject({
      state: 'failed',
      report: null,
      error: { code: 'RAG_INGEST_GLOB_INVALID' },
    });
    expect(answer.text).not.toContain(folder);
  });
});
