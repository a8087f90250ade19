import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Candidate, Discovery } from './discovery.js';
import { isUntouched, RACY_WINDOW_MS, type FileFingerprint } from './file-fingerprint.js';
import type { FileIdentity } from './file-identity.js';
import { createPipelineId } from './pipeline-id.js';
import { planRun } from './plan-run.js';

const NOW_MS = 1_700_000_000_000;

const nanoseconds = (ms: number): string => `${ms}000000`;

/** Ages in milliseconds before the reading, on both sides of the window. */
const ageMs = fc.oneof(
  fc.integer({ min: -10_000, max: 100_000 }),
  fc.constantFrom(0, RACY_WINDOW_MS, RACY_WINDOW_MS + 1, RACY_WINDOW_MS - 1),
);
const identity: fc.Arbitrary<FileIdentity> = fc
  .record({ size: fc.nat(), mtimeAge: ageMs, ctimeAge: ageMs, inode: fc.nat(9), device: fc.nat(2) })
  .map(({ size, mtimeAge, ctimeAge, inode, device }) => ({
    size,
    mtimeNs: nanoseconds(NOW_MS - mtimeAge),
    ctimeNs: nanoseconds(NOW_MS - ctimeAge),
    inode: String(inode),
    device: String(device),
  }));

const fingerprintOf = (one: FileIdentity, pipelineId = 'p'): FileFingerprint => ({
  pipelineId,
  contentHash: 'h',
  identity: one,
  readAtMs: NOW_MS,
  outcome: 'indexed',
  decodedBytes: 1,
});

const settled = (one: FileIdentity): boolean =>
  [one.mtimeNs, one.ctimeNs].every((time) => BigInt(time) < BigInt(nanoseconds(NOW_MS - RACY_WINDOW_MS)));

describe('the laws of fingerprints', () => {
  it('1. a file is untouched exactly where pipeline and all that the file system says are the same and settled', () => {
    fc.assert(
      fc.property(identity, identity, fc.constantFrom('p', 'q'), (before, other, pipelineId) => {
        for (const after of [{ ...before }, other, ...mixes(before, other)]) {
          const same = JSON.stringify(after) === JSON.stringify(before);
          expect(isUntouched(fingerprintOf(before), after, pipelineId)).toBe(
            same && pipelineId === 'p' && settled(before),
          );
        }
      }),
    );
  });

  it('2. a fingerprint that was stored as JSON decides as it did before', () => {
    fc.assert(
      fc.property(identity, identity, (before, after) => {
        const fingerprint = fingerprintOf(before);
        const stored = JSON.parse(JSON.stringify(fingerprint)) as FileFingerprint;
        expect(stored).toEqual(fingerprint);
        for (const one of [before, after])
          expect(isUntouched(stored, one, 'p')).toBe(isUntouched(fingerprint, one, 'p'));
      }),
    );
  });

  it('3. a second run over the same files reads none that have settled, and every one for another pipeline', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b/c', '__proto__', 'constructor'), identity);
    fc.assert(
      fc.property(files, (identities) => {
        const candidates = Object.entries(identities).map(([path, one]): Candidate => ({
          path,
          identity: one,
        }));
        const previous = new Map(candidates.map(({ path, identity: one }) => [path, fingerprintOf(one)]));
        const plan = planRun(discoveryOf(candidates), previous, 'p');
        expect(plan.keep).toEqual(candidates.filter(({ identity: one }) => settled(one)));
        expect(plan.read).toEqual(candidates.filter(({ identity: one }) => !settled(one)));
        expect([plan.drop, plan.retain]).toEqual([[], []]);
        expect(planRun(discoveryOf(candidates), previous, 'q').read).toEqual(candidates);
      }),
    );
  });

  it('4. two pipelines have the same id exactly where they have the same parts in the same order', () => {
    const parts = fc.array(fc.constantFrom('a', 'b', 'ab', '', '","', 'a","b'), { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        const same = JSON.stringify(left) === JSON.stringify(right);
        expect(createPipelineId(left) === createPipelineId(right)).toBe(same);
      }),
    );
  });
});

/** The first identity with one field of the second at a time. */
function mixes(before: FileIdentity, other: FileIdentity): readonly FileIdentity[] {
  return (['size', 'mtimeNs', 'ctimeNs', 'inode', 'device'] as const).map((field) => ({
    ...before,
    [field]: other[field],
  }));
}

function discoveryOf(candidates: readonly Candidate[]): Discovery {
  return {
    root: { path: '/r', requested: '/r', symbolicLink: false },
    candidates,
    skipped: [],
    failed: [],
    unreadableFolders: [],
    entries: candidates.length,
    selectionId: 's',
  };
}
