import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { PackageCheck } from '../package-check.js';
import type { PackedPackage } from '../workspace/pack-packages.js';

/** Files that every package has besides what was built. */
export const REQUIRED_FILES: readonly string[] = ['LICENSE', 'README.md', 'package.json'];

// Texts that mean something in this repository only.
const WORKSPACE_TEXTS: readonly string[] = [
  'workspace:',
  'catalog:',
  '@rag/source',
  '/src/',
  'link:',
  'file:',
];

const BUILT = /^dist\/(?<module>.+?)(?:\.d\.ts|\.js)$/u;

/**
 * Faults of what a tarball holds.
 *
 * @param sources paths of the package's sources, relative to `src`, without ending
 */
export function findContentFaults(
  { name, manifestText, files }: Pick<PackedPackage, 'name' | 'manifestText' | 'files'>,
  sources: ReadonlySet<string>,
): readonly string[] {
  const left = WORKSPACE_TEXTS.filter((text) => manifestText.includes(text)).map(
    (text) =>
      `${name}: the published package.json holds "${text}"; keep it out by publishConfig or "pnpm pack"`,
  );
  const missing = REQUIRED_FILES.filter((file) => !files.includes(file)).map(
    (file) => `${name}: the tarball has no ${file}`,
  );
  const strays = files
    .filter((file) => !REQUIRED_FILES.includes(file))
    .flatMap((file) => {
      const module = BUILT.exec(file)?.groups?.['module'];
      if (module === undefined) return [`${name}: the tarball holds "${file}"; keep it out by "files"`];
      if (/\.(?:test|test-support)$/u.test(module))
        return [`${name}: the tarball holds the test file "${file}"`];
      return sources.has(module)
        ? []
        : [`${name}: the tarball holds "${file}", of which there is no source; delete dist and build again`];
    });
  return [...left, ...missing, ...strays];
}

async function readSources(folder: string): Promise<ReadonlySet<string>> {
  const paths = await readdir(join(folder, 'src'), { recursive: true });
  return new Set(paths.map((path) => path.replaceAll('\\', '/').replace(/\.ts$/u, '')));
}

/** What every tarball holds. */
export const contentsCheck: PackageCheck = {
  name: 'contents',
  law: 'a tarball holds what was built, its README and licence; its manifest means the same outside of the workspace',
  run: async (bench) => {
    const packed = new Map((await bench.packed()).map((one) => [one.name, one]));
    const findings = bench.packages.map(async ({ name, folder }) => {
      const tarball = packed.get(name);
      return tarball === undefined
        ? [`${name}: was not packed`]
        : findContentFaults(tarball, await readSources(folder));
    });
    return { findings: (await Promise.all(findings)).flat() };
  },
};
