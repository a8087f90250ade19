import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Candidate, Discovery } from './discovery.js';
import { isUntouched, MAX_CLOCK_LEAD_MS, RACY_WINDOW_MS, type FileFingerprint } from './file-fingerprint.js';
import { sameIdentity, type FileIdentity } from './file-identity.js';
import { planRun } from './plan-run.js';

const READ_AT_MS = 1_700_000_000_000;
const old: FileIdentity = {
  size: 10,
  mtimeNs: `${READ_AT_MS - 3_600_000}000000`,
  ctimeNs: `${READ_AT_MS - 3_600_000}000000`,
  inode: '7',
  device: '1',
};

const fingerprint = (changes: Partial<FileFingerprint> = {}): FileFingerprint => ({
  pipelineId: 'p',
  contentHash: 'h',
  identity: old,
  readAtMs: READ_AT_MS,
  outcome: 'indexed',
  decodedBytes: 10,
  ...changes,
});

const candidate = (path: string, identity: FileIdentity = old): Candidate => ({ path, identity });

const discovery = (changes: Partial<Discovery>): Discovery => ({
  root: { path: '/r', requested: '/r', symbolicLink: false },
  candidates: [],
  skipped: [],
  failed: [],
  unreadableFolders: [],
  isSelected: () => true,
  entries: 0,
  selectionId: 's',
  ...changes,
});

describe('isUntouched()', () => {
  it('holds for the same identity and pipeline', () => {
    expect(isUntouched(fingerprint(), { ...old }, 'p')).toBe(true);
    expect(isUntouched(fingerprint(), old, 'q')).toBe(false);
  });

  it.each([{ size: 11 }, { mtimeNs: '1' }, { ctimeNs: '1' }, { inode: '8' }, { device: '2' }])(
    'does not hold when the file system says %j',
    (change) => {
      expect(sameIdentity(old, { ...old, ...change })).toBe(false);
      expect(isUntouched(fingerprint(), { ...old, ...change }, 'p')).toBe(false);
    },
  );

  it.each(['mtimeNs', 'ctimeNs'] as const)(
    'does not trust a file whose %s is within two seconds of the reading',
    (time) => {
      expect(RACY_WINDOW_MS).toBe(2_000);
      const at = (ms: number): FileIdentity => ({ ...old, [time]: `${ms}000000` });
      const untouchedAt = (ms: number): boolean =>
        isUntouched(fingerprint({ identity: at(ms), fileSystemTimeNs: `${READ_AT_MS}000000` }), at(ms), 'p');
      expect(untouchedAt(READ_AT_MS - 2_001)).toBe(true);
      expect(untouchedAt(READ_AT_MS - 2_000)).toBe(false);
      expect(untouchedAt(READ_AT_MS + 3_600_000)).toBe(false);
    },
  );

  it('does not trust the clock of this process alone for ten minutes after a change', () => {
    expect(MAX_CLOCK_LEAD_MS).toBe(600_000);
    const at = (ms: number): string => `${ms}000000`;
    const untouched = (changedMs: number, fileSystemMs?: number): boolean => {
      const identity = { ...old, mtimeNs: at(changedMs), ctimeNs: at(changedMs) };
      const known = fileSystemMs === undefined ? {} : { fileSystemTimeNs: at(fileSystemMs) };
      return isUntouched(fingerprint({ identity, ...known }), identity, 'p');
    };
    const minuteAgo = READ_AT_MS - 60_000;
    expect(untouched(minuteAgo)).toBe(false);
    expect(untouched(minuteAgo, minuteAgo)).toBe(false);
    expect(untouched(minuteAgo, minuteAgo + 2_000)).toBe(false);
    expect(untouched(minuteAgo, minuteAgo + 2_001)).toBe(true);
    expect(untouched(READ_AT_MS - 600_000)).toBe(false);
    expect(untouched(READ_AT_MS - 600_001)).toBe(true);
  });
});

describe('planRun()', () => {
  it('keeps the unchanged, reads the new and changed, drops the gone', () => {
    const plan = planRun(
      discovery({
        candidates: [candidate('changed', { ...old, size: 9 }), candidate('new'), candidate('same')],
      }),
      new Map([
        ['same', fingerprint()],
        ['changed', fingerprint()],
        ['z-gone', fingerprint()],
        ['gone', fingerprint({ outcome: 'skipped' })],
      ]),
      'p',
    );
    expect(plan.keep.map(({ path }) => path)).toEqual(['same']);
    expect(plan.read.map(({ path }) => path)).toEqual(['changed', 'new']);
    expect(plan).toMatchObject({ drop: ['gone', 'z-gone'], retain: [] });
  });

  it('retains what lies below a folder that could not be read, and files that failed themselves', () => {
    const plan = planRun(
      discovery({
        unreadableFolders: ['sub/', 'a/b/'],
        failed: [{ path: 'lost.md', code: 'unreadable', message: '' }],
      }),
      new Map(['sub/x', 'subway/x', 'a/b/c/d', 'a/x', 'lost.md', 'sub'].map((path) => [path, fingerprint()])),
      'p',
    );
    expect(plan).toEqual({
      keep: [],
      read: [],
      drop: ['a/x', 'sub', 'subway/x'],
      retain: ['a/b/c/d', 'lost.md', 'sub/x'],
    });
  });

  it('drops what is hidden and no longer selected', () => {
    const plan = planRun(
      discovery({
        unreadableFolders: ['sub/'],
        failed: [{ path: 'lost.log', code: 'unreadable', message: '' }],
        isSelected: (path) => !path.endsWith('.log'),
      }),
      new Map(['sub/x', 'sub/y.log', 'lost.log'].map((path) => [path, fingerprint()])),
      'p',
    );
    expect(plan).toMatchObject({ drop: ['lost.log', 'sub/y.log'], retain: ['sub/x'] });
  });

  it('reads everything again for another pipeline', () => {
    const plan = planRun(discovery({ candidates: [candidate('a')] }), new Map([['a', fingerprint()]]), 'q');
    expect(plan.read).toHaveLength(1);
  });

  it('puts every path, found or remembered, in exactly one list', () => {
    const name = fc.constantFrom('a', 'b', 'd/a', 'd/b', 'd/e/a', 'constructor', '__proto__');
    fc.assert(
      fc.property(
        fc.uniqueArray(name),
        fc.uniqueArray(name),
        fc.subarray(['d/', 'd/e/']),
        (found, known, folders) => {
          const plan = planRun(
            discovery({ candidates: found.map((path) => candidate(path)), unreadableFolders: folders }),
            new Map(known.map((path) => [path, fingerprint()])),
            'p',
          );
          const all = [...plan.keep, ...plan.read].map(({ path }) => path).concat(plan.drop, plan.retain);
          expect(all.sort()).toEqual([...new Set([...found, ...known])].sort());
        },
      ),
    );
  });
});
