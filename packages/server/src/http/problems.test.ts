import { describe, expect, it } from 'vitest';

import { send, sendRaw, startTestServer, type TestAnswer, type TestRequest } from './http.test-support.js';
import { PROBLEM_CONTENT_TYPE } from './problem.js';
import { problemSchema } from './schemas/common-schemas.js';

interface Case extends TestRequest {
  readonly name: string;
  readonly target: string;
  readonly status: number;
  readonly code: string;
  readonly header?: readonly [name: string, value: string];
}

const json = { 'Content-Type': 'application/json' };

const CASES: readonly Case[] = [
  { name: 'a path with nothing at it', target: '/nothing', status: 404, code: 'RAG_SERVER_ROUTE_UNKNOWN' },
  {
    name: 'a session that is not there',
    target: '/sessions/x',
    status: 404,
    code: 'RAG_SERVER_SESSION_UNKNOWN',
  },
  {
    name: 'a run that is not there',
    target: '/sessions/s/index/x',
    status: 404,
    code: 'RAG_SERVER_RUN_UNKNOWN',
  },
  {
    name: 'a document that is not there',
    target: '/sessions/s/documents/x',
    status: 404,
    code: 'RAG_SERVER_DOCUMENT_UNKNOWN',
  },
  {
    name: 'the removal of one',
    target: '/sessions/s/documents/x',
    method: 'DELETE',
    status: 404,
    code: 'RAG_SERVER_DOCUMENT_UNKNOWN',
  },
  {
    name: 'another method',
    target: '/sessions',
    method: 'DELETE',
    status: 405,
    code: 'RAG_SERVER_METHOD_NOT_ALLOWED',
    header: ['allow', 'POST, GET, HEAD'],
  },
  {
    name: 'another method where only one is',
    target: '/sessions/s/search',
    status: 405,
    code: 'RAG_SERVER_METHOD_NOT_ALLOWED',
    header: ['allow', 'POST'],
  },
  {
    name: 'OPTIONS that is no preflight',
    target: '/health',
    method: 'OPTIONS',
    status: 405,
    code: 'RAG_SERVER_METHOD_NOT_ALLOWED',
    header: ['allow', 'GET, HEAD'],
  },
  { name: 'no metrics', target: '/metrics', status: 404, code: 'RAG_SERVER_ROUTE_UNKNOWN' },
  {
    name: 'no body',
    target: '/sessions/s/search',
    method: 'POST',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a body that is no JSON',
    target: '/sessions/s/search',
    headers: json,
    body: '{not json',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  { name: 'null', target: '/sessions/s/search', json: null, status: 400, code: 'RAG_SERVER_INVALID_REQUEST' },
  {
    name: 'wrong types',
    target: '/sessions/s/search',
    json: { query: { $gt: '' }, topK: 'five' },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'an unknown key',
    target: '/sessions/s/search',
    json: { query: 'x', k: 5 },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'more results than are given',
    target: '/sessions/s/search',
    json: { query: 'x', topK: 201 },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a query that is too long',
    target: '/sessions/s/search',
    json: { query: 'x'.repeat(10_001) },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'more values than any request has',
    target: '/sessions/s/documents',
    json: { content: 'x', metadata: { a: Array.from({ length: 10_001 }, () => ({})) } },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a filter that is a list',
    target: '/sessions/s/search',
    json: { query: 'x', filter: [1] },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'an unknown operator',
    target: '/sessions/s/search',
    json: { query: 'x', filter: { a: { $regex: 'x' } } },
    status: 400,
    code: 'RAG_CONTRACTS_INVALID_FILTER',
  },
  {
    name: 'both of what excludes each other',
    target: '/sessions/s/explain',
    json: { query: 'x', id: 'a', whyNot: { file: 'a' } },
    status: 400,
    code: 'RAG_SERVER_INVALID_OPTION',
  },
  {
    name: 'metadata that is nested',
    target: '/sessions/s/documents',
    json: { content: 'x', metadata: { a: { b: 1 } } },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'metadata under a key that schemas pass over',
    target: '/sessions/s/documents',
    headers: json,
    body: '{"content":"x","metadata":{"__proto__":{"b":1}}}',
    status: 400,
    code: 'RAG_CONTRACTS_INVALID_METADATA',
  },
  {
    name: "an id that is a chunk's",
    target: '/sessions/s/documents',
    json: { content: 'x', id: 'a.md#1' },
    status: 400,
    code: 'RAG_SERVER_RESERVED_ID',
  },
  {
    name: 'an id that cannot stand in a path',
    target: '/sessions/s/documents',
    json: { content: 'x', id: '..' },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a session id that cannot be one',
    target: '/sessions/a%20b',
    method: 'PUT',
    status: 400,
    code: 'RAG_SERVER_INVALID_SESSION_ID',
  },
  {
    name: 'a session id of dots',
    target: '/sessions',
    json: { id: '..' },
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a part of a list that has none',
    target: '/sessions?limit=0',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a parameter that comes twice',
    target: '/sessions?limit=1&limit=2',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a parameter that is not known',
    target: '/sessions?page=1',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: 'a query where none is taken',
    target: '/health?x=1',
    status: 400,
    code: 'RAG_SERVER_INVALID_REQUEST',
  },
  {
    name: "a cursor of one's own",
    target: '/sessions?cursor=abc',
    status: 400,
    code: 'RAG_SERVER_INVALID_CURSOR',
  },
  {
    name: 'chat where there is no agent',
    target: '/sessions/s/chat',
    json: { message: 'x' },
    status: 501,
    code: 'RAG_SERVER_CHAT_UNAVAILABLE',
  },
  {
    name: 'a root outside',
    target: '/sessions/s/index',
    json: { root: '/etc' },
    status: 403,
    code: 'RAG_SERVER_ROOT_REFUSED',
  },
];

function expectProblem(answer: TestAnswer, status: number, code: string): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, PROBLEM_CONTENT_TYPE]);
  expect(problemSchema.safeParse(answer.json())).toMatchObject({ success: true });
  expect(answer.json()).toMatchObject({ status, code });
}

