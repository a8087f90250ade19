import type { FileRequest } from './file-task.js';

/** Files of one task at most; enough to spread the cost of a message, few enough for even progress. */
export const MAX_FILES_PER_TASK = 32;

/** Raw bytes of one task at most, unless a single file is larger. */
export const MAX_BYTES_PER_TASK: number = 1024 * 1024;

/** Groups files, in order, into tasks of at most {@link MAX_FILES_PER_TASK} files or {@link MAX_BYTES_PER_TASK}. */
export function batchFiles(files: readonly FileRequest[]): readonly (readonly FileRequest[])[] {
  const batches: FileRequest[][] = [];
  let current: FileRequest[] = [];
  let bytes = 0;
  for (const file of files) {
    const { size } = file.candidate.identity;
    if (current.length > 0 && (current.length >= MAX_FILES_PER_TASK || bytes + size > MAX_BYTES_PER_TASK)) {
      batches.push(current);
      current = [];
      bytes = 0;
    }
    current.push(file);
    bytes += size;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
