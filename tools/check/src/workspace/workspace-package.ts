import { SOURCE_CONDITION, type Manifest } from './manifest.js';

/** A package of the workspace. */
export interface WorkspacePackage {
  readonly name: string;
  /** Relative to the root: `packages/bm25`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** The manifest's text, for line numbers. */
  readonly manifestText: string;
}

/** The files that a package offers to importers, by the specifier that names them. */
export function entryPoints(one: WorkspacePackage): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const [entry, targets] of Object.entries(one.manifest.exports ?? {})) {
    const source = targets[SOURCE_CONDITION];
    if (source === undefined) continue;
    entries.set(one.name + entry.slice(1), `${one.folder}/${source.replace(/^\.\//u, '')}`);
  }
  return entries;
}
