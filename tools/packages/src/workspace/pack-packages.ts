import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { unpack } from '@publint/pack';

import { outputOf } from '../process/run-command.js';
import { runPnpm } from '../process/run-pnpm.js';
import type { PackageManifest } from './publishable-package.js';

/** A package as it would be published. */
export interface PackedPackage {
  readonly name: string;
  /** The tarball's path. */
  readonly tarball: string;
  readonly manifest: PackageManifest;
  /** The package.json as it is in the tarball. */
  readonly manifestText: string;
  /** Paths within the package, in order. */
  readonly files: readonly string[];
}

/** Packs every package below `packages` into a folder, by `pnpm pack`, which `pnpm publish` uses as well. */
export async function packPackages(root: string, folder: string): Promise<readonly PackedPackage[]> {
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--json', '--pack-destination', folder];
  const result = await runPnpm(args, { folder: root });
  if (result.code !== 0) throw new Error(`Cannot pack the packages: pnpm says\n${outputOf(result)}`);
  const packed = JSON.parse(result.stdout) as readonly { readonly filename: string }[];
  const tarballs = packed.map(({ filename }) => filename).sort();
  return Promise.all(tarballs.map(readTarball));
}

async function readTarball(tarball: string): Promise<PackedPackage> {
  const { files, rootDir } = await unpack(await readFile(tarball));
  const texts = new Map(files.map(({ name, data }) => [name.slice(rootDir.length + 1), data]));
  const data = texts.get('package.json');
  if (data === undefined) throw new Error(`Cannot read "${basename(tarball)}": it has no package.json`);
  const manifestText = new TextDecoder().decode(data);
  const manifest = JSON.parse(manifestText) as PackageManifest;
  return { name: manifest.name, tarball, manifest, manifestText, files: [...texts.keys()].sort() };
}
