import { readWorkspaceYaml, type YamlEntry } from '../workspace/workspace-yaml.js';
import type { Finding } from '../finding.js';
import { lineOfQuoted, type DependencyKind, type Manifest } from '../workspace/manifest.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'pinned-versions';
const ADVICE = 'name one version, through the catalog of pnpm-workspace.yaml';

/** Peers are left out: their range is a promise to callers about what they may bring, and installs nothing of ours. */
const PINNED_KINDS: readonly DependencyKind[] = ['dependencies', 'devDependencies', 'optionalDependencies'];

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/u;
const ALIAS = /^npm:(?:@[\w.-]+\/)?[\w.-]+@/u;

/** The same versions are installed on every machine and every day. */
export const pinnedVersionsRule: Rule = {
  name: NAME,
  law: 'every dependency, override and catalog entry names one exact version, the catalog or the workspace',
  check: ({ workspace }) => findUnpinnedVersions(workspace),
};

/** Versions that may resolve to another one tomorrow. */
export function findUnpinnedVersions(workspace: Workspace): readonly Finding[] {
  const manifests = [
    {
      file: 'package.json',
      manifest: workspace.rootManifest,
      text: workspace.files.get('package.json') ?? '',
    },
    ...workspace.packages.map((one) => ({
      file: `${one.folder}/package.json`,
      manifest: one.manifest,
      text: one.manifestText,
    })),
  ];
  return [
    ...manifests.flatMap(({ file, manifest, text }) => findInManifest(file, manifest, text)),
    ...findInWorkspaceYaml(workspace.files.get('pnpm-workspace.yaml') ?? ''),
  ];
}

function findInManifest(file: string, manifest: Manifest, text: string): readonly Finding[] {
  const versions = PINNED_KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  const findings = versions
    .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*' && !isExact(version))
    .map(([name, version]) => unpinned(file, lineOfQuoted(text, name), name, version));
  const manager = manifest.packageManager;
  if (manager !== undefined && !EXACT.test(manager.slice(manager.indexOf('@') + 1).split('+')[0] ?? '')) {
    findings.push(unpinned(file, lineOfQuoted(text, 'packageManager'), 'packageManager', manager));
  }
  return findings;
}

function findInWorkspaceYaml(text: string): readonly Finding[] {
  const file = 'pnpm-workspace.yaml';
  const unpinnedEntries = readWorkspaceYaml(text).filter(({ section, value }: YamlEntry) => {
    if (section === 'catalog' || section === 'catalogs') return !isExact(value);
    // An override may also drop a package, or point at the catalog.
    return section === 'overrides' && value !== '-' && value !== 'catalog:' && !isExact(value);
  });
  return unpinnedEntries.map(({ line, key, value }) => unpinned(file, line, key, value));
}

function isExact(version: string): boolean {
  return EXACT.test(version.replace(ALIAS, ''));
}

function unpinned(file: string, line: number, name: string, version: string): Finding {
  return {
    rule: NAME,
    file,
    line,
    what: `"${name}" is "${version}", which is no exact version`,
    advice: ADVICE,
  };
}
