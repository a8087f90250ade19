import { builtinModules } from 'node:module';

import type { Finding } from '../finding.js';
import type { CodeFile } from '../workspace/code-file.js';
import {
  declaredNames,
  DEPENDENCY_KINDS,
  lineOfQuoted,
  parseManifest,
  RUNTIME_KINDS,
  type DependencyKind,
  type Manifest,
} from '../workspace/manifest.js';
import { isRelative, packageNameOf } from '../workspace/resolve-import.js';
import type { Workspace } from '../workspace/workspace.js';
import type { WorkspacePackage } from '../workspace/workspace-package.js';
import type { Rule } from './rule.js';

const NAME = 'declared-dependencies';
const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);

/** What is imported is declared where an installed package needs it, and what is declared of ours is imported. */
export const declaredDependenciesRule: Rule = {
  name: NAME,
  law: 'a package declares what it imports, and imports the workspace packages that it declares',
  check: ({ workspace }) => [...findUndeclaredImports(workspace), ...findUnusedDependencies(workspace)],
};

/**
 * Imports of packages that the manifest does not declare. Sources need a runtime dependency; tests and scripts may
 * also use development dependencies, their package's or the root's.
 */
export function findUndeclaredImports(workspace: Workspace): readonly Finding[] {
  const ofRoot = declaredNames(workspace.rootManifest, DEPENDENCY_KINDS);
  return workspace.codeFiles.flatMap((file) => {
    const { owner, path, role } = file;
    const manifest = owner?.manifest ?? manifestAround(workspace, path);
    const runtime = declaredNames(manifest, RUNTIME_KINDS);
    const declared =
      role === 'source' ? runtime : new Set([...declaredNames(manifest, DEPENDENCY_KINDS), ...ofRoot]);
    return importedPackages(file)
      .filter(({ name }) => name !== owner?.name && !declared.has(name))
      .map(({ name, line }) => ({
        rule: NAME,
        file: path,
        line,
        what: `imports "${name}", which "${owner?.name ?? 'the root'}" does not declare`,
        advice: `add it to ${role === 'source' ? 'dependencies' : 'devDependencies'}`,
      }));
  });
}

// A folder may have packages and a lock file of its own, outside of the workspace.
function manifestAround({ files, rootManifest }: Workspace, path: string): Manifest {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const text = files.get(`${path.slice(0, end)}/package.json`);
    const manifest = text === undefined ? undefined : parseManifest(text);
    if (manifest !== undefined) return manifest;
  }
  return rootManifest;
}

/** Workspace packages that a manifest declares and no file of the right role imports. */
export function findUnusedDependencies(workspace: Workspace): readonly Finding[] {
  return workspace.packages.flatMap((one) => {
    const files = workspace.codeFiles.filter((file) => file.owner === one);
    const bySource = namesImportedBy(files.filter((file) => file.role === 'source'));
    const byOthers = namesImportedBy(files.filter((file) => file.role !== 'source'));
    return DEPENDENCY_KINDS.flatMap((kind) => {
      const used = kind === 'devDependencies' ? byOthers : bySource;
      return [...declaredNames(one.manifest, [kind])]
        .filter((name) => name.startsWith('@rag/') && !used.has(name))
        .map((name) => unusedDependency(one, kind, name, byOthers.has(name)));
    });
  });
}

function unusedDependency(
  one: WorkspacePackage,
  kind: DependencyKind,
  name: string,
  usedByTests: boolean,
): Finding {
  return {
    rule: NAME,
    file: `${one.folder}/package.json`,
    line: lineOfQuoted(one.manifestText, name),
    what: `${kind} has "${name}", which no ${kind === 'devDependencies' ? 'test' : 'source'} imports`,
    advice: usedByTests ? 'move it to devDependencies' : 'remove it, and its project reference',
  };
}

function namesImportedBy(files: readonly CodeFile[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => importedPackages(file).map(({ name }) => name)));
}

function importedPackages(file: CodeFile): readonly { name: string; line: number }[] {
  return file.imports
    .filter(({ specifier }) => !isRelative(specifier) && !isBuiltIn(specifier) && !/^[#/]/u.test(specifier))
    .map(({ specifier, line }) => ({ name: packageNameOf(specifier), line }));
}

function isBuiltIn(specifier: string): boolean {
  return specifier.startsWith('node:') || BUILT_IN.has(specifier);
}
