import { Agent, request } from 'node:http';

import { systemClock } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_SERVER_LIMITS } from '../serve/rag-server.js';
import { ScriptedAgent, wholeTurn } from './chat-agent.test-support.js';
import { send, startTestServer, writeFiles } from './http.test-support.js';
import { PROBLEM_CONTENT_TYPE } from './problem.js';
import { createRoutes } from './routes/all-routes.js';
import type { Route } from './routes/route.js';
import { problemSchema } from './schemas/common-schemas.js';
import { createRequestSchemas } from './schemas/request-schemas.js';
import { arbitraryOf, bodyOf, HOSTILE_TEXT } from './schemas/schema-arbitrary.test-support.js';

const ROUTES = createRoutes({
  schemas: createRequestSchemas(DEFAULT_SERVER_LIMITS),
  limits: DEFAULT_SERVER_LIMITS,
  clock: systemClock,
  reporting: { events: () => undefined, newIncident: () => 'i' },
  isReady: () => true,
});

interface FuzzedRequest {
  readonly route: Route;
  readonly target: string;
  readonly body: string | undefined;
}

const RAW_SEGMENT = fc.constantFrom('%', '%zz', '%ff', '%00', '..', '%2e%2e', '%252e', '', ';', '~', "'");

function segmentOf(known: string): fc.Arbitrary<string> {
  const encoded = HOSTILE_TEXT.filter((text) => text.length < 200 && !/\p{Surrogate}/u.test(text)).map(
    encodeURIComponent,
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(known) },
    { weight: 2, arbitrary: encoded },
    { weight: 1, arbitrary: RAW_SEGMENT },
  );
}

function queryOf({ query }: Route): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(
    '?',
    '?limit=NaN',
    '?limit=1e999',
    '?cursor=%00',
    '?__proto__=1',
    '?wait=true&wait=true',
    '?%ff=%ff',
    '?a[]=1',
  );
  const good =
    query === undefined
      ? fc.constant('')
      : arbitraryOf(query).map(
          (value) =>
            `?${new URLSearchParams(Object.entries(value as object).map(([k, v]) => [k, String(v)]))}`,
        );
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: hostile });
}

function requestOf(route: Route): fc.Arbitrary<FuzzedRequest> {
  const known: Readonly<Record<string, string>> = { id: 's', run: 'r', documentId: 'd' };
  const segments = route.path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/u.exec(segment)?.[1];
    return name === undefined ? fc.constant(segment) : segmentOf(known[name] ?? 'x');
  });
  const body = route.body === undefined ? fc.constant(undefined) : bodyOf(route.body);
  return fc
    .tuple(fc.tuple(...segments), queryOf(route), body)
    .map(([path, query, text]) => ({ route, target: path.join('/') + query, body: text }));
}

/** Every route as often as any other; what removes all that others need is sent less. */
const REQUEST = fc.oneof(
  ...ROUTES.map((route) => ({
    weight: route.path === '/sessions/{id}' && route.method === 'delete' ? 1 : 4,
    arbitrary: requestOf(route),
  })),
);

async function ask(
  port: number,
  agent: Agent,
  { route, target, body }: FuzzedRequest,
): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const outgoing = request(
      { host: '127.0.0.1', port, agent, path: target, method: route.method.toUpperCase(), headers },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        incoming.on('error', reject).on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', text });
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

describe('every route, asked anything', () => {
  it('answers by its schema or with a problem, never with 500, and the server lives on', async () => {
    const { server, folder, events } = await startTestServer({
      agentFor: () => new ScriptedAgent(wholeTurn),
      limits: { maxSessionsPerCaller: 20 },
      serverLimits: { maxRequestsPerSecond: 1_000_000 },
    });
    await writeFiles(folder, { 'a.md': '# Deploys\n\nDeploys run on Friday.\n' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(REQUEST, async (fuzzed) => {
        server.host.openSession({ id: 'local' }, 's');
        const { status, type, text } = await ask(server.port, agent, fuzzed);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 400) {
          expect([status === 500, type]).toEqual([false, PROBLEM_CONTENT_TYPE]);
          expect(problemSchema.safeParse(JSON.parse(text)).success).toBe(true);
          expect(text).not.toContain(folder);
          return;
        }
        const spec = fuzzed.route.answers[status];
        expect(spec).toBeDefined();
        if (spec?.contentType !== undefined) expect(type).toBe(spec.contentType);
        else if (spec?.schema !== undefined)
          expect(spec.schema.safeParse(JSON.parse(text))).toMatchObject({ success: true });
      }),
      { numRuns: 800 },
    );
    agent.destroy();
    expect((await send(server, '/health')).status).toBe(200);
    expect(events.events.filter(({ type }) => type === 'server.request-failed')).toEqual([]);
    // A fuzz that never gets in, or never out, would show nothing.
    for (const status of [200, 201, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(3);
  });
});
