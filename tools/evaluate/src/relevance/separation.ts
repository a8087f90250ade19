/**
 * The share of pairs of an answerable and an unanswerable question in which the answerable one has the higher confidence;
 * equal ones count half. 0.5 is chance, 1 is perfect.
 */
export function separation(answerable: readonly number[], unanswerable: readonly number[]): number {
  const all = [
    ...answerable.map((value) => ({ value, isAnswerable: true })),
    ...unanswerable.map((value) => ({ value, isAnswerable: false })),
  ].sort((left, right) => left.value - right.value);
  let won = 0;
  let below = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    let equal = 0;
    while (end < all.length && all[end]!.value === all[start]!.value) if (!all[end++]!.isAnswerable) equal++;
    won += (end - start - equal) * (below + equal / 2);
    below += equal;
    start = end;
  }
  return won / (answerable.length * unanswerable.length);
}

/** The share of values below a border. */
export function shareBelow(values: readonly number[], border: number): number {
  return values.filter((value) => value < border).length / values.length;
}

/**
 * The highest border, in hundredths, below which the mean share over sides, each alike, is at most a limit.
 *
 * @param sides the confidences of answerable questions, corpus by corpus.
 */
export function chooseBorder(sides: readonly (readonly number[])[], limit: number): number {
  for (let hundredths = 100; hundredths > 0; hundredths--) {
    const border = hundredths / 100;
    const mean = sides.reduce((sum, side) => sum + shareBelow(side, border), 0) / sides.length;
    if (mean <= limit) return border;
  }
  return 0;
}
