import { findOlderVersions, isInOlderVersion } from '../paths/older-versions.js';
import { queriedClasses } from '../paths/queried-classes.js';
import { saysNothing, type RankingSignal, type SignalValue } from './ranking-signal.js';
import { remembered } from './remembered.js';

/** Most paths have no folder that could be a version. */
const NUMBERED_FOLDER = /\d[^/]*\//u;

/** How many files of one query are remembered. */
const MAX_FILES = 1_000;

const VERDICT: SignalValue = Object.freeze({
  value: 1,
  reason: 'a newer version of the folder lies beside it',
});

/** The file lies in a folder such as `v3`, something was found beside it in `v4`, and the query does not ask for `v3`. */
export const olderVersion: RankingSignal = Object.freeze({
  id: 'older-version',
  effect: 'demotion' as const,
  weight: 0.5,
  prepare: ({ text, candidates }) => {
    const files = new Set<string>();
    for (const { file } of candidates) if (file !== undefined && NUMBERED_FOLDER.test(file)) files.add(file);
    const older = findOlderVersions(files);
    if (older.size === 0 || queriedClasses(text, older).has('olderVersion')) return saysNothing;
    // Several candidates are of one file.
    const isOlder = remembered(MAX_FILES, (file) => isInOlderVersion(file, older));
    return ({ file }) => (file !== undefined && isOlder(file) ? VERDICT : undefined);
  },
} satisfies RankingSignal);
