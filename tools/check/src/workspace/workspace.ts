import { CodeFile, isCodePath } from './code-file.js';
import { parseManifest, type Manifest } from './manifest.js';
import type { WorkspacePackage } from './workspace-package.js';

/** The repository as rules see it: texts by path, and what follows from them. Nothing is read later. */
export interface Workspace {
  /** Path relative to the root to text, ascending by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The manifest of the root; empty where it cannot be read. */
  readonly rootManifest: Manifest;
  /** By folder, without the root. */
  readonly packages: readonly WorkspacePackage[];
  readonly packageByName: ReadonlyMap<string, WorkspacePackage>;
  readonly codeFiles: readonly CodeFile[];
  readonly codeFileByPath: ReadonlyMap<string, CodeFile>;
}

/** Where packages live; each folder below with a package.json is one. */
export const MANIFEST_PATH: RegExp = /^(?:packages|apps|tools)\/[^/]+\/package\.json$/u;

/** Makes a workspace of texts alone. */
export function createWorkspace(texts: Iterable<readonly [path: string, text: string]>): Workspace {
  const files = new Map([...texts].sort(([left], [right]) => (left < right ? -1 : 1)));
  const packages = packagesOf(files);
  const byFolder = new Map(packages.map((one) => [one.folder, one]));
  const codeFiles = [...files]
    .filter(([path]) => isCodePath(path))
    .map(([path, text]) => new CodeFile(path, text, byFolder.get(path.split('/', 2).join('/'))));
  return {
    files,
    rootManifest: parseManifest(files.get('package.json') ?? '') ?? {},
    packages,
    packageByName: new Map(packages.map((one) => [one.name, one])),
    codeFiles,
    codeFileByPath: new Map(codeFiles.map((file) => [file.path, file])),
  };
}

function packagesOf(files: ReadonlyMap<string, string>): readonly WorkspacePackage[] {
  const packages: WorkspacePackage[] = [];
  for (const [path, text] of files) {
    const manifest = MANIFEST_PATH.test(path) ? parseManifest(text) : undefined;
    if (manifest === undefined) continue;
    const folder = path.slice(0, -'/package.json'.length);
    packages.push({ name: manifest.name ?? folder, folder, manifest, manifestText: text });
  }
  return packages;
}
