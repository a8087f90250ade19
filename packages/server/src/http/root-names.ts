import { basename, isAbsolute, relative, sep } from 'node:path';

/**
 * A path as callers are shown it: the name of the allowed root that it lies in and its way from there, `/` between parts; of
 * one that lies in none, its last part. Never an absolute path.
 */
export function nameWithinRoots(path: string, roots: readonly string[]): string {
  const root = roots
    .filter((one) => isWithin(path, one))
    .reduce((best, one) => (one.length > best.length ? one : best), '');
  if (root === '') return basename(path);
  return [basename(root), ...relative(root, path).split(sep)].filter((part) => part !== '').join('/') || '.';
}

/** The same for a path as a caller gave it; one that is not absolute says nothing of this machine. */
export function nameAsGiven(path: string, roots: readonly string[]): string {
  return isAbsolute(path) ? nameWithinRoots(path, roots) : path;
}

function isWithin(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
