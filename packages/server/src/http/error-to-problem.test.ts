import { RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { createRagHost } from '../host/session-host.js';
import { toRefusal, withoutAbsolutePaths } from './error-to-problem.js';
import { send, startTestServer } from './http.test-support.js';

describe('a fault of the server', () => {
  it('is told as an incident that the operator finds, and as nothing else', async () => {
    const { server, events } = await startTestServer(
      { newId: () => 'incident-7' },
      {
        openHost: (options) =>
          Object.assign(createRagHost(options), {
            listSessions: () => {
              throw new Error('secret of /etc/shadow');
            },
          }),
      },
    );
    const answer = await send(server, '/sessions');
    expect(answer.json()).toMatchObject({ status: 500, code: 'RAG_INTERNAL', incident: 'incident-7' });
    expect(answer.text).not.toMatch(/secret|shadow/u);
    expect(events.events).toContainEqual({
      type: 'server.request-failed',
      code: 'unknown',
      incident: 'incident-7',
      stack: expect.stringMatching(
        /^server\/(?:src|dist)\/http\/error-to-problem\.test\.[jt]s:\d+:\d+/u,
      ) as unknown,
    });
    expect(JSON.stringify(events.events)).not.toMatch(/secret|shadow/u);
  });

  it.each([
    new Error('/data/me'),
    new RagError('RAG_TEST_X', 'Cannot open "/data/me/a"'),
    'a text',
    undefined,
  ])('never tells what it was: %s', (error) => {
    const { problem } = toRefusal(error, { events: () => undefined, newIncident: () => 'i' });
    expect(problem).toMatchObject({ status: 500, code: 'RAG_INTERNAL', incident: 'i' });
    expect(JSON.stringify(problem)).not.toContain('data');
  });
});

describe('toRefusal()', () => {
  const reporting = { events: () => undefined, newIncident: () => 'x' };

  it.each([
    ['RAG_AGENT_CONVERSATION_BUSY', 409],
    ['RAG_AGENT_MODEL_FAILED', 502],
    ['RAG_AGENT_BUDGET_EXCEEDED', 400],
  ] as const)('tells %s as %i: the server is not at fault', (code, status) => {
    const { problem } = toRefusal(new RagError(code, 'Cannot answer: a reason'), reporting);
    expect(problem).toMatchObject({ status, code, detail: 'Cannot answer: a reason' });
  });
});

describe('withoutAbsolutePaths()', () => {
  it.each([
    ['Cannot read "/data/me/docs/a.md": denied', 'Cannot read "a.md": denied'],
    ["open '/a'", "open 'a'"],
    ['D:\\files\\me\\a.md is gone', 'a.md is gone'],
    ['\\\\server\\share\\a', 'a'],
    ['the root / is too broad', 'the root . is too broad'],
    ['docs/a.md and ./b', 'docs/a.md and ./b'],
    ['1/2 of src/a', '1/2 of src/a'],
  ])('makes of %j %j', (text, expected) => {
    expect(withoutAbsolutePaths(text)).toBe(expected);
  });
});
