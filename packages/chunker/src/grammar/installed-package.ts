/// <reference types="node" preserve="true" />
// The one file of this package that touches a file system: it finds packages that may not be there.
/* eslint-disable no-restricted-imports -- grammars are files of other packages, which only Node can find */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
/* eslint-enable no-restricted-imports */

const { resolve } = createRequire(import.meta.url);

/** A package as it is installed beside this one. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** The bytes of a file within it; `undefined` where there is none. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Finds a package; `undefined` where it is not installed. */
export type FindPackage = (name: string) => Promise<InstalledPackage | undefined>;

/** Finds a package beside this one, as Node resolves it. */
export async function findPackage(name: string): Promise<InstalledPackage | undefined> {
  const folder = await findFolder(name);
  if (folder === undefined) return undefined;
  return {
    name,
    version: folder.version,
    read: async (file) => {
      try {
        return new Uint8Array(await readFile(join(folder.path, file)));
      } catch {
        return undefined;
      }
    },
  };
}

interface PackageFolder {
  readonly path: string;
  readonly version: string;
}

async function findFolder(name: string): Promise<PackageFolder | undefined> {
  // A package with an `exports` map may hide its manifest: its entry then shows where it is.
  for (const specifier of [`${name}/package.json`, name]) {
    let path: string;
    try {
      path = dirname(resolve(specifier));
    } catch {
      continue;
    }
    for (;;) {
      const version = await readVersion(path, name);
      if (version !== undefined) return { path, version };
      const parent = dirname(path);
      if (parent === path) break;
      path = parent;
    }
  }
  return undefined;
}

async function readVersion(folder: string, name: string): Promise<string | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null) return undefined;
    if (!('name' in manifest) || manifest.name !== name || !('version' in manifest)) return undefined;
    return typeof manifest.version === 'string' ? manifest.version : undefined;
  } catch {
    return undefined;
  }
}
