import { indexSession } from './call-server.js';
import { filesForChunks, generateQueries, writeCorpus } from './generated-corpus.js';
import { summarizeLatencies } from './latencies.js';
import { showMs, showTail, type BenchSize, type FigureRow } from './measurement.js';
import { sendLoad } from './send-load.js';
import { withFolder, withServer } from './with-server.js';

const TOP_K = 10;
const QUERIES_A_ROUND = 200;
const WARM_UP_ROUNDS = 2;
/** One request at a time, so that nothing waits for another. */
const ONE_CONNECTION = { kind: 'closed', connections: 1 } as const;
const ROUND_MS = 1_000;

/**
 * What HTTP adds: the same session, the same queries, called in the server's own process and over one connection, turn by
 * turn within one run, each the first as often as the other.
 */
export async function measureOverhead({ chunks, seconds }: BenchSize): Promise<readonly FigureRow[]> {
  return withFolder(async (folder) => {
    await writeCorpus(folder, filesForChunks(chunks));
    return withServer({ folder }, async (server) => {
      await indexSession(server.url, 'overhead');
      const overHttp: number[] = [];
      const inProcess: number[] = [];
      const rounds = WARM_UP_ROUNDS + Math.max(2, Math.ceil(seconds / 2));
      for (let round = 0; round < rounds; round++) {
        const queries = generateQueries(QUERIES_A_ROUND, 100 + round);
        const call = async (): Promise<readonly number[]> =>
          (await server.ask({ ask: 'search', session: 'overhead', queries, topK: TOP_K })) as number[];
        const send = async (): Promise<readonly number[]> => {
          const job = { port: server.port, session: 'overhead', queries, topK: TOP_K, durationMs: ROUND_MS };
          return (await sendLoad({ ...job, shape: ONE_CONNECTION })).latenciesMs;
        };
        const isHttpFirst = round % 2 === 0;
        const first = await (isHttpFirst ? send : call)();
        const second = await (isHttpFirst ? call : send)();
        if (round < WARM_UP_ROUNDS) continue;
        overHttp.push(...(isHttpFirst ? first : second));
        inProcess.push(...(isHttpFirst ? second : first));
      }
      return toRows(summarizeLatencies(overHttp), summarizeLatencies(inProcess));
    });
  });
}

type Summary = ReturnType<typeof summarizeLatencies>;

function toRows(overHttp: Summary, inProcess: Summary): readonly FigureRow[] {
  return [
    { what: 'a search in the server’s process', value: showTail(inProcess) },
    { what: 'the same over HTTP, one connection', value: showTail(overHttp) },
    {
      what: 'what HTTP adds at the median',
      value: showMs(overHttp.p50Ms - inProcess.p50Ms),
      bar: '1 ms',
    },
  ];
}
