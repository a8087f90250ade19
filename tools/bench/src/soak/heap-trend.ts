/** The size of a heap at a time. */
export interface HeapSample {
  readonly atMs: number;
  readonly bytes: number;
}

/**
 * How much a heap grew, as a share: the straight line through the samples (least squares) at the last against the first.
 * The first fifth is left out, in which caches fill. 0 for fewer than two samples.
 */
export function heapGrowth(samples: readonly HeapSample[]): number {
  const settled = samples.slice(Math.floor(samples.length / 5));
  const first = settled[0];
  const last = settled.at(-1);
  if (first === undefined || last === undefined || first.atMs === last.atMs) return 0;
  const meanMs = meanOf(settled.map(({ atMs }) => atMs));
  const meanBytes = meanOf(settled.map(({ bytes }) => bytes));
  let covariance = 0;
  let variance = 0;
  for (const { atMs, bytes } of settled) {
    covariance += (atMs - meanMs) * (bytes - meanBytes);
    variance += (atMs - meanMs) ** 2;
  }
  const slope = covariance / variance;
  const startBytes = meanBytes + slope * (first.atMs - meanMs);
  return (slope * (last.atMs - first.atMs)) / startBytes;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
