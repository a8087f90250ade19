import { request } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { metrics, trace, type Attributes, type Span, type Tracer } from '@opentelemetry/api';
import { mcpMount } from '@rag/mcp';
import { createServer, type ChatAgent, type ChatAgentPart, type RagServer } from '@rag/server';
import { afterEach, describe, expect, it } from 'vitest';

import { makeFolder } from '../cli.test-support.js';

// Never the same: what is looked for can come from nowhere but from where it was planted.
const MARKER = `mk${crypto.randomUUID().replaceAll('-', '')}`;

const OTHER_TOKEN = 'the-token-of-another-caller-0123';

/** What went out of a server beside its answers. */
interface Seen {
  readonly server: RagServer;
  readonly token: string;
  readonly log: string[];
  readonly spans: unknown[];
  readonly events: unknown[];
}

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
  trace.disable();
  metrics.disable();
});

/** Everything that is said to a span or to an instrument is kept. */
function recordOpenTelemetry(spans: unknown[]): void {
  const span = new Proxy({} as Span, {
    get:
      (_, method) =>
      (...args: unknown[]) => {
        spans.push([method, ...args]);
        return span;
      },
  });
  const startSpan = (name: string, options: unknown): Span => {
    spans.push([name, options]);
    return span;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as unknown as Tracer });
  const createHistogram = (name: string) => ({
    record: (value: number, attributes?: Attributes) => void spans.push([name, value, attributes]),
  });
  metrics.setGlobalMeterProvider({ getMeter: () => ({ createHistogram }) as never });
}

/** Speaks of everything it is told, and fails as badly as it can. */
function hostileAgent(): ChatAgent {
  return {
    chatKnowledge: [{ name: 'session-knowledge', type: 'MEMORY', topK: 5 }],
    bindLiveKnowledge: () => undefined,
    stream: async function* (message): AsyncGenerator<ChatAgentPart, void, undefined> {
      yield await Promise.resolve({ type: 'text', text: message } as const);
      const cause = Object.assign(new Error(`cause ${MARKER}`), { code: MARKER });
      throw Object.assign(new Error(`${MARKER}\n    at ${MARKER} (/${MARKER}/a.js:1:1)`, { cause }), {
        code: `RAG_${MARKER}`,
        name: MARKER,
      });
    },
  };
}

async function start(logQueries = false): Promise<Seen> {
  const folder = await makeFolder({
    [`${MARKER}/${MARKER}.md`]: `---\ntitle: ${MARKER}\n---\n# ${MARKER}\n\nzebra ${MARKER}\n`,
    [`${MARKER}.ts`]: `export function ${MARKER}(): void {}\n`,
    [`${MARKER}.pdf`]: `%PDF-1.7 ${MARKER}`,
    [`${MARKER}.xml`]: `<!DOCTYPE a [<!ENTITY ${MARKER} "${MARKER}">]><a>&${MARKER};</a>`,
    [`${MARKER}.bin`]: new Uint8Array([0, 1, 2, 3]),
    'bad/.gitignore': `${MARKER}[\n`,
  });
  const token = `token-${MARKER}`;
  const [log, spans, events]: [string[], unknown[], unknown[]] = [[], [], []];
  recordOpenTelemetry(spans);
  const server = await createServer({
    port: 0,
    startFolder: folder,
    tokens: [token, OTHER_TOKEN],
    agentFor: hostileAgent,
    mounts: [mcpMount()],
    events: (event) => void events.push(event),
    telemetry: { logger: { write: (line) => log.push(line) }, logLevel: 'debug', logQueries },
  });
  cleanups.push(async () => server.close());
  // What is found after the start is a folder that a caller makes up.
  await mkdir(join(folder, `later-${MARKER}`));
  await writeFile(join(folder, `later-${MARKER}`, 'a.md'), MARKER);
  return { server, token, log, spans, events };
}

