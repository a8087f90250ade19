import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { systemClock } from './system-clock.js';

const LONGEST_TIMER_MS = 2_147_483_647;

describe('systemClock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tells the time in milliseconds since the epoch', () => {
    vi.setSystemTime(1_234);
    expect(systemClock.now()).toBe(1_234);
  });

  it('runs once, not before its time and never synchronously', () => {
    const run = vi.fn();
    systemClock.after(10, run);
    systemClock.after(0, run);
    expect(run).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(9);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('never runs what was cancelled; cancelling late is harmless', () => {
    const run = vi.fn();
    const cancel = systemClock.after(10, run);
    cancel();
    cancel();
    vi.advanceTimersByTime(100);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    const cancelLate = systemClock.after(10, run);
    vi.advanceTimersByTime(10);
    cancelLate();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits longer than one timer can', () => {
    const run = vi.fn();
    systemClock.after(LONGEST_TIMER_MS + 5, run);
    vi.advanceTimersByTime(LONGEST_TIMER_MS + 4);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits for ever where it is told to, until it is cancelled', () => {
    const run = vi.fn();
    const cancel = systemClock.after(Infinity, run);
    vi.advanceTimersByTime(3 * LONGEST_TIMER_MS);
    expect(run).not.toHaveBeenCalled();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});
