import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PackageCheck } from '../package-check.js';
import { bundleProgram } from '../sizes/bundle.js';
import { gzipSize } from '../sizes/gzip-size.js';
import { BYTES_PER_KB, SIZE_LIMITS_KB } from '../sizes/size-limits.js';
import { closureOf } from '../workspace/publishable-package.js';
import { PURE_PACKAGE_NAMES } from '../workspace/pure-package-names.js';
import type { Workbench } from '../workspace/workbench.js';

/** What one package weighs with everything it loads. */
export interface MeasuredPackage {
  readonly name: string;
  /** Minified and compressed by gzip. */
  readonly bytes: number;
  /** The packages in its bundle. */
  readonly packages: readonly string[];
  /** The packages that may be in it: itself and its dependencies within the workspace. */
  readonly expected: readonly string[];
}

/** Faults of a measured package. */
export function findSizeFaults({ name, bytes, packages, expected }: MeasuredPackage): readonly string[] {
  const limit = SIZE_LIMITS_KB.get(name);
  const foreign = packages
    .filter((one) => !expected.includes(one))
    .map((one) => `${name}: its bundle holds code of "${one}"; it has no third-party code`);
  if (limit === undefined) return [...foreign, `${name}: it has no size limit; add one to size-limits.ts`];
  if (bytes <= limit * BYTES_PER_KB) return foreign;
  return [
    ...foreign,
    `${name}: it weighs ${inKb(bytes)}, more than ${limit} kB; make it smaller, or raise its limit`,
  ];
}

function inKb(bytes: number): string {
  return `${(bytes / BYTES_PER_KB).toFixed(2)} kB`;
}

async function measure(bench: Workbench, name: string): Promise<MeasuredPackage> {
  const folder = await bench.pureConsumer();
  const shortName = name.slice(name.indexOf('/') + 1);
  const program = `${shortName}.js`;
  await writeFile(join(folder, program), `export * from ${JSON.stringify(name)};\n`);
  const { file, packages } = await bundleProgram(folder, program, join(bench.scratch, 'sizes', shortName));
  const expected = closureOf(name, bench.packages).map((one) => one.name);
  return { name, bytes: await gzipSize(file), packages, expected };
}

function tableRow({ name, bytes, packages }: MeasuredPackage): string {
  const limit = `of ${SIZE_LIMITS_KB.get(name) ?? '?'} kB`;
  return `${name.padEnd(20)} ${inKb(bytes).padStart(9)} ${limit.padEnd(10)} ${packages.length} packages`;
}

/** The size of every pure package with its dependencies. */
export const sizesCheck: PackageCheck = {
  name: 'sizes',
  law: 'each pure package stays below its size, minified and by gzip, and brings no third-party code',
  run: async (bench) => {
    const measured: MeasuredPackage[] = [];
    for (const name of PURE_PACKAGE_NAMES) measured.push(await measure(bench, name));
    return { findings: measured.flatMap(findSizeFaults), notes: measured.map(tableRow) };
  },
};
