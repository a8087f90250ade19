import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ManualClock } from './manual-clock.test-support.js';
import { IdleTime } from './idle-time.js';

describe('IdleTime', () => {
  it('adds up the steps forward and counts steps back as none', () => {
    const clock = new ManualClock(1_000);
    const time = new IdleTime(clock);
    clock.advance(10);
    expect(time.elapsedMs()).toBe(10);
    clock.advance(-5_000);
    expect(time.elapsedMs()).toBe(10);
    clock.advance(7);
    expect(time.elapsedMs()).toBe(17);
  });

  it('never goes back, whatever the clock does', () => {
    const steps = fc.array(fc.oneof(fc.integer(), fc.constantFrom(NaN, 0)));
    fc.assert(
      fc.property(steps, (readings) => {
        const clock = new ManualClock(0);
        const time = new IdleTime(clock);
        let last = 0;
        for (const reading of readings) {
          clock.set(reading);
          const elapsed = time.elapsedMs();
          expect(elapsed).toBeGreaterThanOrEqual(last);
          last = elapsed;
        }
      }),
    );
  });
});
