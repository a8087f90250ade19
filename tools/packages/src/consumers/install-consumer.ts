import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { outputOf } from '../process/run-command.js';
import { runPnpm } from '../process/run-pnpm.js';
import type { PackedPackage } from '../workspace/pack-packages.js';

/** What a program of somebody else's depends on. */
export interface ConsumerPlan {
  /** The packages of ours that it names. */
  readonly direct: readonly string[];
  /** The tarballs from which packages of ours may come; where one is missing, the install fails. */
  readonly tarballs: readonly PackedPackage[];
  /** Further packages, name to version. */
  readonly others?: Readonly<Record<string, string>>;
}

/** The package.json and workspace file of a program that uses the tarballs, by file name. */
export function consumerFiles({
  direct,
  tarballs,
  others = {},
}: ConsumerPlan): Readonly<Record<string, string>> {
  const sources = Object.fromEntries(tarballs.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const ours = Object.fromEntries(Object.entries(sources).filter(([name]) => direct.includes(name)));
  const manifest = {
    name: 'consumer',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: { ...ours, ...others },
  };
  // No package of ours may come from the registry, at any depth. JSON is YAML.
  const workspace = { overrides: sources, onlyBuiltDependencies: [], engineStrict: true };
  return {
    'package.json': JSON.stringify(manifest, undefined, 2),
    'pnpm-workspace.yaml': JSON.stringify(workspace, undefined, 2),
  };
}

/**
 * Installs packed packages into an empty folder.
 *
 * pnpm keeps to each package only what it declares, so that an import of anything else fails as it should.
 */
export async function installConsumer(folder: string, plan: ConsumerPlan): Promise<void> {
  for (const [name, text] of Object.entries(consumerFiles(plan))) await writeFile(join(folder, name), text);
  const args = [
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-frozen-lockfile',
    '--reporter=append-only',
  ];
  const result = await runPnpm(args, { folder });
  if (result.code !== 0) {
    throw new Error(`Cannot install ${plan.direct.join(', ')}: pnpm says\n${outputOf(result)}`);
  }
}
