/** One line of a measurement's table. */
export interface FigureRow {
  readonly what: string;
  readonly value: string;
  /** What must be reached; absent where the row only explains another. */
  readonly bar?: string | undefined;
}

/** How large a measurement is. */
export interface BenchSize {
  /** Chunks of the session that is searched. */
  readonly chunks: number;
  /** Seconds of each load. */
  readonly seconds: number;
  /** Files of the folder that a neighbour indexes. */
  readonly files: number;
  /** Sessions that are opened and expire. */
  readonly sessions: number;
}

/** The sizes of the bars. */
export const FULL_SIZE: BenchSize = Object.freeze({
  chunks: 10_000,
  seconds: 30,
  files: 10_000,
  sessions: 10_000,
});

/** Milliseconds for a table. */
export function showMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;
}

/** A median and a tail for a table. */
export function showTail({ p50Ms, p99Ms }: { readonly p50Ms: number; readonly p99Ms: number }): string {
  return `p50 ${showMs(p50Ms)}, p99 ${showMs(p99Ms)}`;
}
