import { join, relative, sep } from 'node:path';

import ts from 'typescript';

/** Where the program's files are. */
export interface HostOptions {
  /** Absolute; installed packages and the compiler's own library are read from disk below it. */
  readonly root: string;
  /** Texts by path relative to the root. */
  readonly texts: ReadonlyMap<string, string>;
  /** Parsed files from outside of the workspace; one map may serve several programs. */
  readonly libraryFiles: Map<string, ts.SourceFile>;
}

/** A compiler host that sees the workspace's texts, and of the disk only what is installed. */
export function createProgramHost(
  compilerOptions: ts.CompilerOptions,
  options: HostOptions,
): ts.CompilerHost {
  const { root, texts, libraryFiles } = options;
  const disk = ts.createCompilerHost(compilerOptions, true);
  const folders = foldersOf(texts.keys());

  /** The path relative to the root of what the workspace alone decides about; `undefined` for what is installed. */
  const inWorkspace = (path: string): string | undefined => {
    const below = relative(root, path).split(sep).join('/');
    return below.startsWith('..') || /(?:^|\/)node_modules(?:\/|$)/u.test(below) ? undefined : below;
  };
  const readFile = (path: string): string | undefined => {
    const below = inWorkspace(path);
    return below === undefined ? disk.readFile(path) : texts.get(below);
  };

  return {
    ...disk,
    getCurrentDirectory: () => root,
    readFile,
    fileExists: (path) => {
      const below = inWorkspace(path);
      return below === undefined ? disk.fileExists(path) : texts.has(below);
    },
    directoryExists: (path) => {
      const below = inWorkspace(path);
      return below === undefined ? ts.sys.directoryExists(path) : folders.has(below);
    },
    getSourceFile: (path, languageVersion) => {
      const below = inWorkspace(path);
      const cached = below === undefined ? libraryFiles.get(path) : undefined;
      if (cached !== undefined) return cached;
      const text = readFile(path);
      if (text === undefined) return undefined;
      const file = ts.createSourceFile(
        path,
        text,
        below === undefined ? forLibrary(languageVersion) : languageVersion,
      );
      if (below === undefined) libraryFiles.set(path, file);
      return file;
    },
    writeFile: () => undefined,
  };
}

/** The library's doc comments are long, and no rule reads them. */
function forLibrary(version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const options = typeof version === 'object' ? version : { languageVersion: version };
  return { ...options, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}

/** An absolute path for the compiler, `/` between parts. */
export function absolutePath(root: string, path: string): string {
  return join(root, path).split(sep).join('/');
}

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  }
  return folders;
}
