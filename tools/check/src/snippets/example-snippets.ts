import ts from 'typescript';

import type { CodeFile } from '../workspace/code-file.js';
import { declaredIn, exportedNames, isExported } from '../workspace/exported-names.js';
import { freeIdentifiers } from '../workspace/free-identifiers.js';
import { entryPoints, type Workspace } from '../workspace/workspace.js';
import { examplesIn } from './example-text.js';
import type { Snippet } from './snippet.js';

/** Its names are used everywhere, so that examples need not import them. */
const SHARED_PACKAGE = '@rag/contracts';

/**
 * The `@example`s of everything that sources export, members included.
 *
 * The exports of the declaring file, of its package and of the contracts are in scope without an import; whatever
 * else an example needs it declares.
 */
export function exampleSnippets(workspace: Workspace): readonly Snippet[] {
  const shared = namesOfPackage(workspace, SHARED_PACKAGE);
  return workspace.codeFiles
    .filter((file) => file.role === 'source')
    .flatMap((file) => snippetsOf(file, [...namesInScope(workspace, file), ...shared]));
}

type NamesOfModule = readonly [specifier: string, names: ReadonlySet<string>];

function snippetsOf(file: CodeFile, scope: readonly NamesOfModule[]): readonly Snippet[] {
  return docCommentsOf(file.tree).flatMap((comment) => {
    const firstLine = file.lineOf(comment);
    return examplesIn(comment.getText(file.tree)).map(({ offset, code }) => {
      const line = firstLine + offset;
      const modulePath = file.path.replace(/\.[^./]+$/u, `.example-${line}.ts`);
      return { file: file.path, line, code, modulePath, preamble: importsFor(code, scope), runs: false };
    });
  });
}

function namesInScope(workspace: Workspace, file: CodeFile): readonly NamesOfModule[] {
  const base = (file.path.split('/').at(-1) ?? '').replace(/\.tsx?$/u, '.js');
  const own: NamesOfModule = [`./${base}`, exportedNames(file.tree)];
  return [own, ...namesOfPackage(workspace, file.owner?.name ?? '')];
}

function namesOfPackage(workspace: Workspace, name: string): readonly NamesOfModule[] {
  const one = workspace.packageByName.get(name);
  return [...(one === undefined ? [] : entryPoints(one))].map(([specifier, path]) => {
    const tree = workspace.codeFileByPath.get(path)?.tree;
    return [specifier, tree === undefined ? new Set() : exportedNames(tree)];
  });
}

/** Imports of the names that the code uses without declaring them; the first module that exports a name gives it. */
function importsFor(code: string, scope: readonly NamesOfModule[]): string {
  const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2023, true);
  const missing = new Set(freeIdentifiers(tree, 'values and types').map((use) => use.text));
  return scope
    .map(([specifier, names]) => {
      const taken = [...missing].filter((name) => names.has(name));
      for (const name of taken) missing.delete(name);
      return taken.length === 0 ? '' : `import { ${taken.join(', ')} } from '${specifier}';`;
    })
    .join('');
}

/** The doc comments of exported declarations and of their members. */
function docCommentsOf(tree: ts.SourceFile): readonly ts.JSDoc[] {
  const comments: ts.JSDoc[] = [];
  const collect = (node: ts.Node): void => {
    for (const comment of ts.getJSDocCommentsAndTags(node)) if (ts.isJSDoc(comment)) comments.push(comment);
  };
  const names = exportedNames(tree);
  for (const statement of tree.statements) {
    if (!isExported(statement) && !declaredIn(statement).some((name) => names.has(name))) continue;
    collect(statement);
    if (ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      statement.members.forEach(collect);
  }
  return comments;
}
