import { describe, expect, it } from 'vitest';

import { ENTRIES_PER_SLICE, runSteps, runStepsSliced, type Steps } from './steps.js';

function* countTo(limit: number, entriesPerStep: number, log: number[] = []): Steps<string> {
  for (let step = 1; step <= limit; step++) {
    log.push(step);
    yield entriesPerStep;
  }
  return 'done';
}

describe('runSteps()', () => {
  it('runs to the end and returns the value', () => {
    const log: number[] = [];
    expect(runSteps(countTo(3, 1, log))).toBe('done');
    expect(log).toEqual([1, 2, 3]);
  });
});

describe('runStepsSliced()', () => {
  it('gives the same value, with a turn of the event loop after each slice', async () => {
    const log: number[] = [];
    const running = runStepsSliced(countTo(5, 10, log), { entriesPerSlice: 20 });
    expect(log).toEqual([1, 2]);
    await expect(running).resolves.toBe('done');
    expect(log).toEqual([1, 2, 3, 4, 5]);
  });

  it('pauses after 20,000 entries unless told otherwise', async () => {
    expect(ENTRIES_PER_SLICE).toBe(20_000);
    const log: number[] = [];
    const running = runStepsSliced(countTo(4, 10_000, log));
    expect(log).toEqual([1, 2]);
    await running;
  });

  it('lets timers run while it works', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await runStepsSliced(countTo(2_000, 1), { entriesPerSlice: 1 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it('rejects with the reason before the first step, and at a pause', async () => {
    const log: number[] = [];
    await expect(runStepsSliced(countTo(2, 1, log), { signal: AbortSignal.abort('early') })).rejects.toBe(
      'early',
    );
    expect(log).toEqual([]);
    const controller = new AbortController();
    const running = runStepsSliced(countTo(5, 1, log), { signal: controller.signal, entriesPerSlice: 2 });
    controller.abort('late');
    await expect(running).rejects.toBe('late');
    expect(log).toEqual([1, 2]);
  });
});
