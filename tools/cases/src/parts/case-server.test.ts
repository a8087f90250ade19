import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../bank/json.js';
import type { CaseOutcome } from '../run/case-outcome.js';
import { runCase } from '../run/run-case.js';

const TOKEN = 'a-token-that-is-long-enough';

const run = async (object: JsonObject): Promise<CaseOutcome> =>
  runCase({
    id: 'x',
    kind: 'server',
    object: { id: 'x', kind: 'server', action: [], expect: [], ...object },
  });

const FILES: Json = [
  { path: 'open/a.md', content: 'zebra in the harbour\n' },
  { path: 'open/b/empty.md', content: '' },
  { path: 'secret/s.md', content: 'zebra behind a fence\n' },
];

const search = (status: number, headers: JsonObject = {}): JsonObject => ({
  action: [
    { op: 'http', method: 'POST', path: '/sessions/s1/search', json: { query: 'zebra' }, headers, as: 's' },
  ],
  expect: [{ check: 'http_status', step: 's', equals: status }],
});

describe('a case with a server', () => {
  it('sees in its own steps what was sent over HTTP, and the other way round', async () => {
    const outcome = await run({
      setup: { files: FILES, config: { allowedRoots: ['open'] } },
      action: [
        { op: 'http', method: 'POST', path: '/sessions/s1/index?wait=true', json: { root: 'open' }, as: 'i' },
        { op: 'search', query: 'harbour', topK: 5, as: 'own' },
        { op: 'addDocument', id: 'mine', content: 'a walrus' },
        { op: 'http', path: '/sessions/s1/documents/mine', as: 'd' },
        { op: 'status', as: 'st' },
      ],
      expect: [
        { check: 'http_status', step: 'i', equals: 200 },
        { check: 'indexed_files', equals: ['a.md', 'b/empty.md'] },
        { check: 'hits', step: 'own', count: 1 },
        { check: 'http_status', step: 'd', equals: 200 },
        { check: 'status', step: 'st', fileCount: 2, indexedPath: 'open' },
      ],
    });
    expect(outcome).toMatchObject({ outcome: 'pass', reason: '' });
  });

  it('fails where a folder is indexed that the case did not expect', async () => {
    const outcome = await run({
      setup: { files: FILES, config: { allowedRoots: ['secret'] } },
      action: [
        { op: 'http', method: 'POST', path: '/sessions/s1/index?wait=true', json: { root: 'secret' } },
      ],
      expect: [{ check: 'indexed_files', equals: [] }],
    });
    expect(outcome).toMatchObject({ outcome: 'fail' });
    expect(outcome.reason).toContain('s.md');
  });

  it('refuses a folder beside the allowed one in a step of its own', async () => {
    const outcome = await run({
      setup: { files: FILES, config: { allowedRoots: ['open'] } },
      action: [
        { op: 'http', path: '/health' },
        { op: 'index', root: 'secret', as: 'i' },
      ],
      expect: [{ check: 'error', step: 'i', code: 'RAG_SERVER_ROOT_REFUSED' }],
    });
    expect(outcome).toMatchObject({ outcome: 'pass', reason: '' });
  });

  it('gives its sessions to the first token', async () => {
    const config = { token: TOKEN };
    const asked = search(200, { Authorization: `Bearer ${TOKEN}` });
    expect(await run({ setup: { config }, ...asked })).toMatchObject({ outcome: 'pass', reason: '' });
    expect(await run({ setup: { config }, ...search(401) })).toMatchObject({ outcome: 'pass', reason: '' });
  });

  it('limits requests where the case says so, and ends idle sessions by the clock of the case', async () => {
    const request = { op: 'http', path: '/sessions/s1' };
    expect(
      await run({
        setup: { config: { maxRequestsPerSecond: 2 } },
        action: [
          { op: 'loop', times: 20, steps: [request] },
          { ...request, as: 'last' },
        ],
        expect: [{ check: 'http_status', step: 'last', equals: 429 }],
      }),
    ).toMatchObject({ outcome: 'pass', reason: '' });
    expect(
      await run({
        setup: { config: { idleTtlMs: 1_000 } },
        action: [
          { ...request, as: 'before' },
          { op: 'clock.advance', ms: 1_000 },
          { ...request, as: 'after' },
        ],
        expect: [
          { check: 'http_status', step: 'before', equals: 200 },
          { check: 'http_status', step: 'after', equals: 404 },
        ],
      }),
    ).toMatchObject({ outcome: 'pass', reason: '' });
  });

  it.each<readonly [string, JsonObject, RegExp]>([
    ['a setting that nobody knows', { setup: { config: { lunar: 1 } }, ...search(200) }, /lunar/u],
    [
      'a store behind the server',
      {
        action: [
          { op: 'http', path: '/health' },
          { op: 'kb.size', as: 'n' },
        ],
        expect: [],
      },
      /cannot be reached/u,
    ],
    [
      "an option of a run that is the operator's",
      {
        action: [
          { op: 'http', path: '/health' },
          { op: 'index', root: '.', options: { negation: 'git' } },
        ],
      },
      /negation/u,
    ],
    ['a token that cannot be used', { setup: { config: { token: 'short' } }, ...search(200) }, /tokens/u],
  ])('fails for %s', async (_what, object, reason) => {
    const outcome = await run(object);
    expect(outcome.outcome).toBe('fail');
    expect(outcome.reason).toMatch(reason);
  });
});
