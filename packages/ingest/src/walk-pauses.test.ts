import { describe, expect, it } from 'vitest';

import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSelection } from './file-selection.js';
import { MAX_IGNORE_GLOBSTAR_RULES } from './ignore-file.js';
import { IngestLimits } from './ingest-limits.js';
import { memoryFileSystem } from './memory-file-system.test-support.js';
import { finish, finishWithPauses, UNITS_PER_PAUSE, WorkMeter, type Work } from './work-meter.js';

const DEEP = 'a/'.repeat(60);
const COSTLY_RULES = Array.from({ length: MAX_IGNORE_GLOBSTAR_RULES }, () => '**/a/**/a/**/b');
const RULES = [...COSTLY_RULES, ...Array.from({ length: 960 }, () => '**/a/**/*a*a*a*b')].join('\n');

const numbered = (count: number, prefix: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, '']));

/** Counts the turns that others get while a folder is walked. */
async function turnsDuring(
  files: Readonly<Record<string, string>>,
  selection: FileSelection = {},
): Promise<number> {
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const service = new FileIngestionService(IngestLimits.defaults(), { fileSystem: memoryFileSystem(files) });
  await service.discover('/r', selection);
  done = true;
  return turns;
}

describe('FileIngestionService.discover() and the event loop', () => {
  it.each([
    ['ignore rules that backtrack', { '.gitignore': RULES, ...numbered(20, DEEP) }, {}],
    ['one giant folder', numbered(5_000, 'f'), {}],
    [
      'patterns of exclude',
      numbered(200, 'a'.repeat(200)),
      { exclude: Array.from({ length: 1_000 }, (_, i) => `*a*a*x${i}`) },
    ],
  ])('lets others run during %s', async (_, files, selection) => {
    expect(await turnsDuring(files, selection)).toBeGreaterThanOrEqual(4);
  });

  it('hears an abort in the middle of a folder, before it decides about the rest', async () => {
    const fileSystem = memoryFileSystem({ '.gitignore': RULES, ...numbered(200, DEEP) });
    const service = new FileIngestionService(IngestLimits.defaults(), {
      fileSystem: {
        ...fileSystem,
        lstat: async (path) => {
          if (path.length > DEEP.length + 3) throw new Error('a file was looked at after the abort');
          return fileSystem.lstat(path);
        },
      },
    });
    const controller = new AbortController();
    const walking = service.discover('/r', {}, { signal: controller.signal });
    setImmediate(() => {
      controller.abort(new Error('stop'));
    });
    await expect(walking).rejects.toThrow('stop');
  });

  it('walks a deep tree with costly rules at many levels to its end, and still finds what they name', async () => {
    const levels = Array.from({ length: 15 }, (_, i) => [`${'a/'.repeat(4 * i)}.gitignore`, RULES] as const);
    const service = new FileIngestionService(IngestLimits.defaults(), {
      fileSystem: memoryFileSystem({
        ...Object.fromEntries(levels),
        [`${DEEP}c`]: '',
        [`${DEEP}b`]: '',
      }),
    });
    const { candidates, skipped } = await service.discover('/r');
    expect(candidates.map(({ path }) => path)).toEqual([`${DEEP}c`]);
    expect(skipped).toContainEqual(expect.objectContaining({ path: `${DEEP}b`, code: 'ignored' }));
  });
});

describe('WorkMeter', () => {
  it('asks for a pause once so much was spent, and begins anew', () => {
    const meter = new WorkMeter();
    expect(meter.spend(UNITS_PER_PAUSE - 1)).toBe(false);
    expect(meter.spend(1)).toBe(true);
    expect(meter.spend(UNITS_PER_PAUSE - 1)).toBe(false);
  });
});

describe('finishWithPauses()', () => {
  function* work(steps: string[]): Work<string> {
    steps.push('first');
    yield;
    steps.push('second');
    return 'done';
  }

  it('gives what finish() gives', async () => {
    expect(finish(work([]))).toBe('done');
    expect(await finishWithPauses(work([]))).toBe('done');
  });

  it('drops the work at the first pause after an abort', async () => {
    const steps: string[] = [];
    await expect(finishWithPauses(work(steps), AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(steps).toEqual(['first']);
  });
});
