import { renderRows } from '../report/render-rows.js';
import type { ProfileLatency } from './measure-latency.js';

/** A row a profile; the ratio is that of the medians. */
export function renderLatency(measured: readonly ProfileLatency[]): string {
  const rows = measured.map(({ profile, chunks, queries, search, stream }) => [
    profile,
    String(chunks),
    String(queries),
    search.p50Ms.toFixed(2),
    search.p95Ms.toFixed(2),
    stream.p50Ms.toFixed(2),
    stream.p95Ms.toFixed(2),
    `${(search.p50Ms / stream.p50Ms).toFixed(1)}×`,
  ]);
  return renderRows(
    [
      'latency, ms',
      'chunks',
      'queries',
      'search p50',
      'search p95',
      'stream alone p50',
      'stream alone p95',
      'ratio of p50',
    ],
    rows,
  );
}
