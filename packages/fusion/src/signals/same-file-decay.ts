import { compareScored, type Scored } from '@rag/contracts';

import { PriorityQueue } from './priority-queue.js';

/** What a result is multiplied by for each result that its file has already. */
export const SAME_FILE_DECAY = 0.3;

/** A scored candidate of a file. */
export interface FileScored extends Scored {
  readonly file: string | undefined;
}

/** A candidate in its place. */
export interface Placed<T> {
  readonly item: T;
  /** Its score times the decay. */
  readonly score: number;
  /** `decay` to the power of the results that its file had before; 1 without a file. */
  readonly decay: number;
}

/**
 * Takes candidates one by one, each time the best of what is left, where a file's score falls with every result that
 * it already has.
 *
 * So an answer shows several files first and comes back to the best of them. Ties are decided by id. Cost: one
 * sort, and the logarithm of the number of files for each result.
 *
 * @param counts how many results each file has already; changed by what is taken.
 * @param limits `topK` results at most, and `maxPerFile` of one file.
 */
export function takeWithDecay<T extends FileScored>(
  candidates: readonly T[],
  decay: number,
  counts: Map<string, number>,
  limits: { readonly topK: number; readonly maxPerFile: number },
): readonly Placed<T>[] {
  const heads = new PriorityQueue<Head<T>>(compareScored);
  const offer = (queue: FileQueue<T>): void => {
    const placed = headOf(queue, decay, counts, limits.maxPerFile);
    if (placed !== undefined) heads.push({ id: placed.item.id, score: placed.score, placed, queue });
  };
  for (const queue of queuesByFile(candidates)) offer(queue);
  const taken: Placed<T>[] = [];
  while (taken.length < limits.topK) {
    const best = heads.pop();
    if (best === undefined) break;
    best.queue.next++;
    const { file } = best.placed.item;
    if (file !== undefined) counts.set(file, (counts.get(file) ?? 0) + 1);
    taken.push(best.placed);
    // No other file has changed: what they offer stands.
    offer(best.queue);
  }
  return taken;
}

/** What a file has to offer next, by the score that it would get. */
interface Head<T> extends Scored {
  readonly placed: Placed<T>;
  readonly queue: FileQueue<T>;
}

/** The candidates of one file, best first; those without a file lie in one queue, where nothing decays. */
interface FileQueue<T> {
  readonly items: readonly T[];
  next: number;
}

function queuesByFile<T extends FileScored>(candidates: readonly T[]): readonly FileQueue<T>[] {
  const byFile = new Map<string | undefined, T[]>();
  for (const candidate of candidates.toSorted(compareScored)) {
    const items = byFile.get(candidate.file);
    if (items === undefined) byFile.set(candidate.file, [candidate]);
    else items.push(candidate);
  }
  return Array.from(byFile.values(), (items) => ({ items, next: 0 }));
}

function headOf<T extends FileScored>(
  { items, next }: FileQueue<T>,
  decay: number,
  counts: ReadonlyMap<string, number>,
  maxPerFile: number,
): Placed<T> | undefined {
  const item = items[next];
  if (item === undefined) return undefined;
  const before = item.file === undefined ? 0 : (counts.get(item.file) ?? 0);
  if (before >= maxPerFile) return undefined;
  const power = decay ** before;
  return { item, score: item.score * power, decay: power };
}
