import { ANYTHING, PACKAGE_GRAPH, TEST_PACKAGE, type AllowedImports } from '../data/package-graph.js';
import type { Finding } from '../finding.js';
import type { CodeFile } from '../workspace/code-file.js';
import { declaredNames, DEPENDENCY_KINDS, lineOfQuoted } from '../workspace/manifest.js';
import { isRelative, packageNameOf } from '../workspace/resolve-import.js';
import type { Workspace } from '../workspace/workspace.js';
import type { WorkspacePackage } from '../workspace/workspace-package.js';
import type { Rule } from './rule.js';

const NAME = 'package-graph';
const ADVICE = 'move the code, or decide the edge in the package graph first';

/** Imports and declared dependencies follow the graph; only tests import the test package. */
export const packageGraphRule: Rule = {
  name: NAME,
  law: 'a package imports and declares only the packages that the package graph gives it',
  check: ({ workspace }) => findForeignEdges(workspace, PACKAGE_GRAPH),
};

/** The edges between workspace packages that a graph does not have. */
export function findForeignEdges(
  workspace: Workspace,
  graph: ReadonlyMap<string, AllowedImports>,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const one of workspace.packages) {
    const allowed = graph.get(one.name);
    if (allowed === undefined) {
      const what = `the package graph does not have "${one.name}"`;
      findings.push({
        rule: NAME,
        file: `${one.folder}/package.json`,
        line: lineOfQuoted(one.manifestText, 'name'),
        what,
        advice: 'add it to the package graph with what it may import',
      });
    } else if (allowed !== ANYTHING) {
      findings.push(...foreignDependencies(one, allowed));
    }
  }
  for (const file of workspace.codeFiles) findings.push(...foreignImports(file, graph));
  return findings;
}

function foreignDependencies(one: WorkspacePackage, allowed: readonly string[]): readonly Finding[] {
  return DEPENDENCY_KINDS.flatMap((kind) => {
    const permitted = new Set(kind === 'devDependencies' ? [...allowed, TEST_PACKAGE] : allowed);
    return [...declaredNames(one.manifest, [kind])]
      .filter((name) => name.startsWith('@rag/') && !permitted.has(name))
      .map((name) => ({
        rule: NAME,
        file: `${one.folder}/package.json`,
        line: lineOfQuoted(one.manifestText, name),
        what: `"${one.name}" declares "${name}" in ${kind}`,
        advice: ADVICE,
      }));
  });
}

function foreignImports(file: CodeFile, graph: ReadonlyMap<string, AllowedImports>): readonly Finding[] {
  const { owner } = file;
  if (owner === undefined) return [];
  const allowed = graph.get(owner.name) ?? [];
  if (allowed === ANYTHING) return [];
  const permitted = new Set([...allowed, owner.name, ...(file.role === 'source' ? [] : [TEST_PACKAGE])]);
  return file.imports
    .filter(({ specifier }) => !isRelative(specifier) && specifier.startsWith('@rag/'))
    .filter(({ specifier }) => !permitted.has(packageNameOf(specifier)))
    .map(({ specifier, line }) => ({
      rule: NAME,
      file: file.path,
      line,
      what: `"${owner.name}" imports "${specifier}"`,
      advice: ADVICE,
    }));
}
