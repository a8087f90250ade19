import { FakeClock } from '@rag/testkit';

import type { ServerOptions } from '../serve/rag-server.js';
import { send, sendRaw, type TestServer } from './http.test-support.js';
import type { ServerMount } from './server-mount.js';

/** A token of servers that are attacked. */
export const TOKEN = 'a-token-of-the-first-caller';

/** Something that answers at every path below its own. */
export const MOUNT: ServerMount = {
  path: '/mount',
  open: () => ({
    handle: async () => Promise.resolve(new Response('{"mounted":true}')),
    close: async () => Promise.resolve(),
  }),
};

/** What somebody tries, the guard that is there for it, and what both come to. */
export interface Attack {
  readonly cases: readonly number[];
  readonly guard: string;
  readonly name: string;
  readonly options?: ServerOptions;
  /** The status of what was tried. */
  readonly attempt: (test: TestServer) => Promise<number>;
  readonly refused: number;
  /** What it gets where the guard is gone. */
  readonly through: number;
}

function withHeaders(headers: Readonly<Record<string, string>>, target = '/health'): Attack['attempt'] {
  return async ({ server }) => (await send(server, target, { headers })).status;
}

function withTarget(target: string): Attack['attempt'] {
  return async ({ server }) => (await send(server, target)).status;
}

function withRawHeaders(lines: (port: number) => string): Attack['attempt'] {
  return async ({ server }) => statusOfRaw(await sendRaw(server, [`${lines(server.port)}\r\n\r\n`]));
}

function statusOfRaw(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1]);
}

const HOST_ATTACKS: readonly Attack[] = [
  ...['evil.example', '127.0.0.1.evil.example', 'localhost', '0.0.0.0', '[::ffff:1.2.3.4]'].map(
    (host): Attack => ({
      cases: [1, 3],
      guard: 'host',
      name: `Host: ${host}`,
      attempt: withHeaders({ Host: host }, '/mount'),
      refused: 421,
      through: 200,
    }),
  ),
  {
    cases: [1],
    guard: 'host',
    name: 'a loopback name with the port of another server',
    attempt: withHeaders({ Host: 'localhost:1' }),
    refused: 421,
    through: 200,
  },
  {
    cases: [1],
    guard: 'host',
    name: 'no Host at all',
    attempt: withRawHeaders(() => 'GET /health HTTP/1.0'),
    refused: 400,
    through: 200,
  },
  {
    cases: [1],
    guard: 'single-header',
    name: 'a good Host and a foreign one',
    attempt: withRawHeaders(
      (port) => `GET /health HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nHost: evil.example`,
    ),
    refused: 400,
    through: 200,
  },
];

const ORIGIN_ATTACKS: readonly Attack[] = [
  ...[
    'https://evil.example',
    'null',
    'https://docs.example.com:8443',
    'https://docs.example.com.evil.example',
    'http://localhost:1',
  ].map((origin): Attack => ({
    cases: [2, 3],
    guard: 'origin',
    name: `Origin: ${origin}`,
    options: { allowedOrigins: ['https://docs.example.com'] },
    attempt: withHeaders({ Origin: origin }),
    refused: 403,
    through: 200,
  })),
  {
    cases: [3],
    guard: 'content-type',
    name: 'a body that a page can send without asking',
    attempt: async ({ server }) => {
      await send(server, '/sessions/s', { method: 'PUT' });
      const headers = { 'Content-Type': 'text/plain' };
      return (await send(server, '/sessions/s/documents', { headers, body: '{"content":"planted"}' })).status;
    },
    refused: 415,
    through: 201,
  },
];

const CALLER_ATTACKS: readonly Attack[] = [
  { name: 'no token', attempt: withHeaders({}) },
  { name: 'a wrong token', attempt: withHeaders({ Authorization: `Bearer ${TOKEN}x` }) },
  { name: 'a part of the token', attempt: withHeaders({ Authorization: `Bearer ${TOKEN.slice(0, -1)}` }) },
  { name: 'another scheme', attempt: withHeaders({ Authorization: `Basic ${btoa(`:${TOKEN}`)}` }) },
  { name: 'the token in the address', attempt: withTarget(`/mount?access_token=${TOKEN}&token=${TOKEN}`) },
].map((attack) => ({
  ...attack,
  cases: [5, 12],
  guard: 'token',
  options: { tokens: [TOKEN] },
  refused: 401,
  through: 200,
}));