describe('every error', () => {
  it.each(CASES)('is a problem: $name', async (one) => {
    const { server, folder } = await startTestServer();
    await send(server, '/sessions/s', { method: 'PUT' });
    const answer = await send(server, one.target, one);
    expectProblem(answer, one.status, one.code);
    expect(answer.text).not.toContain(folder);
    expect(answer.text).not.toMatch(/at .*\.(?:js|ts):\d+/u);
    if (one.header !== undefined) expect(answer.headers[one.header[0]]).toBe(one.header[1]);
    expect((await send(server, '/health')).status).toBe(200);
  });

  it('answers HEAD as GET, without a body', async () => {
    const { server } = await startTestServer();
    const [whole, head] = [await send(server, '/health'), await send(server, '/health', { method: 'HEAD' })];
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ]);
  });

  it.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'RAG_SERVER_MALFORMED_REQUEST'],
    [
      'a header with a control',
      'GET / HTTP/1.1\r\nHost: localhost\r\nA: \u0001\0\r\n\r\n',
      400,
      'RAG_SERVER_MALFORMED_REQUEST',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'RAG_SERVER_MALFORMED_REQUEST',
    ],
    [
      'an absolute address',
      'GET http://evil.example/health HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
      400,
      'RAG_SERVER_PATH_REFUSED',
    ],
    [
      'an asterisk',
      'OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
      400,
      'RAG_SERVER_PATH_REFUSED',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: HOST\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'RAG_SERVER_HEADERS_TOO_LARGE',
    ],
    [
      'an expectation',
      'GET /health HTTP/1.1\r\nHost: HOST\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
      'RAG_SERVER_EXPECTATION_UNKNOWN',
    ],
  ])('is a problem also where Node cannot read the request: %s', async (_, bytes, status, code) => {
    const { server } = await startTestServer();
    const received = await sendRaw(server, [bytes.replace('HOST', `localhost:${server.port}`)]);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(received.toLowerCase()).toContain(`content-type: ${PROBLEM_CONTENT_TYPE}`);
    expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))).toMatchObject({ status, code });
    expect((await send(server, '/health')).status).toBe(200);
  });

  it('asks for a body only once it is let in', async () => {
    const { server } = await startTestServer();
    const head = (host: string): string =>
      `POST /sessions HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    const refused = await sendRaw(server, [head('evil.example')]);
    expect(refused).toMatch(/^HTTP\/1\.1 421 /u);
    const taken = await sendRaw(server, [head(`localhost:${server.port}`), '{}']);
    expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /u);
  });
});
