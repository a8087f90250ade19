import { isKilled, isLeft, readReport } from './report.mjs';

/**
 * The score by file and the mutants that no test noticed, from a report of stryker.
 *
 * @param {string} file
 * @returns {{ readonly score: number, readonly lines: readonly string[] }}
 */
export function summarize(file) {
  const report = readReport(file);
  const entries = Object.entries(report.files).sort(([left], [right]) => (left < right ? -1 : 1));
  const mutants = entries.flatMap(([, { mutants: own }]) => own);
  const survivors = entries.flatMap(([path, { source, mutants: own }]) => {
    const text = source.split('\n');
    return own
      .filter(isLeft)
      .sort(
        (a, b) =>
          a.location.start.line - b.location.start.line || a.location.start.column - b.location.start.column,
      )
      .map((mutant) => describeMutant(path, text, mutant));
  });
  return {
    score: scoreOf(mutants),
    lines: [
      ...entries.map(([path, { mutants: own }]) => `${path}: ${rate(own)}`),
      `all: ${rate(mutants)}`,
      ...survivors,
    ],
  };
}

/** @param {readonly import('./report.mjs').Mutant[]} mutants */
function scoreOf(mutants) {
  const killed = mutants.filter(isKilled).length;
  const counted = killed + mutants.filter(isLeft).length;
  return counted === 0 ? 100 : (100 * killed) / counted;
}

/** @param {readonly import('./report.mjs').Mutant[]} mutants */
function rate(mutants) {
  const killed = mutants.filter(isKilled).length;
  const left = mutants.filter(isLeft).length;
  return `${scoreOf(mutants).toFixed(1)} %, ${String(killed)} killed, ${String(left)} left`;
}

/**
 * @param {string} path
 * @param {readonly string[]} text
 * @param {import('./report.mjs').Mutant} mutant
 */
function describeMutant(path, text, { status, mutatorName, replacement = '', location: { start, end } }) {
  const line = text[start.line - 1] ?? '';
  const original =
    start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.slice(start.column - 1);
  const shown = (/** @type {string} */ code) => code.replace(/\s+/gu, ' ').slice(0, 100);
  return `  ${path}:${String(start.line)}:${String(start.column)} ${status} ${mutatorName}: ${shown(original)} → ${shown(replacement)}`;
}

if (process.argv[1] === import.meta.filename) console.log(summarize(process.argv[2] ?? '').lines.join('\n'));
