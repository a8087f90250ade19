import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The entries of a package.json that are read here. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package of this repository that goes to the registry. */
export interface PublishablePackage {
  readonly name: string;
  /** Its folder's name: `bm25`. */
  readonly shortName: string;
  readonly folder: string;
  readonly manifest: PackageManifest;
}

/** Every package below `packages` that is not private, by name. */
export async function readPublishablePackages(root: string): Promise<readonly PublishablePackage[]> {
  const names = (await readdir(join(root, 'packages'))).sort();
  const packages = await Promise.all(
    names.map(async (shortName): Promise<PublishablePackage> => {
      const folder = join(root, 'packages', shortName);
      const text = await readFile(join(folder, 'package.json'), 'utf8');
      const manifest = JSON.parse(text) as PackageManifest;
      return { name: manifest.name, shortName, folder, manifest };
    }),
  );
  return packages.filter(({ manifest }) => manifest.private !== true);
}

/** A package's dependencies within the workspace, and theirs, itself first. */
export function closureOf(
  name: string,
  packages: readonly PublishablePackage[],
): readonly PublishablePackage[] {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const reached = new Set([name]);
  // A set that grows while it is walked is walked to its new end.
  for (const next of reached) {
    for (const dependency of Object.keys(byName.get(next)?.manifest.dependencies ?? {})) {
      if (byName.has(dependency)) reached.add(dependency);
    }
  }
  return [...reached].flatMap((next) => byName.get(next) ?? []);
}
