import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { ATTACKS, MOUNT, TOKEN } from './attacks.test-support.js';
import { GUARDS } from './guards/all-guards.js';
import type { Guard } from './guards/guard.js';
import { send, startTestServer } from './http.test-support.js';

// Which test tries each case. A case that is not here in full is tried where its matter is:
//
//  1, 2, 3, 5      here
//  4               here for the gate that upgrades pass; over a real WebSocket in the tests of that
//  6, 8, 9, 10     security-callers.test.ts over HTTP; all ways of naming a folder in host/session-host.test.ts and host/*.test.ts
//  7               ingest/node-file-system.test.ts "does not open a symbolic link"; ingest/discover-faults.test.ts "does not
//                  use what a link shows that took the place of a folder", "notes a file that was replaced between the
//                  listing and the look at it"; bad-input.test.ts "follows no link and hangs at no FIFO"
//  11              here for floods; security-callers.test.ts for caps; host/session-host.test.ts for expiry
//  12, 13          security-callers.test.ts
//  14              here
//  15, 16, 17      ingest/path-pattern.test.ts "ends at once on patterns and names that make a backtracking matcher work for
//                  minutes", "never throws anything but its own error, whatever the pattern"; ingest/name-pattern.test.ts
//                  "takes no more steps than the product of both lengths, where a backtracking matcher takes their power";
//                  ingest/character-class.test.ts for POSIX classes
//  18, 19, 21, 22  no such format is read: ingest/decide-entry.test.ts and ingest/detect-format.test.ts see PDF, Office, mail
//                  and archives noted as not supported, unopened
//  20              security-callers.test.ts for bodies and ids; contracts/metadata.test.ts for keys
//  23              here for slow headers; fragments in the tests of the WebSocket
//  24              here; the event names in event-stream.test.ts

function without(id: string): readonly Guard[] {
  return GUARDS.filter((guard) => guard.id !== id);
}

describe('each guard, against what it is for', () => {
  it.each(ATTACKS)('$guard refuses $name; without it, that gets through (cases $cases)', async (attack) => {
    const options = { mounts: [MOUNT], ...attack.options };
    expect(await attack.attempt(await startTestServer(options))).toBe(attack.refused);
    const unguarded = await startTestServer(
      { ...options, ...(options.clock && { clock: new FakeClock() }) },
      { guards: without(attack.guard) },
    );
    expect(await attack.attempt(unguarded)).toBe(attack.through);
  });

  it('binding refuses an address that others reach without a token; without it, nothing does (case 5)', () => {
    const open = { hostname: '0.0.0.0', isLoopback: false, hasTokens: false };
    const bind = (guards: readonly Guard[]) => () => {
      for (const guard of guards) guard.checkBinding?.(open);
    };
    expect(bind(GUARDS)).toThrow(expect.objectContaining({ code: 'RAG_SERVER_TOKEN_REQUIRED' }));
    expect(bind(without('binding'))).not.toThrow();
  });

  it('has an attack for every guard', () => {
    const tried = new Set([...ATTACKS.map(({ guard }) => guard), 'binding']);
    expect(GUARDS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });
});

describe('a server on an address that others reach', () => {
  it.each(['0.0.0.0', '::', '192.0.2.1'])(
    'does not start at "%s" without a token (case 5)',
    async (hostname) => {
      await expect(startTestServer({ hostname })).rejects.toMatchObject({
        code: 'RAG_SERVER_TOKEN_REQUIRED',
      });
    },
  );
});

describe('every way in', () => {
  const foreign = [
    { name: 'a foreign Host', headers: { Host: 'evil.example' }, status: 421 },
    { name: 'a foreign Origin', headers: { Origin: 'https://evil.example' }, status: 403 },
    {
      name: 'a foreign Origin with a token',
      headers: { Origin: 'null', Authorization: `Bearer ${TOKEN}` },
      status: 403,
    },
    { name: 'no token', headers: {}, status: 401 },
  ];

  it.each(foreign)(
    'refuses $name: each route, mount and upgrade (cases 1 to 5)',
    async ({ headers, status }) => {
      let upgraded = 0;
      const { server } = await startTestServer(
        { mounts: [MOUNT], tokens: [TOKEN] },
        {
          upgrades: [
            () => ({
              path: '/socket',
              handle: () => {
                upgraded++;
              },
              close: async () => Promise.resolve(),
            }),
          ],
        },
      );
      const openApi = await send(server, '/openapi.json', { headers: { Authorization: `Bearer ${TOKEN}` } });
      const { paths } = openApi.json() as { paths: Record<string, Record<string, unknown>> };
      const routes = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
      );
      expect(routes.length).toBeGreaterThan(20);
      const ways = [...routes, { method: 'GET', path: '/mount' }, { method: 'GET', path: '/nothing' }];
      for (const { method, path } of ways) {
        const answer = await send(server, path.replaceAll(/\{\w+\}/gu, 'x'), { method, headers });
        expect([method, path, answer.status]).toEqual([method, path, status]);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
      const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', ...headers };
      expect((await send(server, '/socket', { headers: upgrade })).status).toBe(status);
      expect(upgraded).toBe(0);
    },
  );

  it('gives a foreign preflight no permission, and an allowed one what it asks for (case 3)', async () => {
    const { server } = await startTestServer({
      allowedOrigins: ['https://docs.example.com'],
      tokens: [TOKEN],
    });
    const preflight = async (origin: string): ReturnType<typeof send> =>
      send(server, '/sessions/s/index', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const foreignAnswer = await preflight('https://evil.example');
    expect(foreignAnswer.status).toBe(403);
    expect(Object.keys(foreignAnswer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
    const allowed = await preflight('https://docs.example.com');
    expect(allowed.status).toBe(204);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://docs.example.com');
    expect(allowed.headers.vary).toBe('Origin');
    const asked = await send(server, '/health', {
      headers: { Origin: 'https://docs.example.com', Authorization: `Bearer ${TOKEN}` },
    });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://docs.example.com',
    ]);
  });
});
