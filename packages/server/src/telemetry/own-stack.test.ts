import { describe, expect, it } from 'vitest';

import { ownStack } from './own-stack.js';

const OWN = /^server\/(?:src|dist)\/telemetry\/own-stack\.test\.[jt]s:\d+:\d+$/u;

function errorWith(stack: unknown, message = 'm'): Error {
  return Object.defineProperty(new Error(message), 'stack', { value: stack });
}

describe('ownStack()', () => {
  it('names the places in the code of this project, the innermost first', () => {
    const [place, ...others] = ownStack(new Error('x'));
    expect(place).toMatch(OWN);
    expect(others.join()).not.toContain('node_modules');
  });

  it('tells nothing of messages, also of those that look like places', () => {
    const forged = `\n    at f (${import.meta.filename.replace('own-stack.test', 'secret')}:1:2)\n`;
    for (const error of [
      new Error(forged),
      new Error('x', { cause: new Error(forged) }),
      new Error(`${forged}${forged}`),
    ])
      expect(ownStack(error).join()).not.toContain('secret');
    expect(ownStack(errorWith(`Error: ${forged}`, 'another message'))).toEqual([]);
  });

  it('knows packages that are installed', () => {
    const stack = [
      'Error: m',
      '    at async F.run (file:///data/me/node_modules/@rag/fusion/dist/stream-run.js:12:5)',
      '    at /data/me/app/secret.js:1:1',
      '    at x (/data/me/node_modules/other/dist/a.js:1:1)',
      '    at y (/data/me/node_modules/@rag/../secret/dist/a.js:1:1)',
      '    at node:internal/process/task_queues:95:5',
    ].join('\n');
    expect(ownStack(errorWith(stack))).toEqual(['fusion/dist/stream-run.js:12:5']);
  });

  it.each([
    undefined,
    null,
    'a text',
    { stack: 'Error: m\n    at a:1:1', message: 'm' },
    errorWith(7),
    Object.defineProperty(new Error('m'), 'stack', {
      get: () => {
        throw new Error('hostile');
      },
    }),
  ])('gives nothing for what is no error with a stack', (error) => {
    expect(ownStack(error)).toEqual([]);
  });

  it('is done with a hostile stack in linear time', () => {
    const stack = `Error: m\n${`    at ${'('.repeat(5_000)}:1:1\n`.repeat(200)}`;
    expect(ownStack(errorWith(stack))).toEqual([]);
  });
});
