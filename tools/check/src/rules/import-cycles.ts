import type { Finding } from '../finding.js';
import { findCycles, type Graph } from '../workspace/graph.js';
import { isRelative, packageNameOf, resolveRelative } from '../workspace/resolve-import.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'import-cycles';
const ADVICE = 'move what both need into a file or package of its own, or pass it as an argument';

/** Modules load in one order, and each can be read after those that it needs. */
export const importCyclesRule: Rule = {
  name: NAME,
  law: 'no values are imported in a circle, neither between files nor between packages',
  check: ({ workspace }) => findImportCycles(workspace),
};

/** The circles of imports that load modules; those through types alone are harmless at run time. */
export function findImportCycles(workspace: Workspace): readonly Finding[] {
  const fileCycles = findCycles(fileGraph(workspace, 'values')).map((cycle) => {
    const [file = '', next = ''] = cycle;
    return finding(file, lineOfImport(workspace, file, next), cycle);
  });
  const packageCycles = findCycles(packageGraph(workspace)).map((cycle) => {
    const folder = workspace.packageByName.get(cycle[0] ?? '')?.folder ?? '';
    return finding(`${folder}/package.json`, 1, cycle);
  });
  return [...fileCycles, ...packageCycles];
}

/** How many groups of files are circular once imports of types are counted too. */
export function countTypeCycles(workspace: Workspace): number {
  const every = findCycles(fileGraph(workspace, 'values and types')).length;
  return every - findCycles(fileGraph(workspace, 'values')).length;
}

function fileGraph(workspace: Workspace, counted: 'values' | 'values and types'): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of workspace.codeFiles) {
    const targets = new Set<string>();
    for (const { specifier, typeOnly } of file.imports) {
      const target =
        isRelative(specifier) && (counted === 'values and types' || !typeOnly)
          ? resolveRelative(workspace, file, specifier)
          : undefined;
      if (target !== undefined) targets.add(target.path);
    }
    graph.set(file.path, targets);
  }
  return graph;
}

/** Sources only: a test may use a package that is tested with it. */
function packageGraph(workspace: Workspace): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { owner, role, imports } of workspace.codeFiles) {
    if (owner === undefined || role !== 'source') continue;
    const targets = graph.get(owner.name) ?? new Set();
    graph.set(owner.name, targets);
    for (const { specifier, typeOnly } of imports) {
      const name = packageNameOf(specifier);
      if (!typeOnly && name !== owner.name && workspace.packageByName.has(name)) targets.add(name);
    }
  }
  return graph;
}

function lineOfImport(workspace: Workspace, path: string, target: string): number {
  const file = workspace.codeFileByPath.get(path);
  const site = file?.imports.find(
    ({ specifier, typeOnly }) =>
      !typeOnly && isRelative(specifier) && resolveRelative(workspace, file, specifier)?.path === target,
  );
  return site?.line ?? 1;
}

function finding(file: string, line: number, cycle: readonly string[]): Finding {
  return { rule: NAME, file, line, what: `imports in a circle: ${cycle.join(' → ')}`, advice: ADVICE };
}
