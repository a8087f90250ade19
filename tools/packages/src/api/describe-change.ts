/** Changed lines that are shown; the rest is counted. */
export const MAX_SHOWN_LINES: number = 24;

/**
 * What differs between two texts, as removed (`-`) and added (`+`) lines in their order; empty where nothing does.
 *
 * Costs the product of the lengths, which for reports of some hundred lines is nothing.
 */
export function describeChange(before: string, after: string): readonly string[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const common = commonLengths(old, now);
  const changed: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changed.push(`- ${old[i]!}`);
      i += 1;
    } else {
      changed.push(`+ ${now[j]!}`);
      j += 1;
    }
  }
  const hidden = changed.length - MAX_SHOWN_LINES;
  return hidden > 0 ? [...changed.slice(0, MAX_SHOWN_LINES), `… and ${hidden} more lines`] : changed;
}

function linesOf(text: string): readonly string[] {
  return text.replaceAll('\r\n', '\n').split('\n');
}

/** At `[i][j]`, how many lines the texts have in common, in order, from their lines `i` and `j` on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        old[i] === now[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}
