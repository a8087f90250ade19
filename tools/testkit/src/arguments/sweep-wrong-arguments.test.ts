import { RagError, type RagErrorCode } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { sweepWrongArguments } from './sweep-wrong-arguments.js';
import { WRONG_ARGUMENTS, wrongCalls } from './wrong-arguments.js';

const refuse = (code: RagErrorCode = 'RAG_TOY_REFUSED'): never => {
  throw new RagError(code, 'Cannot do it');
};

describe('wrongCalls()', () => {
  it('puts every wrong value in every place, also in the fields of options, and only there', () => {
    const calls = [...wrongCalls(['a', { b: 1, c: 2 }])];
    expect(calls).toHaveLength(4 * WRONG_ARGUMENTS.size);
    expect(calls.filter(({ what }) => what.endsWith('is null')).map((one) => one.arguments)).toEqual([
      [null, { b: 1, c: 2 }],
      ['a', null],
      ['a', { b: null, c: 2 }],
      ['a', { b: 1, c: null }],
    ]);
  });
});

describe('sweepWrongArguments()', () => {
  it('finds nothing where wrong arguments are refused or harmless', async () => {
    const findings = await sweepWrongArguments({
      sync: { valid: ['a'], call: (text: unknown) => (typeof text === 'string' ? text : refuse()) },
      later: {
        valid: ['a'],
        call: async (text: unknown) => Promise.resolve(typeof text === 'string' ? text : refuse()),
      },
    });
    expect(findings).toEqual([]);
  });

  it('finds a TypeError, thrown, rejected or in the middle of a stream', async () => {
    const read = ({ length }: string): number => length;
    const findings = await sweepWrongArguments({
      sync: { valid: ['a'], call: read },
      later: { valid: ['a'], call: async (text: string) => Promise.resolve(read(text)) },
      stream: {
        valid: ['a'],
        call: async function* (text: string) {
          yield await Promise.resolve('first');
          yield read(text);
        },
      },
    });
    for (const name of ['sync', 'later', 'stream'])
      expect(
        findings.filter((one) => one.startsWith(`${name}: argument 1 is null: TypeError: `)),
      ).toHaveLength(1);
  });

  it('finds a fault that is reported as one of the library', async () => {
    const call = (text: unknown): unknown => (text === null ? refuse('RAG_INTERNAL') : text);
    expect(await sweepWrongArguments({ call: { valid: ['a'], call } })).toEqual([
      'call: argument 1 is null: RAG_INTERNAL: Cannot do it',
    ]);
  });

  it('finds a failed call that changed the state', async () => {
    let calls = 0;
    const call = (text: unknown): unknown => {
      calls++;
      return text === null ? refuse() : text;
    };
    expect(await sweepWrongArguments({ call: { valid: ['a'], call, state: () => calls } })).toEqual([
      'call: argument 1 is null: it failed and changed the state',
    ]);
  });

  it('finds a call that hangs', async () => {
    const call = async (text: unknown): Promise<unknown> =>
      text === null ? new Promise(() => undefined) : Promise.resolve(text);
    expect(await sweepWrongArguments({ call: { valid: ['a'], call } }, { timeoutMs: 20 })).toEqual([
      'call: argument 1 is null: Error: it has taken "20" ms',
    ]);
  });

  it('finds valid arguments that are refused: a sweep of nothing else would prove nothing', async () => {
    expect(await sweepWrongArguments({ call: { valid: [], call: () => refuse() } })).toEqual([
      'call: valid arguments: RAG_TOY_REFUSED: Cannot do it',
    ]);
  });
});