const FLOOD: Attack = {
  cases: [11],
  guard: 'rate',
  name: 'more requests than a caller may send',
  options: { clock: new FakeClock(), serverLimits: { maxRequestsPerSecond: 3 } },
  attempt: async ({ server }) => {
    let status = 0;
    for (let sent = 0; sent < 7; sent++) ({ status } = await send(server, '/health'));
    return status;
  },
  refused: 429,
  through: 200,
};

const GUESSING: Attack = {
  ...FLOOD,
  name: 'more guesses at a token than all who have none may make together',
  options: { ...FLOOD.options, clock: new FakeClock(), tokens: [TOKEN] },
  attempt: async ({ server }) => {
    let status = 0;
    for (let sent = 0; sent < 7; sent++) {
      const headers = { Authorization: `Bearer guess-number-${sent}-of-many` };
      ({ status } = await send(server, '/health', { headers }));
    }
    return status;
  },
  through: 401,
};

const PATH_ATTACKS: readonly Attack[] = [
  '/mount/%2e%2e/health',
  '/mount/%2E./health',
  '/mount/../health',
  '/mount/%252e%252e/x',
  '/mount/a%2Fb',
  '/mount/a%5Cb',
  '/mount/a%00b',
  '/mount/a%0d%0ab',
  '/mount//b',
  '/mount/%ff',
].map((target) => ({
  cases: [8, 24],
  guard: 'path',
  name: target,
  attempt: withTarget(target),
  refused: 400,
  through: 200,
}));

const SMALL_BODY = { serverLimits: { maxBodyBytes: 65_536 } };

const SIZE_ATTACKS: readonly Attack[] = [
  {
    cases: [24],
    guard: 'body-size',
    name: 'a chunked body of 160 kB where 64 kB are allowed',
    options: SMALL_BODY,
    attempt: async ({ server }) => {
      await send(server, '/sessions/s', { method: 'PUT' });
      const body = ['{"content":"', ...Array.from({ length: 160 }, () => 'x'.repeat(1_000)), '"}'];
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
      return (await send(server, '/sessions/s/documents', { headers, body })).status;
    },
    refused: 413,
    through: 201,
  },
  {
    cases: [24],
    guard: 'body-size',
    name: 'a body that says how large it is',
    options: SMALL_BODY,
    attempt: async ({ server }) => {
      await send(server, '/sessions/s', { method: 'PUT' });
      return (await send(server, '/sessions/s/documents', { json: { content: 'x'.repeat(100_000) } })).status;
    },
    refused: 413,
    through: 201,
  },
  {
    cases: [24],
    guard: 'content-type',
    name: 'a body that is compressed',
    attempt: async ({ server }) => {
      const headers = { 'Content-Encoding': 'gzip' };
      return (await send(server, '/sessions', { headers, json: {} })).status;
    },
    refused: 415,
    through: 201,
  },
  {
    cases: [14],
    guard: 'header-size',
    name: 'a resource address of 20 kB',
    attempt: withTarget(`/mount/${'a'.repeat(20_000)}`),
    refused: 431,
    through: 200,
  },
  {
    cases: [23],
    guard: 'timeout',
    name: 'headers that come one by one',
    options: { serverLimits: { requestTimeoutMs: 200 } },
    attempt: async ({ server }) => {
      const wait = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
      const start = `GET /health HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n`;
      return statusOfRaw(await sendRaw(server, [start, wait, 'X-One: 1\r\n', wait, '\r\n']));
    },
    refused: 408,
    through: 200,
  },
];

/** At least one for each guard. */
export const ATTACKS: readonly Attack[] = [
  ...HOST_ATTACKS,
  ...ORIGIN_ATTACKS,
  ...CALLER_ATTACKS,
  FLOOD,
  GUESSING,
  ...PATH_ATTACKS,
  ...SIZE_ATTACKS,
];
