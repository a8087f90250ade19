import { describe, expect, it } from 'vitest';

import type { IndexProgress } from './index-report.js';
import { PROGRESS_INTERVAL_MS, ProgressReporter } from './progress-reporter.js';

function recorded(): { calls: IndexProgress[]; reporter: ProgressReporter; clock: { nowMs: number } } {
  const calls: IndexProgress[] = [];
  const clock = { nowMs: 1_000 };
  const reporter = new ProgressReporter((progress) => calls.push(progress), {
    now: () => clock.nowMs,
    after: () => () => undefined,
  });
  return { calls, reporter, clock };
}

describe('ProgressReporter', () => {
  it('reports about ten times a second, however many files are done', () => {
    const { calls, reporter, clock } = recorded();
    reporter.enter('process', 5_000);
    for (let file = 0; file < 5_000; file++) {
      clock.nowMs += 1;
      reporter.fileDone(`f${file}`, 1);
    }
    expect(PROGRESS_INTERVAL_MS).toBe(100);
    expect(calls).toHaveLength(1 + 5_000 / PROGRESS_INTERVAL_MS);
    expect(calls.at(-1)).toEqual({
      phase: 'process',
      indexedFiles: 5_000,
      totalFiles: 5_000,
      currentFile: 'f4999',
      bytes: 5_000,
    });
  });

  it('reports each phase at once', () => {
    const { calls, reporter } = recorded();
    reporter.enter('discover');
    reporter.enter('process', 2);
    reporter.enter('commit');
    expect(calls.map(({ phase, totalFiles }) => [phase, totalFiles])).toEqual([
      ['discover', 0],
      ['process', 2],
      ['commit', 2],
    ]);
  });

  it('goes on reporting after the clock jumped back', () => {
    const { calls, reporter, clock } = recorded();
    reporter.enter('process', 2);
    clock.nowMs -= 3_600_000;
    reporter.fileDone('a', 1);
    expect(calls).toHaveLength(2);
  });
});
