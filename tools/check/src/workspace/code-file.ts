import ts from 'typescript';

import { importsOf, type ImportSite } from './imports.js';
import type { WorkspacePackage } from './workspace-package.js';

/**
 * What a file is there for. `source` is what a package ships; `test` is what its suite needs; `tooling` is
 * configuration and scripts.
 */
export type FileRole = 'source' | 'test' | 'tooling';

/** A file of code, parsed when a rule first asks for it and never twice. */
export class CodeFile {
  readonly path: string;
  readonly text: string;
  readonly role: FileRole;
  /** The package whose folder holds the file; `undefined` for a file of the root. */
  readonly owner: WorkspacePackage | undefined;
  #tree: ts.SourceFile | undefined;
  #imports: readonly ImportSite[] | undefined;

  constructor(path: string, text: string, owner: WorkspacePackage | undefined) {
    this.path = path;
    this.text = text;
    this.owner = owner;
    this.role = roleOf(path, owner);
  }

  /** The syntax tree, with parent links. */
  get tree(): ts.SourceFile {
    this.#tree ??= ts.createSourceFile(this.path, this.text, ts.ScriptTarget.ES2023, true);
    return this.#tree;
  }

  /** The modules that the file names. */
  get imports(): readonly ImportSite[] {
    this.#imports ??= importsOf(this.tree);
    return this.#imports;
  }

  /** The line of a node, from 1. */
  lineOf(node: ts.Node): number {
    return this.tree.getLineAndCharacterOfPosition(node.getStart(this.tree)).line + 1;
  }
}

/** Whether a path holds code that rules read; fixtures are data, whatever their extension. */
export function isCodePath(path: string): boolean {
  return /\.(?:[cm]?ts|tsx|[cm]?js)$/u.test(path) && !/(?:^|\/)fixtures\//u.test(path);
}

function roleOf(path: string, owner: WorkspacePackage | undefined): FileRole {
  if (/\.(?:test|test-support|bench)\.[cm]?[jt]sx?$/u.test(path)) return 'test';
  return owner !== undefined && path.startsWith(`${owner.folder}/src/`) ? 'source' : 'tooling';
}
