import { join } from 'node:path';

import { callForJson, callServer, indexSession } from './call-server.js';
import { filesForChunks, generateQueries, writeCorpus } from './generated-corpus.js';
import { summarizeLatencies } from './latencies.js';
import { showTail, type BenchSize, type FigureRow } from './measurement.js';
import { sendLoad } from './send-load.js';
import type { ServerHandle } from './server-handle.js';
import { withFolder, withServer } from './with-server.js';

const TOP_K = 10;
const REQUESTS_PER_SECOND = 100;
const QUERIES = 1_000;
const SLICE_MS = 1_000;

/** What a session feels of another one that indexes a large folder: its searches at a fixed rate, before and during the run. */
export async function measureNeighbour({ chunks, seconds, files }: BenchSize): Promise<readonly FigureRow[]> {
  return withFolder(async (folder) => {
    await writeCorpus(join(folder, 'quiet'), filesForChunks(chunks));
    await writeCorpus(join(folder, 'large'), files, 'other');
    return withServer({ folder }, async (server) => {
      await indexSession(server.url, 'quiet', 'quiet');
      await search(server, SLICE_MS, 1);
      const quiet = summarizeLatencies(await search(server, seconds * 1_000, 2));
      const { latenciesMs, fileCount, durationMs } = await searchWhileIndexing(server);
      const busy = summarizeLatencies(latenciesMs);
      return [
        { what: `searches while nothing indexes, ${REQUESTS_PER_SECOND} a second`, value: showTail(quiet) },
        {
          what: `the same while ${fileCount} files index for ${(durationMs / 1_000).toFixed(1)} s`,
          value: `${showTail(busy)} of ${busy.count}`,
        },
        {
          what: 'p99 while indexing over p99 before',
          value: (busy.p99Ms / quiet.p99Ms).toFixed(2),
          bar: '5',
        },
      ];
    });
  });
}

async function searchWhileIndexing(server: ServerHandle): Promise<{
  readonly latenciesMs: readonly number[];
  readonly fileCount: number;
  readonly durationMs: number;
}> {
  await callServer(server.url, '/sessions/large', { method: 'PUT' });
  const startMs = performance.now();
  const { id } = (await callForJson(server.url, '/sessions/large/index', {
    json: { root: 'large' },
    status: 202,
  })) as { readonly id: string };
  const latenciesMs: number[] = [];
  // In slices: a load process says what it measured at its end, and only the time of the run counts.
  for (let slice = 0; ; slice++) {
    const measured = await search(server, SLICE_MS, 10 + slice);
    const run = (await callForJson(server.url, `/sessions/large/index/${id}`)) as { readonly state: string };
    // The slice in which the run ended is partly quiet; it counts only where there is no other.
    if (run.state === 'running' || latenciesMs.length === 0) latenciesMs.push(...measured);
    if (run.state === 'running') continue;
    if (run.state !== 'succeeded') throw new Error(`Cannot go on: the index run ended as "${run.state}"`);
    break;
  }
  const durationMs = performance.now() - startMs;
  const { fileCount } = (await callForJson(server.url, '/sessions/large/status')) as {
    readonly fileCount: number;
  };
  return { latenciesMs, fileCount, durationMs };
}

async function search({ port }: ServerHandle, durationMs: number, seed: number): Promise<readonly number[]> {
  const { latenciesMs, failures } = await sendLoad({
    port,
    session: 'quiet',
    queries: generateQueries(QUERIES, seed),
    topK: TOP_K,
    durationMs,
    shape: { kind: 'open', requestsPerSecond: REQUESTS_PER_SECOND },
  });
  if (failures > 0) throw new Error(`Cannot go on: ${failures} searches failed`);
  return latenciesMs;
}
