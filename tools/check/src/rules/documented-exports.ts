import ts from 'typescript';

import type { Finding } from '../finding.js';
import type { Workspace } from '../workspace/workspace.js';
import { entryPoints } from '../workspace/workspace-package.js';
import type { Rule, WorkspaceProgram } from './rule.js';

const NAME = 'documented-exports';
const ADVICE = 'say in a doc comment what it is for, in one sentence at least';

/** What a package offers can be used without reading its sources. */
export const documentedExportsRule: Rule = {
  name: NAME,
  law: 'every export of an entry point has a doc comment, and so has every public method of an exported class',
  check: ({ workspace, program }) => findUndocumentedExports(workspace, program()),
};

/**
 * Exports whose declaration has no description.
 *
 * Aliases are followed to the declaration. A method that implements or overrides a documented one has its comment.
 */
export function findUndocumentedExports(
  workspace: Workspace,
  workspaceProgram: WorkspaceProgram,
): readonly Finding[] {
  const checker = workspaceProgram.program.getTypeChecker();
  return workspace.packages.flatMap((one) =>
    [...entryPoints(one).values()].flatMap((entry) => {
      const file = workspaceProgram.fileOf(entry);
      const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
      const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
      return symbols.flatMap((symbol) => undocumentedParts(symbol, checker, workspaceProgram));
    }),
  );
}

function undocumentedParts(
  exported: ts.Symbol,
  checker: ts.TypeChecker,
  workspaceProgram: WorkspaceProgram,
): readonly Finding[] {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const findings: Finding[] = [];
  const report = (node: ts.Node | undefined, what: string): void => {
    const file = node?.getSourceFile();
    // A name that leads nowhere is the type check's to report.
    if (node === undefined || file === undefined) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    findings.push({ rule: NAME, file: workspaceProgram.pathOf(file), line: line + 1, what, advice: ADVICE });
  };
  const [declaration] = symbol.declarations ?? [];
  if (!isDocumented(symbol, checker)) report(declaration, `exports "${exported.name}" without a doc comment`);
  for (const member of publicMembers(symbol)) {
    const memberSymbol = member.name === undefined ? undefined : checker.getSymbolAtLocation(member.name);
    if (memberSymbol === undefined || isDocumented(memberSymbol, checker)) continue;
    report(member, `exports "${exported.name}.${memberSymbol.name}" without a doc comment`);
  }
  return findings;
}

function isDocumented(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return symbol.getDocumentationComment(checker).some((part) => part.text.trim() !== '');
}

/** Methods and accessors that a caller can name: a property is explained by its name and its type. */
function publicMembers(symbol: ts.Symbol): readonly ts.ClassElement[] {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (symbol.declarations ?? [])
    .filter(ts.isClassDeclaration)
    .flatMap((declaration) => [...declaration.members])
    .filter((member) => ts.isMethodDeclaration(member) || ts.isAccessor(member))
    .filter((member) => ts.isIdentifier(member.name))
    .filter((member) => (ts.getCombinedModifierFlags(member) & hidden) === 0);
}
