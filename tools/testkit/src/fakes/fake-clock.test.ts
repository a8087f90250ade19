import { describe, expect, it } from 'vitest';

import { FAKE_CLOCK_START_MS, FakeClock } from './fake-clock.js';

describe('FakeClock', () => {
  it('stands still until it is moved', () => {
    const clock = new FakeClock();
    expect([clock.now(), clock.now()]).toEqual([FAKE_CLOCK_START_MS, FAKE_CLOCK_START_MS]);
    clock.advance(5);
    expect(clock.now()).toBe(FAKE_CLOCK_START_MS + 5);
  });

  it('runs timers when they fall due, earliest first, equal ones in the order they were set', () => {
    const clock = new FakeClock(0);
    const ran: string[] = [];
    for (const [name, ms] of [
      ['c', 20],
      ['a', 10],
      ['b', 10],
      ['d', 30],
    ] as const) {
      clock.after(ms, () => ran.push(`${name} at ${clock.now()}`));
    }
    expect(ran).toEqual([]);
    clock.advance(20);
    expect(ran).toEqual(['a at 10', 'b at 10', 'c at 20']);
    expect(clock.pendingTimers).toBe(1);
    expect(clock.now()).toBe(20);
  });

  it('runs a timer once, never synchronously, and never after it was cancelled', () => {
    const clock = new FakeClock();
    let runs = 0;
    clock.after(0, () => runs++);
    const cancel = clock.after(-5, () => (runs += 10));
    expect(runs).toBe(0);
    cancel();
    cancel();
    clock.advance(0);
    clock.advance(100);
    expect(runs).toBe(1);
  });

  it('runs timers that a timer sets, within the same advance if they fall due', () => {
    const clock = new FakeClock(0);
    const ran: number[] = [];
    const again = (): void => {
      ran.push(clock.now());
      clock.after(10, again);
    };
    clock.after(10, again);
    clock.advance(35);
    expect(ran).toEqual([10, 20, 30]);
  });

  it('lets a timer cancel another that is due at the same time', () => {
    const clock = new FakeClock();
    const ran: string[] = [];
    let cancel = (): void => undefined;
    clock.after(1, () => {
      ran.push('first');
      cancel();
    });
    cancel = clock.after(1, () => ran.push('second'));
    clock.advance(1);
    expect(ran).toEqual(['first']);
  });

  it('jumps back and forth without running or delaying a timer', () => {
    const clock = new FakeClock(1000);
    const ran: number[] = [];
    clock.after(10, () => ran.push(clock.now()));
    clock.set(5_000_000);
    expect(ran).toEqual([]);
    clock.set(-7);
    clock.advance(9);
    expect(ran).toEqual([]);
    clock.advance(1);
    expect(ran).toEqual([3]);
  });

  it('keeps time when a timer itself lets time pass', () => {
    const clock = new FakeClock(0);
    clock.after(1, () => {
      clock.advance(50);
    });
    clock.advance(10);
    expect(clock.now()).toBe(51);
  });

  it.each([-1, Number.NaN, Infinity])('refuses to advance by %s', (ms) => {
    expect(() => {
      new FakeClock().advance(ms);
    }).toThrow(expect.objectContaining({ code: 'RAG_TESTKIT_INVALID_TIME' }));
  });
});
