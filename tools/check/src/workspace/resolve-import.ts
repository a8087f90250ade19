import type { CodeFile } from './code-file.js';
import type { Workspace } from './workspace.js';

/** Whether a specifier is a path from the importing file. */
export function isRelative(specifier: string): boolean {
  return specifier === '.' || specifier === '..' || /^\.{1,2}\//u.test(specifier);
}

/**
 * The path that a relative specifier names, relative to the root; leading `..` remain where it leaves the
 * repository.
 */
export function joinSpecifier(importingPath: string, specifier: string): string {
  const parts = importingPath.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The file of this workspace that a relative specifier loads, if it is one of code. */
export function resolveRelative(
  workspace: Workspace,
  importing: CodeFile,
  specifier: string,
): CodeFile | undefined {
  const target = joinSpecifier(importing.path, specifier);
  const candidates = [target, target.replace(/js$/u, 'ts'), target.replace(/\.js$/u, '.tsx')];
  return candidates.map((path) => workspace.codeFileByPath.get(path)).find((file) => file !== undefined);
}

/** The package that a bare specifier names: `@rag/analysis` for `@rag/analysis/natural`. */
export function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
