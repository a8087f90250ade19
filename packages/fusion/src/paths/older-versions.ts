import { wordsOfName } from './path-facts.js';

interface Version {
  readonly numbers: readonly number[];
  /** `alpha`, `beta`, `rc` of a version that is still to come; its own number does not matter here. */
  readonly isPreview: boolean;
}

/** No file system has longer paths; a longer one has no folder that is looked at, so that the cost stays linear. */
const MAX_PATH_LENGTH = 4096;

interface VersionedFolder {
  readonly folder: string;
  readonly version: Version;
}

/** Each of these changes a program step by step, so that the first is worth as much as the last. */
const STEPS: ReadonlySet<string> = new Set(['migration', 'migrations', 'upgrade', 'upgrades', 'patches']);

/**
 * Finds the folders that a sibling supersedes: `v3` beside `v4`, `api-v1` beside `api-v2`, `1.x` beside `2.x`.
 *
 * Siblings are compared where all but the number is the same; bare numbers without a dot (`1`, `2`, chapters mostly) say
 * nothing, nor do the steps of a migration. A preview (`v2beta1`) supersedes no version that is finished.
 *
 * @param paths of all files, relative to the root, `/` between the parts.
 * @returns the folders, spelled as in the paths, to be given to {@link isInOlderVersion}. Linear in the text of the paths.
 * @example
 * findOlderVersions(['src/v3/parse.ts', 'src/v4/parse.ts']); // Set { 'src/v3' }
 */
export function findOlderVersions(paths: Iterable<string>): ReadonlySet<string> {
  const groups = new Map<string, VersionedFolder[]>();
  const seen = new Set<string>();
  for (const path of paths) {
    if (path.length > MAX_PATH_LENGTH) continue;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      // Whatever is above a folder that was seen, was seen with it.
      if (seen.has(folder)) break;
      seen.add(folder);
      addTo(groups, folder);
    }
  }
  const older = new Set<string>();
  for (const group of groups.values()) {
    const finished = group.filter(({ version }) => !version.isPreview);
    const newest = (finished.length > 0 ? finished : group).reduce((best, one) =>
      compareVersions(one.version, best.version) > 0 ? one : best,
    );
    for (const { folder, version } of group) {
      const order = compareVersions(version, newest.version);
      if (order < 0 || (order === 0 && version.isPreview && !newest.version.isPreview)) older.add(folder);
    }
  }
  return older;
}

/**
 * Whether a path lies below one of these folders.
 *
 * @example
 * isInOlderVersion('src/v3/parse.ts', new Set(['src/v3'])); // true
 */
export function isInOlderVersion(path: string, olderVersions: ReadonlySet<string>): boolean {
  if (olderVersions.size === 0 || path.length > MAX_PATH_LENGTH) return false;
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
    if (olderVersions.has(path.slice(0, end))) return true;
  return false;
}

const MARKED =
  /^(?<before>.*?)(?<=^|[^\p{L}\p{N}])(?:v|version[-_ ]?)(?<number>\d{1,6}(?:[._]\d{1,6}){0,3})(?:\.x)?(?<preview>(?:alpha|beta|rc|preview)\d{0,6})?$/iu;
const DOTTED = /^(?<before>)(?<number>\d{1,6}(?:\.\d{1,6}){1,3}|\d{1,6}(?=\.x$))(?:\.x)?(?<preview>)$/iu;

/** Longer names are no versions. */
const MAX_NAME_LENGTH = 100;

function addTo(groups: Map<string, VersionedFolder[]>, folder: string): void {
  const slash = folder.lastIndexOf('/');
  const name = folder.slice(slash + 1);
  if (name.length > MAX_NAME_LENGTH) return;
  const found = (MARKED.exec(name) ?? DOTTED.exec(name))?.groups;
  if (found === undefined) return;
  const parent = folder.slice(0, Math.max(slash, 0));
  if (wordsOfName(parent.slice(parent.lastIndexOf('/') + 1)).some((word) => STEPS.has(word))) return;
  const kind = MARKED.test(name) ? 'marked' : 'dotted';
  const key = [parent, (found['before'] ?? '').toLowerCase(), kind].join('/');
  const group = groups.get(key);
  const version = {
    numbers: (found['number'] ?? '').split(/[._]/u).map(Number),
    isPreview: (found['preview'] ?? '') !== '',
  };
  if (group === undefined) groups.set(key, [{ folder, version }]);
  else group.push({ folder, version });
}

function compareVersions(left: Version, right: Version): number {
  const length = Math.max(left.numbers.length, right.numbers.length);
  for (let i = 0; i < length; i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
