/** One place that breaks a rule. */
export interface Finding {
  /** The rule's name, as the README lists it. */
  readonly rule: string;
  /** Relative to the repository's root, `/` between parts. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is there. */
  readonly what: string;
  /** What to do about it. */
  readonly advice: string;
}

/**
 * A finding as one line: `<rule> <file>:<line> <what> — <advice>`.
 *
 * @example
 * formatFinding({ rule: 'size', file: 'a.ts', line: 1, what: 'has 400 lines', advice: 'split it' });
 */
export function formatFinding(finding: Finding): string {
  const { rule, file, line, what, advice } = finding;
  // A message of the compiler or of a script may hold line ends, which would break "one line a finding".
  return `${rule} ${file}:${line} ${what} — ${advice}`.replace(/\s+/gu, ' ');
}

/** Rule, then file, then line; one entry where two ways led to the same place. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const byText = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  return [...byText.values()].sort(
    (left, right) =>
      compareTexts(left.rule, right.rule) ||
      compareTexts(left.file, right.file) ||
      left.line - right.line ||
      compareTexts(left.what, right.what),
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
