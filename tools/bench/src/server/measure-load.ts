import { indexSession } from './call-server.js';
import { filesForChunks, generateQueries, writeCorpus } from './generated-corpus.js';
import type { LoadOutcome } from './generate-load.js';
import { summarizeLatencies } from './latencies.js';
import type { LoadJob } from './messages.js';
import { showTail, type BenchSize, type FigureRow } from './measurement.js';
import { sendLoad } from './send-load.js';
import { withFolder, withServer } from './with-server.js';

const TOP_K = 10;
const REQUESTS_PER_SECOND = 500;
const CONNECTIONS = 50;
const DIFFERENT_QUERIES = 1_000;
const REPEATED_QUERIES = 20;
const WARM_UP_MS = 3_000;

/** Searches over HTTP: at a fixed rate, and as fast as fifty connections can; with different queries, and with few. */
export async function measureLoad({ chunks, seconds }: BenchSize): Promise<readonly FigureRow[]> {
  return withFolder(async (folder) => {
    await writeCorpus(folder, filesForChunks(chunks));
    return withServer({ folder }, async (server) => {
      const { chunkCount } = await indexSession(server.url, 'load');
      const different = generateQueries(DIFFERENT_QUERIES, 1);
      const repeated = generateQueries(REPEATED_QUERIES, 2);
      const job = { port: server.port, session: 'load', topK: TOP_K };
      const open: LoadJob['shape'] = { kind: 'open', requestsPerSecond: REQUESTS_PER_SECOND };
      const closed: LoadJob['shape'] = { kind: 'closed', connections: CONNECTIONS };
      await sendLoad({
        ...job,
        queries: generateQueries(DIFFERENT_QUERIES, 3),
        durationMs: WARM_UP_MS,
        shape: closed,
      });
      const run = async (queries: readonly string[], shape: LoadJob['shape']): Promise<LoadOutcome> =>
        sendLoad({ ...job, queries, durationMs: seconds * 1_000, shape });
      const rows: FigureRow[] = [{ what: 'chunks of the session', value: String(chunkCount) }];
      for (const [kind, queries] of [
        [`${DIFFERENT_QUERIES} different queries`, different],
        [`${REPEATED_QUERIES} queries, repeated`, repeated],
      ] as const) {
        rows.push(openRow(kind, await run(queries, open)), closedRow(kind, await run(queries, closed)));
      }
      return rows;
    });
  });
}

function openRow(kind: string, outcome: LoadOutcome): FigureRow {
  return {
    what: `open loop, ${REQUESTS_PER_SECOND} requests a second, ${kind}`,
    value: `${showTail(summarizeLatencies(outcome.latenciesMs))}${failuresOf(outcome)}`,
    bar: 'p50 5 ms, p99 25 ms',
  };
}

function closedRow(kind: string, outcome: LoadOutcome): FigureRow {
  const { latenciesMs, durationMs } = outcome;
  const rate = Math.round((latenciesMs.length * 1_000) / durationMs);
  return {
    what: `closed loop, ${CONNECTIONS} connections, ${kind}`,
    value: `${rate} requests a second, ${showTail(summarizeLatencies(latenciesMs))}${failuresOf(outcome)}`,
    bar: '1500 requests a second',
  };
}

function failuresOf({ failures }: LoadOutcome): string {
  return failures === 0 ? '' : `, ${failures} failed`;
}
