import { sortFindings, type Finding } from './finding.js';
import { RULES } from './rules/all-rules.js';
import { countTypeCycles } from './rules/import-cycles.js';
import type { RuleInput, WorkspaceProgram } from './rules/rule.js';
import { findErrors } from './rules/snippets-compile.js';
import { collectSnippets } from './snippets/collect-snippets.js';
import { runSnippets } from './snippets/run-snippets.js';
import { createWorkspaceProgram } from './types/workspace-program.js';
import { readWorkspace } from './workspace/read-workspace.js';

/** What a check of a repository found, and how much it looked at. */
export interface CheckReport {
  /** Ascending by rule, file and line. */
  readonly findings: readonly Finding[];
  readonly files: number;
  readonly packages: number;
  readonly snippets: number;
  readonly snippetsRun: number;
  /** Groups of files that import each other's types in a circle: allowed, and counted. */
  readonly typeCycles: number;
}

/**
 * Checks a repository against every rule; its packages must be built, because documents' examples run.
 *
 * @param root absolute path of the repository.
 * @example
 * const { findings } = await checkRepository('.');
 * for (const finding of findings) console.log(formatFinding(finding));
 */
export async function checkRepository(root: string): Promise<CheckReport> {
  const workspace = readWorkspace(root);
  const snippets = collectSnippets(workspace);
  let made: WorkspaceProgram | undefined;
  const program = (): WorkspaceProgram => (made ??= createWorkspaceProgram(workspace, snippets, { root }));
  const input: RuleInput = { workspace, program };

  const findings = RULES.flatMap((rule) => rule.check(input));
  // One that does not compile was reported; running it would report it twice.
  const runnable = snippets.filter((snippet) => snippet.runs && findErrors(snippet, program()).length === 0);
  findings.push(...(await runSnippets(root, workspace, runnable)));
  return {
    findings: sortFindings(findings),
    files: workspace.files.size,
    packages: workspace.packages.length,
    snippets: snippets.length,
    snippetsRun: runnable.length,
    typeCycles: countTypeCycles(workspace),
  };
}
