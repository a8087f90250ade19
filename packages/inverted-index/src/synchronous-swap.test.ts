import { InternalError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { SynchronousSwap } from './synchronous-swap.js';

const recordedSwap = (): { readonly swap: SynchronousSwap; readonly log: string[] } => {
  const log: string[] = [];
  const swap = new SynchronousSwap({
    apply: () => {
      log.push('apply');
      return () => log.push('undo');
    },
    release: () => log.push('release'),
  });
  return { swap, log };
};

describe('SynchronousSwap', () => {
  it('applies on commit, undoes on rollback, and releases once', () => {
    const { swap, log } = recordedSwap();
    expect([swap.synchronous, swap.atomic]).toEqual([true, true]);
    swap.commit();
    swap.rollback();
    expect(log).toEqual(['release', 'apply', 'undo']);
  });

  it('applies nothing when it is discarded', () => {
    const { swap, log } = recordedSwap();
    swap.discard();
    expect(log).toEqual(['release']);
  });

  it.each<[string, readonly ('commit' | 'rollback' | 'discard')[]]>([
    ['a second commit', ['commit', 'commit']],
    ['a commit after a discard', ['discard', 'commit']],
    ['a commit after a rollback', ['commit', 'rollback', 'commit']],
    ['a second discard', ['discard', 'discard']],
    ['a discard after a commit', ['commit', 'discard']],
    ['a rollback before a commit', ['rollback']],
    ['a second rollback', ['commit', 'rollback', 'rollback']],
  ])('refuses %s and does nothing', (_, calls) => {
    const { swap, log } = recordedSwap();
    for (const call of calls.slice(0, -1)) swap[call]();
    const before = [...log];
    expect(() => {
      swap[calls.at(-1)!]();
    }).toThrow(InternalError);
    expect(log).toEqual(before);
  });
});
