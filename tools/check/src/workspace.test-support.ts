import { join } from 'node:path';

import type ts from 'typescript';

import { formatFinding, type Finding } from './finding.js';
import type { RuleInput, WorkspaceProgram } from './rules/rule.js';
import { collectSnippets } from './snippets/collect-snippets.js';
import { createWorkspaceProgram } from './types/workspace-program.js';
import { createWorkspace, type Workspace } from './workspace/workspace.js';

/** The repository that holds this file. */
export const REPOSITORY: string = join(import.meta.dirname, '../../..');

// The compiler's library takes most of the time of a small program; it is the same for all.
const libraryFiles = new Map<string, ts.SourceFile>();

/** A workspace of the given texts, with a root manifest unless one is given. */
export function workspaceOf(texts: Readonly<Record<string, string>>): Workspace {
  return createWorkspace(Object.entries({ 'package.json': JSON.stringify(ROOT_MANIFEST), ...texts }));
}

const ROOT_MANIFEST = {
  name: 'root',
  private: true,
  type: 'module',
  license: 'MIT',
  engines: { node: '>=20' },
  devDependencies: { vitest: '1.0.0' },
};

/** The manifest of a package that breaks no rule, with the given fields instead of its own. */
export function manifestOf(name: string, fields: Readonly<Record<string, unknown>> = {}): string {
  const targets = { types: './dist/index.d.ts', default: './dist/index.js' };
  const manifest = {
    name,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { '@rag/source': './src/index.ts', ...targets } },
    publishConfig: { exports: { '.': targets } },
    ...fields,
  };
  return JSON.stringify(manifest, null, 2);
}

/** A rule's input over a workspace, as the check itself makes it. */
export function inputOf(workspace: Workspace): RuleInput {
  let made: WorkspaceProgram | undefined;
  const options = { root: REPOSITORY, libraryFiles };
  const program = (): WorkspaceProgram =>
    (made ??= createWorkspaceProgram(workspace, collectSnippets(workspace), options));
  return { workspace, program };
}

/** Findings as lines, without rule and advice: `<file>:<line> <what>`. */
export function places(findings: readonly Finding[]): readonly string[] {
  return findings.map((finding) => formatFinding(finding).split(' — ', 1)[0]?.replace(/^\S+ /u, '') ?? '');
}
