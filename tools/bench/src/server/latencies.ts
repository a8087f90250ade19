/** What many times come to, in milliseconds. */
export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Sums up times; of none, every number is 0. */
export function summarizeLatencies(latenciesMs: readonly number[]): LatencySummary {
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    count: sorted.length,
    p50Ms: percentileOf(sorted, 0.5),
    p99Ms: percentileOf(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
  };
}

/** The smallest time that a share of all is not above. */
function percentileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
