import { systemClock } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { DEFAULT_SERVER_LIMITS } from '../serve/rag-server.js';
import { ScriptedAgent, wholeTurn } from './chat-agent.test-support.js';
import { send, startTestServer, writeFiles, type TestAnswer, type TestRequest } from './http.test-support.js';
import { PROBLEM_CONTENT_TYPE } from './problem.js';
import { createRoutes } from './routes/all-routes.js';
import { problemSchema } from './schemas/common-schemas.js';
import { createRequestSchemas } from './schemas/request-schemas.js';

const ROUTES = createRoutes({
  schemas: createRequestSchemas(DEFAULT_SERVER_LIMITS),
  limits: DEFAULT_SERVER_LIMITS,
  clock: systemClock,
  reporting: { events: () => undefined, newIncident: () => 'i' },
  isReady: () => true,
  renderMetrics: async () => Promise.resolve(''),
});

interface Step extends TestRequest {
  readonly route: string;
  /** Where it is not what the route says with `s` for the session. */
  readonly target?: string;
  readonly status: number;
}

const put = (json?: unknown): TestRequest => ({ method: 'PUT', ...(json !== undefined && { json }) });
const SEARCH = { query: 'deploys "run on"', topK: 3, maxTokens: 100, maxPerFile: 2, snippets: true };

/** Every route, with each status of its success, in an order in which they make sense. */
const STEPS: readonly Step[] = [
  { route: 'get /health', status: 200 },
  { route: 'get /ready', status: 200 },
  { route: 'get /metrics', status: 200 },
  { route: 'post /sessions', method: 'POST', status: 201 },
  { route: 'post /sessions', json: { id: 's' }, status: 201 },
  { route: 'post /sessions', json: { id: 's' }, status: 200 },
  { route: 'put /sessions/{id}', ...put(), status: 200 },
  { route: 'put /sessions/{id}', target: '/sessions/other', ...put(), status: 201 },
  { route: 'get /sessions', target: '/sessions?limit=1', status: 200 },
  { route: 'get /sessions/{id}', status: 200 },
  { route: 'get /sessions/{id}/status', status: 200 },
  {
    route: 'post /sessions/{id}/index',
    target: '/sessions/s/index?wait=true',
    json: { root: '.', include: ['**'] },
    status: 200,
  },
  { route: 'post /sessions/{id}/index', json: { root: '.' }, status: 202 },
  { route: 'get /sessions/{id}/index', status: 200 },
  { route: 'get /sessions/{id}/index/{run}', status: 200 },
  { route: 'get /sessions/{id}/index/{run}/events', status: 200 },
  { route: 'delete /sessions/{id}/index/{run}', method: 'DELETE', status: 200 },
  { route: 'get /sessions/{id}/status', status: 200 },
  {
    route: 'post /sessions/{id}/documents',
    json: { content: 'Deploys run on', metadata: { a: [1, null] } },
    status: 201,
  },
  { route: 'put /sessions/{id}/documents/{documentId}', ...put({ content: 'one' }), status: 201 },
  { route: 'put /sessions/{id}/documents/{documentId}', ...put({ content: 'two' }), status: 200 },
  { route: 'get /sessions/{id}/documents', target: '/sessions/s/documents?limit=1', status: 200 },
  { route: 'get /sessions/{id}/documents/{documentId}', status: 200 },
  { route: 'post /sessions/{id}/search', json: SEARCH, status: 200 },
  { route: 'post /sessions/{id}/search', json: { query: '' }, status: 200 },
  {
    route: 'post /sessions/{id}/explain',
    json: { ...SEARCH, whyNot: { file: 'b.md', line: 1 } },
    status: 200,
  },
  { route: 'post /sessions/{id}/explain', json: { query: 'deploys', id: 'b.md#0' }, status: 200 },
  { route: 'post /sessions/{id}/prompt', json: SEARCH, status: 200 },
  { route: 'post /sessions/{id}/chat', json: { message: 'when?', conversation: 'c' }, status: 501 },
  { route: 'post /sessions/{id}/chat', json: { message: 'when?' }, status: 200 },
  { route: 'delete /sessions/{id}/documents/{documentId}', method: 'DELETE', status: 204 },
  { route: 'delete /sessions/{id}/documents', method: 'DELETE', status: 200 },
  { route: 'post /sessions/{id}/clear', method: 'POST', status: 204 },
  { route: 'delete /sessions/{id}', method: 'DELETE', status: 204 },
];

function targetOf({ route, target }: Step, runId: string): string {
  const path = target ?? route.slice(route.indexOf(' ') + 1);
  return path.replace('{id}', 's').replace('{documentId}', 'd').replace('{run}', runId);
}

function checkAnswer(step: Step, answer: TestAnswer): void {
  if (answer.status >= 400) {
    expect(answer.headers['content-type']).toBe(PROBLEM_CONTENT_TYPE);
    expect(problemSchema.safeParse(answer.json())).toMatchObject({ success: true });
    return;
  }
  const spec = ROUTES.find(({ method, path }) => `${method} ${path}` === step.route)?.answers[answer.status];
  expect(spec, step.route).toBeDefined();
  if (spec?.schema === undefined) expect(answer.text).toBe('');
  else {
    expect(answer.headers['content-type']).toBe(spec.contentType ?? 'application/json');
    const body = spec.contentType === undefined ? answer.json() : answer.text;
    expect(spec.schema.safeParse(body), step.route).toMatchObject({ success: true });
  }
}

describe('every route', () => {
  it('answers as its schema says, with each status of its success', async () => {
    const agent = new ScriptedAgent(wholeTurn);
    const { server, folder } = await startTestServer(
      { agentFor: () => agent },
      { renderMetrics: async () => Promise.resolve('rag_sessions 1\n') },
    );
    await writeFiles(folder, { 'a.md': '# Deploys\n\nDeploys run on Friday.\n', 'b.md': 'Nothing of it.\n' });
    let runId = '';
    const covered = new Set<string>();
    for (const step of STEPS) {
      const answer = await send(server, targetOf(step, runId), step);
      expect([step.route, answer.status, answer.text]).toEqual([step.route, step.status, answer.text]);
      checkAnswer(step, answer);
      covered.add(`${step.route} ${answer.status}`);
      if (step.route.endsWith('/index') && step.method === undefined && step.json !== undefined)
        runId = (answer.json() as { id: string }).id;
    }
    const promised = ROUTES.flatMap(({ method, path, answers }) =>
      Object.keys(answers).map((status) => `${method} ${path} ${status}`),
    );
    expect(promised.filter((one) => !covered.has(one))).toEqual([]);
  });

  it('is in the description, which is OpenAPI 3.1 and refers to nothing that it has not', async () => {
    const { server } = await startTestServer({}, { renderMetrics: async () => Promise.resolve('') });
    const document = (await send(server, '/openapi.json')).json() as {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<
        string,
        Record<string, { responses: Record<string, unknown>; parameters?: { name: string; in: string }[] }>
      >;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toMatch(/^3\.1\.\d+$/u);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
    for (const { method, path, answers } of ROUTES) {
      const operation = document.paths[path]![method]!;
      expect(Object.keys(operation.responses).toSorted()).toEqual(
        [...Object.keys(answers), 'default'].toSorted(),
      );
      const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(names);
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name);
  });
});
