import { performance } from 'node:perf_hooks';

import type { Profile } from '@rag/contracts';
import { IngestLimits, RagService } from '@rag/server';

import type { LatencySource } from './latency-source.js';

/** How long searches took, in milliseconds. */
export interface Latency {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** A profile's searches beside its keyword stream alone, on the same queries in the same run. */
export interface ProfileLatency {
  readonly profile: Profile;
  readonly chunks: number;
  readonly queries: number;
  /** `RagService.search` for ten results. */
  readonly search: Latency;
  /** The keyword stream alone, asked for as many as fusion asks it for. */
  readonly stream: Latency;
}

/** Rounds over all queries; the first warms up and is not counted. */
export const LATENCY_ROUNDS = 5;

const TOP_K = 10;

/** What fusion asks a stream for, for each result. */
const FETCH_FACTOR = 2;

/**
 * Measures searches in a folder that is indexed for it: the whole search and the stream alone in turn, so that what else
 * the machine does falls on both. Each is asked all queries, but not one after the other the same: the stream keeps the
 * scores of its last queries.
 */
export async function measureLatency(
  { folder, include, queries }: LatencySource,
  profile: Profile,
): Promise<ProfileLatency> {
  const service = new RagService({ profile, limits: IngestLimits.workspace(), negation: 'git' });
  try {
    await service.indexDirectory(folder, undefined, include === undefined ? {} : { include });
    const search: number[] = [];
    const stream: number[] = [];
    for (let round = 0; round < LATENCY_ROUNDS; round++)
      for (const [index, query] of queries.entries()) {
        const other = queries[(index + Math.ceil(queries.length / 2)) % queries.length]!;
        const whole = await timed(async () => service.search(query, TOP_K));
        const alone = await timed(async () =>
          (await service.stream.snapshot()).search(other, FETCH_FACTOR * TOP_K),
        );
        if (round === 0) continue;
        search.push(whole);
        stream.push(alone);
      }
    return {
      profile,
      chunks: service.getStatus().chunkCount,
      queries: queries.length,
      search: latencyOf(search),
      stream: latencyOf(stream),
    };
  } finally {
    await service.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Median and 95th percentile, by nearest rank. */
export function latencyOf(timesMs: readonly number[]): Latency {
  const sorted = [...timesMs].sort((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}
