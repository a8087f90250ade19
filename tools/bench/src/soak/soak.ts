import { join } from 'node:path';

import { callServer } from '../server/call-server.js';
import { generateQueries, writeCorpus } from '../server/generated-corpus.js';
import type { FigureRow } from '../server/measurement.js';
import type { ServerHandle } from '../server/server-handle.js';
import { withFolder, withServer } from '../server/with-server.js';
import { heapGrowth, type HeapSample } from './heap-trend.js';
import { takeTurn } from './soak-client.js';
import { emptyTally, lostAnswers, type SoakTally } from './soak-tally.js';

/** What a soak found. */
export interface SoakFinding {
  readonly rows: readonly FigureRow[];
  /** Whether every bar was met. */
  readonly holds: boolean;
  readonly errors: readonly string[];
}

const CLIENTS = 8;
const FOLDERS = ['a', 'b'] as const;
const FILES_A_FOLDER = 200;
const QUERIES = 2_000;
const SAMPLES = 60;
const MAX_GROWTH = 0.05;

/** Clients that index, search, chat and hang up for so many minutes, each in a session of its own. */
export async function soak(minutes: number): Promise<SoakFinding> {
  return withFolder(async (folder) => {
    for (const name of FOLDERS) await writeCorpus(join(folder, name), FILES_A_FOLDER, name);
    return withServer({ folder }, async (server) => {
      const tally = emptyTally();
      const samples = await runClients(server, tally, minutes * 60_000);
      return describe(tally, samples, minutes);
    });
  });
}

async function runClients(
  server: ServerHandle,
  tally: SoakTally,
  durationMs: number,
): Promise<readonly HeapSample[]> {
  const { url } = server;
  const queries = generateQueries(QUERIES, 7);
  const startMs = performance.now();
  const isOver = (): boolean => performance.now() - startMs >= durationMs;
  const runClient = async (number: number): Promise<void> => {
    await callServer(url, `/sessions/client-${number}`, { method: 'PUT' });
    for (let turn = 0; !isOver(); turn++)
      await takeTurn({ url, number, queries, folders: FOLDERS, tally }, turn);
  };
  const samples: HeapSample[] = [];
  const sample = async (): Promise<void> => {
    for (let number = 1; !isOver(); number++) {
      const atMs = (durationMs * number) / SAMPLES;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + atMs - performance.now())));
      const { heapBytes } = (await server.ask({ ask: 'memory' })) as { readonly heapBytes: number };
      samples.push({ atMs, bytes: heapBytes });
    }
  };
  await Promise.all([sample(), ...Array.from({ length: CLIENTS }, async (_, number) => runClient(number))]);
  return samples;
}

function describe(tally: SoakTally, samples: readonly HeapSample[], minutes: number): SoakFinding {
  const growth = heapGrowth(samples);
  const lost = lostAnswers(tally);
  const { sent, answered, abandoned, failed, errors } = tally;
  return {
    rows: [
      {
        what: `requests of ${CLIENTS} clients in ${minutes} minutes`,
        value: `${sent}, answered ${answered}, given up by the client ${abandoned}`,
      },
      { what: 'errors', value: String(failed), bar: '0' },
      { what: 'answers lost', value: String(lost), bar: '0' },
      {
        what: 'heap at the end against the beginning, garbage collected',
        value: `${(growth * 100).toFixed(1)} % (${samples.length} samples)`,
        bar: '5 %',
      },
    ],
    holds: failed === 0 && lost === 0 && growth <= MAX_GROWTH && answered > 0,
    errors,
  };
}
