import { compareIds } from '@rag/contracts';

import type { Candidate, Discovery } from './discovery.js';
import { isUntouched, type FileFingerprint } from './file-fingerprint.js';

/** What a run has to do. Every list is sorted by path; together they hold each path once. */
export interface IngestPlan {
  /** Unchanged: what an index holds of them stays. Some are remembered as skipped. */
  readonly keep: readonly Candidate[];
  /** New or changed, as far as can be told without reading. */
  readonly read: readonly Candidate[];
  /** Earlier paths that are gone, renamed or no longer selected: what an index holds of them goes. */
  readonly drop: readonly string[];
  /**
   * Earlier paths that could not be looked at and are still selected: what an index holds of them stays, and the
   * notes say why.
   */
  readonly retain: readonly string[];
}

/**
 * Compares what was found with what is remembered. Pure; no file is touched.
 *
 * @param previous fingerprints by path, skipped files included.
 * @param pipelineId of this run; a file that another pipeline read is read again.
 * @example
 * const plan = planRun(discovery, new Map(), 'pipeline@1'); // everything is in `read`
 */
export function planRun(
  discovery: Discovery,
  previous: ReadonlyMap<string, FileFingerprint>,
  pipelineId: string,
): IngestPlan {
  const keep: Candidate[] = [];
  const read: Candidate[] = [];
  const found = new Set<string>();
  for (const candidate of discovery.candidates) {
    found.add(candidate.path);
    const fingerprint = previous.get(candidate.path);
    const untouched = fingerprint !== undefined && isUntouched(fingerprint, candidate.identity, pipelineId);
    (untouched ? keep : read).push(candidate);
  }
  const missing = [...previous.keys()].filter((path) => !found.has(path)).sort(compareIds);
  const isHidden = hiddenPaths(discovery);
  const drop: string[] = [];
  const retain: string[] = [];
  // An exclusion takes effect also where nothing can be read: what is left out must not stay in an index.
  for (const path of missing) (isHidden(path) && discovery.isSelected(path) ? retain : drop).push(path);
  return { keep, read, drop, retain };
}

/** Paths that the walk could not see: below a folder that failed, or files that failed themselves. */
function hiddenPaths(discovery: Discovery): (path: string) => boolean {
  const folders = new Set(discovery.unreadableFolders);
  const files = new Set(discovery.failed.map((note) => note.path));
  return (path) => {
    if (files.has(path)) return true;
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
      if (folders.has(path.slice(0, slash + 1))) return true;
    return false;
  };
}
