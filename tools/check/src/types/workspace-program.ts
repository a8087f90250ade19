import { relative, sep } from 'node:path';

import ts from 'typescript';

import { moduleTextOf, type Snippet } from '../snippets/snippet.js';
import type { WorkspaceProgram } from '../rules/rule.js';
import type { Workspace } from '../workspace/workspace.js';
import { entryPoints } from '../workspace/workspace-package.js';
import { absolutePath, createProgramHost } from './program-host.js';

/** As strict as the workspace itself; imports of types need no keyword, because a caller's settings may not ask for it. */
const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  rewriteRelativeImportExtensions: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What a program needs beside the workspace. */
export interface ProgramOptions {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Parsed library files; share one map between programs to parse them once. */
  readonly libraryFiles?: Map<string, ts.SourceFile>;
}

/**
 * One program over the sources that entry points reach and over all snippets.
 *
 * Packages of the workspace resolve to their sources by name, whether installed or not.
 */
export function createWorkspaceProgram(
  workspace: Workspace,
  snippets: readonly Snippet[],
  { root, libraryFiles = new Map() }: ProgramOptions,
): WorkspaceProgram {
  const entries = new Map(workspace.packages.flatMap((one) => [...entryPoints(one)]));
  const texts = new Map(workspace.files);
  for (const snippet of snippets) texts.set(snippet.modulePath, moduleTextOf(snippet));

  const host = createProgramHost(COMPILER_OPTIONS, { root, texts, libraryFiles });
  const cache = ts.createModuleResolutionCache(root, (name) => name, COMPILER_OPTIONS);
  host.resolveModuleNameLiterals = (literals, containing, redirected, options, source) =>
    literals.map((literal) => {
      const entry = entries.get(literal.text);
      if (entry !== undefined) {
        return {
          resolvedModule: { resolvedFileName: absolutePath(root, entry), extension: ts.Extension.Ts },
        };
      }
      const mode = ts.getModeForUsageLocation(source, literal, options);
      return ts.resolveModuleName(literal.text, containing, options, host, cache, redirected, mode);
    });

  const paths = [...entries.values(), ...snippets.map((snippet) => snippet.modulePath)];
  const program = ts.createProgram({
    rootNames: paths.map((path) => absolutePath(root, path)),
    options: COMPILER_OPTIONS,
    host,
  });
  return {
    program,
    fileOf: (path) => program.getSourceFile(absolutePath(root, path)),
    pathOf: (file) => relative(root, file.fileName).split(sep).join('/'),
  };
}