interface Request {
  readonly method?: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends what `fetch` would refuse to send, too. */
async function send(
  { port }: RagServer,
  path: string,
  { method, token, json, body = json === undefined ? '' : JSON.stringify(json), headers = {} }: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === '' ? 'GET' : 'POST'),
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json, text/event-stream',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, text });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** Plants the marker wherever a caller can say something. */
async function plantOverHttp({ server, token }: Seen): Promise<readonly number[]> {
  const session = `/sessions/${MARKER}`;
  const requests: readonly (readonly [string, Request])[] = [
    [session, { method: 'PUT' }],
    [`${session}/index?wait=true`, { json: { root: '.' } }],
    [`${session}/index`, { json: { root: '.', include: [`*${MARKER}*`, '**/*.md'] } }],
    [`${session}/index`, { json: { root: `/${MARKER}` } }],
    [`${session}/index`, { json: { root: `later-${MARKER}`, exclude: [`${MARKER}[`] } }],
    [`${session}/documents`, { json: { content: MARKER, metadata: { [MARKER]: MARKER } } }],
    [`${session}/documents/${MARKER}`, { method: 'PUT', json: { content: `zebra ${MARKER}` } }],
    [`${session}/documents/${MARKER}`, {}],
    [`${session}/documents?cursor=${MARKER}`, {}],
    [`${session}/documents/x${MARKER}`, {}],
    [`${session}/search`, { json: { query: MARKER } }],
    [`${session}/search`, { json: { query: `"${MARKER}" path:${MARKER} -${MARKER} symbol:${MARKER}` } }],
    [`${session}/search`, { json: { query: 'zebra', filter: { [MARKER]: { [`$${MARKER}`]: MARKER } } } }],
    [`${session}/search`, { json: { query: MARKER, topK: MARKER, [MARKER]: MARKER } }],
    [`${session}/search`, { body: `{"${MARKER}": ` }],
    [`${session}/explain`, { json: { query: MARKER, whyNot: { file: `${MARKER}.md` } } }],
    [`${session}/prompt`, { json: { query: MARKER } }],
    [`${session}/chat`, { json: { message: MARKER } }],
    [`${session}/chat`, { json: { message: MARKER, conversation: MARKER } }],
    [`${session}/index/${MARKER}`, {}],
    [`/sessions/x${MARKER}/search`, { json: { query: MARKER } }],
    [`/${MARKER}/${MARKER}?${MARKER}=${MARKER}`, {}],
    [`/sessions/%ff${MARKER}`, {}],
    ['/health', { headers: { host: `${MARKER}.example` } }],
    ['/health', { headers: { origin: `https://${MARKER}.example` } }],
    ['/health', { headers: { [`x-${MARKER}`]: MARKER, 'user-agent': MARKER } }],
    ['/sessions', { token: `wrong-${MARKER}` }],
    [`/sessions/${MARKER}`, { method: 'PATCH', body: MARKER, headers: { 'content-type': MARKER } }],
  ];
  const statuses: number[] = [];
  for (const [path, asked] of requests) {
    const { status } = await send(server, path, { token, ...asked });
    statuses.push(status);
  }
  return statuses;
}

async function plantOverMcp({ server, token }: Seen): Promise<void> {
  const initialize = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: MARKER, version: MARKER },
  };
  const calls: readonly (readonly [string, unknown])[] = [
    ['initialize', initialize],
    ['tools/list', { cursor: MARKER }],
    ['tools/call', { name: MARKER, arguments: { [MARKER]: MARKER } }],
    ['resources/read', { uri: `rag://${MARKER}/${MARKER}` }],
    [MARKER, { [MARKER]: MARKER }],
    ...(['index', 'search', 'context', 'explain', 'status', 'add_document', 'remove_document'] as const).map(
      (name) =>
        [
          'tools/call',
          { name, arguments: { corpus: MARKER, query: MARKER, path: MARKER, content: MARKER } },
        ] as const,
    ),
    ['tools/call', { name: 'search', arguments: { corpus: MARKER, query: MARKER } }],
    ['tools/call', { name: 'add_document', arguments: { corpus: MARKER, content: MARKER } }],
    ['tools/call', { name: 'search', arguments: { corpus: MARKER, query: MARKER } }],
  ];
  let session: Readonly<Record<string, string>> = {};
  for (const [method, params] of calls) {
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...session,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: MARKER, method, params }),
    });
    const id = response.headers.get('mcp-session-id');
    if (id !== null) session = { 'mcp-session-id': id };
    await response.text();
  }
}

/** What another caller is answered, who knows the ids by chance but says nothing of the marker. */
async function answersToAnother({ server }: Seen): Promise<string> {
  const paths = [
    '/sessions',
    '/metrics',
    '/openapi.json',
    '/health',
    '/sessions/default',
    '/sessions/default/index',
  ];
  const answers = await Promise.all(paths.map(async (path) => send(server, path, { token: OTHER_TOKEN })));
  const foreign = await send(server, `/sessions/${MARKER}/search`, {
    token: OTHER_TOKEN,
    json: { query: 'zebra' },
  });
  expect(foreign.status).toBe(404);
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status', arguments: {} } };
  const status = await send(server, '/mcp', { token: OTHER_TOKEN, json: body });
  // It holds the id that it asked for, once.
  return [...answers, status, { text: foreign.text.replace(MARKER, '') }].map(({ text }) => text).join('\n');
}

/** Where the marker is, with what is around it. */
function leaksIn(channels: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(channels).flatMap(([name, said]) => {
    const text = JSON.stringify(said).toLowerCase();
    const at = text.indexOf(MARKER);
    return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 200), at + 100)}`];
  });
}

describe('a marker in everything that callers and documents say', () => {
  it('is in no line of the log, no metric, no span, no event and no answer to another', async () => {
    const seen = await start();
    const statuses = await plantOverHttp(seen);
    await plantOverMcp(seen);
    const { log, spans, events, server } = seen;
    const logged = log.join('');
    const counted = (await send(server, '/metrics', { token: OTHER_TOKEN })).text;
    const answered = await answersToAnother(seen);
    expect(leaksIn({ logged, counted, spans, events, answered })).toEqual([]);
    // It was everywhere, and everything was looked at.
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 202, 400, 401, 403, 404, 415, 421, 501]));
    for (const message of ['request', 'retrieval', 'event', 'mcp'])
      expect(logged).toContain(`"msg":"${message}"`);
    expect(logged).toContain('server.request-failed');
    expect(counted).toMatch(/rag_search_duration_seconds_count\{stream="all",outcome="answered"\} [1-9]/u);
    expect(counted).toMatch(/mcp_method_name="tools\/call",gen_ai_tool_name="search"/u);
    expect(spans.length).toBeGreaterThan(4);
  }, 30_000);

  it('is in the log alone where queries are to be logged', async () => {
    const seen = await start(true);
    await send(seen.server, `/sessions/s`, { method: 'PUT', token: seen.token });
    await send(seen.server, `/sessions/s/search`, { token: seen.token, json: { query: MARKER } });
    const counted = (await send(seen.server, '/metrics', { token: OTHER_TOKEN })).text;
    expect(seen.log.join('')).toContain(`"query":"${MARKER}"`);
    expect(leaksIn({ counted, spans: seen.spans, events: seen.events })).toEqual([]);
    expect(leaksIn({ log: seen.log })).not.toEqual([]);
  });
});
