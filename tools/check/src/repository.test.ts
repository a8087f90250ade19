import { beforeAll, describe, expect, it } from 'vitest';

import { checkRepository, type CheckReport } from './check-repository.js';
import { formatFinding } from './finding.js';
import { RULES } from './rules/all-rules.js';
import { REPOSITORY } from './workspace.test-support.js';

// Every source is type-checked and every example of a README runs, beside whatever else the machine does.
const CHECK_TIMEOUT_MS = 240_000;

describe('this repository', () => {
  let report: CheckReport;
  beforeAll(async () => {
    report = await checkRepository(REPOSITORY);
  }, CHECK_TIMEOUT_MS);

  it.each(RULES.map(({ name, law }) => [name, law]))('keeps the rule %s: %s', (name) => {
    expect(report.findings.filter(({ rule }) => rule === name).map(formatFinding)).toEqual([]);
  });

  it('has every finding under a rule that is listed, and was looked at', () => {
    const names = new Set(RULES.map(({ name }) => name));
    expect(report.findings.filter(({ rule }) => !names.has(rule))).toEqual([]);
    expect(report.files).toBeGreaterThan(100);
    expect(report.packages).toBeGreaterThan(10);
    expect(report.snippets).toBeGreaterThan(20);
  });
});
