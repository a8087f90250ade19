import { describe, expect, it } from 'vitest';

import { WriteLock } from './write-lock.js';

describe('WriteLock', () => {
  it('runs writers one after the other, in the order in which they asked', async () => {
    const lock = new WriteLock();
    const events: string[] = [];
    const writer = (name: string) => async (): Promise<void> => {
      events.push(`${name} begins`);
      await Promise.resolve();
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    await Promise.all([lock.run(writer('a')), lock.run(writer('b')), lock.run(writer('c'))]);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('gives the next writer its turn when one fails', async () => {
    const lock = new WriteLock();
    const failing = lock.run(async () => Promise.reject(new Error('full disk')));
    const next = lock.run(async () => Promise.resolve(2));
    await expect(failing).rejects.toThrow('full disk');
    await expect(next).resolves.toBe(2);
  });

  it('is busy from the request to the end of the last writer', async () => {
    const lock = new WriteLock();
    expect(lock.busy).toBe(false);
    const writing = lock.run(async () => Promise.resolve());
    expect(lock.busy).toBe(true);
    await writing;
    expect(lock.busy).toBe(false);
  });
});
