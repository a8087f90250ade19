import ts from 'typescript';

import type { CodeFile } from '../workspace/code-file.js';
import { exportedNames } from '../workspace/exported-names.js';
import { freeIdentifiers } from '../workspace/free-identifiers.js';
import { entryPoints } from '../workspace/workspace-package.js';
import type { Workspace } from '../workspace/workspace.js';
import { docCommentsOf, type DocComment } from './doc-comments.js';
import { examplesIn } from './example-text.js';
import type { Snippet } from './snippet.js';

/** Its names are used everywhere, so that examples need not import them. */
const SHARED_PACKAGE = '@rag/contracts';

/**
 * The `@example`s of everything that sources export, members included.
 *
 * In scope without an import are the exports of the declaring file, of its package and of the contracts, and the
 * parameters of the function, constructor or method that the example is of. Whatever else it needs it declares.
 *
 * Tools are left out: their examples name the packages that they check, which they must not depend on.
 */
export function exampleSnippets(workspace: Workspace): readonly Snippet[] {
  const shared = namesOfPackage(workspace, SHARED_PACKAGE);
  return workspace.codeFiles
    .filter((file) => file.role === 'source' && !isTool(file))
    .flatMap((file) => snippetsOf(file, [...namesInScope(workspace, file), ...shared]));
}

function isTool(file: CodeFile): boolean {
  return file.path.startsWith('tools/');
}

type NamesOfModule = readonly [specifier: string, names: ReadonlySet<string>];

function snippetsOf(file: CodeFile, scope: readonly NamesOfModule[]): readonly Snippet[] {
  return docCommentsOf(file.tree).flatMap((doc) => {
    const firstLine = file.lineOf(doc.comment);
    return examplesIn(doc.comment.getText(file.tree)).map(({ offset, code }) => {
      const line = firstLine + offset;
      const modulePath = file.path.replace(/\.[^./]+$/u, `.example-${line}.ts`);
      return {
        file: file.path,
        line,
        code,
        modulePath,
        preamble: preambleFor(code, doc, scope),
        runs: false,
      };
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

/** Brings what the code uses without declaring it; the first module that exports a name gives it. */
function preambleFor(code: string, doc: DocComment, scope: readonly NamesOfModule[]): string {
  const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2023, true);
  const missing = new Set(freeIdentifiers(tree, 'values and types').map((use) => use.text));
  const parameters = [...doc.parameters].filter(([name]) => missing.delete(name));
  if (parameters.length > 0) missing.add(doc.exportedName);
  const imports = scope.map(([specifier, names]) => {
    const taken = [...missing].filter((name) => names.has(name));
    for (const name of taken) missing.delete(name);
    return taken.length === 0 ? '' : `import { ${taken.join(', ')} } from '${specifier}';`;
  });
  const declarations = parameters.map(([name, type]) => `declare const ${name}: ${type};`);
  return [...imports, ...declarations].join('');
}
