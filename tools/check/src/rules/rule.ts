import type ts from 'typescript';

import type { Finding } from '../finding.js';
import type { Workspace } from '../workspace/workspace.js';

/** What a rule is given. */
export interface RuleInput {
  readonly workspace: Workspace;
  /** The one program over all sources and snippets; made when a rule first asks. */
  readonly program: () => WorkspaceProgram;
}

/** A type-checked workspace. */
export interface WorkspaceProgram {
  readonly program: ts.Program;
  /** The syntax tree of a path relative to the root. */
  readonly fileOf: (path: string) => ts.SourceFile | undefined;
  /** The path relative to the root of a file of the program. */
  readonly pathOf: (file: ts.SourceFile) => string;
}

/** One law of the house, as a pure function. */
export interface Rule {
  readonly name: string;
  /** The law as one sentence. */
  readonly law: string;
  readonly check: (input: RuleInput) => readonly Finding[];
}
