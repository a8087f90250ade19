import type { Finding } from '../finding.js';
import { isRelative, joinSpecifier } from '../workspace/resolve-import.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'relative-imports';

/** A package reaches another one by its name, so that only what its index exports can be used. */
export const relativeImportsRule: Rule = {
  name: NAME,
  law: 'a relative import stays inside the folder of its package',
  check: ({ workspace }) => findEscapingImports(workspace),
};

/** The relative imports that leave their package's folder. */
export function findEscapingImports(workspace: Workspace): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { path, owner, imports } of workspace.codeFiles) {
    for (const { specifier, line } of imports) {
      if (!isRelative(specifier)) continue;
      const target = joinSpecifier(path, specifier);
      const home = owner === undefined ? '' : `${owner.folder}/`;
      const inside = target.startsWith(home) && !target.startsWith('..');
      const foreign = workspace.packages.find((one) => target.startsWith(`${one.folder}/`));
      if (inside && foreign === owner) continue;
      findings.push({
        rule: NAME,
        file: path,
        line,
        what: `"${specifier}" leads to "${target}", outside of "${owner?.folder ?? 'the root'}"`,
        advice: foreign === undefined ? 'move the file into the package' : `import "${foreign.name}" by name`,
      });
    }
  }
  return findings;
}
