import {
  ALLOWED_ADDRESSES,
  FORBIDDEN_ADDRESSES,
  type AllowedAddress,
  type ForbiddenAddress,
} from '../data/local-addresses.js';
import type { Finding } from '../finding.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'local-addresses';

/** The repository is the same on every machine and tells nothing about the one it was written on. */
export const localAddressesRule: Rule = {
  name: NAME,
  law: 'no file names the host of a package registry or an absolute path of a machine',
  check: ({ workspace }) => findLocalAddresses(workspace, FORBIDDEN_ADDRESSES, ALLOWED_ADDRESSES),
};

/** The forbidden addresses in any text file, and the allowances that nothing needs any more. */
export function findLocalAddresses(
  workspace: Workspace,
  forbidden: readonly ForbiddenAddress[],
  allowed: readonly AllowedAddress[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const needed = new Set<AllowedAddress>();
  for (const [file, text] of workspace.files) {
    for (const { kind, pattern, advice } of forbidden) {
      for (const match of text.matchAll(pattern)) {
        const allowance = allowed.find((one) => one.text === match[0] && (one.file ?? file) === file);
        if (allowance !== undefined) {
          needed.add(allowance);
          continue;
        }
        const line = text.slice(0, match.index).split('\n').length;
        findings.push({ rule: NAME, file, line, what: `names the ${kind} "${match[0]}"`, advice });
      }
    }
  }
  for (const one of allowed) {
    if (needed.has(one)) continue;
    findings.push({
      rule: NAME,
      file: one.file ?? 'tools/check/src/data/local-addresses.ts',
      line: 1,
      what: `allows "${one.text}", which no file holds`,
      advice: 'remove the allowance',
    });
  }
  return findings;
}
