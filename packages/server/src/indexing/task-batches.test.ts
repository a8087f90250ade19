import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FileRequest } from './file-task.js';
import { batchFiles, MAX_BYTES_PER_TASK, MAX_FILES_PER_TASK } from './task-batches.js';

function requestOf(path: string, size: number): FileRequest {
  return { candidate: { path, identity: { size, mtimeNs: '0', ctimeNs: '0', inode: '0', device: '0' } } };
}

describe('batchFiles()', () => {
  it('keeps every file once and in order, within both bounds unless a single file is larger', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 * MAX_BYTES_PER_TASK), { maxLength: 200 }), (sizes) => {
        const files = sizes.map((size, index) => requestOf(String(index), size));
        const batches = batchFiles(files);
        expect(batches.flat()).toEqual(files);
        for (const batch of batches) {
          const bytes = batch.reduce((sum, { candidate }) => sum + candidate.identity.size, 0);
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(MAX_FILES_PER_TASK);
          expect(batch.length === 1 || bytes <= MAX_BYTES_PER_TASK).toBe(true);
        }
      }),
    );
  });
});
