import type { IndexNote } from '../indexing/index-report.js';
import type { StagedRun } from '../indexing/staged-run.js';
import type { IndexStatus } from './index-status.js';

/** What is known of the last committed run. */
export interface IndexedRoot {
  /** The real path. */
  readonly path: string;
  /** The path as it was given, where that was a symbolic link. */
  readonly link: string | null;
  readonly indexedAt: Date;
  /** What the run's report says of single files and folders. */
  readonly notes: readonly IndexNote[];
}

/** What is kept of a run when it is committed. */
export function toIndexedRoot({ root, report }: StagedRun, nowMs: number): IndexedRoot {
  return {
    path: root.path,
    link: root.symbolicLink ? root.requested : null,
    indexedAt: new Date(nowMs),
    notes: [...report.skipped, ...report.failed, ...report.degraded],
  };
}

/** What a status says of it; nothing before the first run. */
export function statusOfRoot(
  root: IndexedRoot | undefined,
): Pick<IndexStatus, 'lastIndexTime' | 'indexedPath' | 'indexedLink'> {
  return {
    lastIndexTime: root?.indexedAt ?? null,
    indexedPath: root?.path ?? null,
    indexedLink: root?.link ?? null,
  };
}
