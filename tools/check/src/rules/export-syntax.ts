import ts from 'typescript';

import type { Finding } from '../finding.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'export-syntax';

/** Tools load their configuration from a default export. */
const CONFIGURATION = /\.config\.[cm]?[jt]s$/u;

/** Each exported name is written out and is the same everywhere. */
export const exportSyntaxRule: Rule = {
  name: NAME,
  law: 'exports are named one by one: no `export *`, no default export outside of configuration files',
  check: ({ workspace }) => findNamelessExports(workspace),
};

/** Exports that name nothing: `export *`, default exports, `export =`. */
export function findNamelessExports(workspace: Workspace): readonly Finding[] {
  const findings: Finding[] = [];
  for (const file of workspace.codeFiles) {
    for (const statement of file.tree.statements) {
      const kind = namelessExport(statement);
      if (kind === undefined || (kind !== 'export *' && CONFIGURATION.test(file.path))) continue;
      findings.push({
        rule: NAME,
        file: file.path,
        line: file.lineOf(statement),
        what: `uses "${kind}"`,
        advice: kind === 'export *' ? 'list the names' : 'export by name',
      });
    }
  }
  return findings;
}

function namelessExport(statement: ts.Statement): string | undefined {
  if (ts.isExportAssignment(statement))
    return statement.isExportEquals === true ? 'export =' : 'export default';
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (clause === undefined || ts.isNamespaceExport(clause)) return 'export *';
    return clause.elements.some((element) => element.name.text === 'default') ? 'export default' : undefined;
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ? 'export default' : undefined;
}
