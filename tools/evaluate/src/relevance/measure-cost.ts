import { performance } from 'node:perf_hooks';

import { IngestLimits, RagService } from '@rag/server';

import type { LatencySource } from '../latency/latency-source.js';
import { latencyOf } from '../latency/measure-latency.js';

/** What it costs to say whether an answer is to the point; times in milliseconds. */
export interface RelevanceCost {
  readonly chunks: number;
  readonly queries: number;
  readonly indexMs: number;
  /** The first search after the run, beyond what the same search takes later: the shuffled queries. */
  readonly learningMs: number;
  readonly searchMs: number;
  readonly searchWithoutMs: number;
}

/** Rounds over all queries; the first warms up and is not counted. */
const ROUNDS = 4;

const TOP_K = 10;

/** Two sessions over the same stores, one that says it and one that does not, query by query in turn. */
export async function measureCost({ folder, include, queries }: LatencySource): Promise<RelevanceCost> {
  const limits = IngestLimits.workspace();
  const saying = new RagService({ profile: 'polyglot', limits, negation: 'git' });
  try {
    const indexMs = await timed(async () =>
      saying.indexDirectory(folder, undefined, include === undefined ? {} : { include }),
    );
    const { stream, knowledgeBase } = saying;
    const silent = new RagService({ profile: 'polyglot', stream, knowledgeBase, relevance: false });
    // What is made once for a generation, whoever asks first, is no cost of this.
    for (const query of queries.slice(0, 20)) await silent.search(query, TOP_K);
    const firstMs = await timed(async () => saying.search(queries[0]!, TOP_K));
    const withMs: number[] = [];
    const withoutMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, query] of queries.entries()) {
        const ask = async (service: RagService): Promise<number> =>
          timed(async () => service.search(query, TOP_K));
        // Whoever is second finds the caches warm: each is first every other time.
        const isFirst = (at + round) % 2 === 0;
        const first = await ask(isFirst ? saying : silent);
        const second = await ask(isFirst ? silent : saying);
        if (round === 0) continue;
        withMs.push(isFirst ? first : second);
        withoutMs.push(isFirst ? second : first);
      }
    const searchMs = latencyOf(withMs).p50Ms;
    return {
      chunks: saying.getStatus().chunkCount,
      queries: queries.length,
      indexMs,
      learningMs: Math.max(0, firstMs - searchMs),
      searchMs,
      searchWithoutMs: latencyOf(withoutMs).p50Ms,
    };
  } finally {
    await saying.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
