import type { Finding } from '../finding.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'file-length';

/** A longer file holds more than one idea, or says why it does not. */
export const MAX_FILE_LINES = 350;

/** How far from the top the reason may stand. */
export const REASON_WITHIN_LINES = 20;

const REASON = /\/\/ long because: \S/u;

/** A file is short enough to be read at once, or gives its reason at the top. */
export const fileLengthRule: Rule = {
  name: NAME,
  law: `a file of code has at most ${MAX_FILE_LINES} lines or says "// long because: …" at its top`,
  check: ({ workspace }) => findLongFiles(workspace),
};

/** Files of code over {@link MAX_FILE_LINES} lines that give no reason. */
export function findLongFiles(workspace: Workspace): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { path, text } of workspace.codeFiles) {
    const lines = text.replace(/\n$/u, '').split('\n');
    if (lines.length <= MAX_FILE_LINES) continue;
    if (lines.slice(0, REASON_WITHIN_LINES).some((line) => REASON.test(line))) continue;
    findings.push({
      rule: NAME,
      file: path,
      line: MAX_FILE_LINES + 1,
      what: `has ${lines.length} lines, ${MAX_FILE_LINES} at most`,
      advice: `split it by idea, or give the reason as "// long because: …" within its first ${REASON_WITHIN_LINES} lines`,
    });
  }
  return findings;
}
