import { describe, expect, it } from 'vitest';

import { yieldToEventLoop } from './yield-to-event-loop.js';

describe('yieldToEventLoop()', () => {
  it('lets a timer run, which awaiting a promise alone does not', async () => {
    const fired: boolean[] = [];
    setTimeout(() => fired.push(true), 0);
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
    expect(fired).toEqual([]);
    for (let turn = 0; turn < 100_000 && fired.length === 0; turn++) await yieldToEventLoop();
    expect(fired).toEqual([true]);
  });

  it('resolves for any number of waiting callers', async () => {
    const turns = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => yieldToEventLoop().then(() => i)),
    );
    expect(turns).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });
});
