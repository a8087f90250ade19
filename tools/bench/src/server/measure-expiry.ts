import { callServer } from './call-server.js';
import type { BenchSize, FigureRow } from './measurement.js';
import type { ServerHandle } from './server-handle.js';
import { withFolder, withServer } from './with-server.js';

/** As many as are open at the same time. */
const SESSIONS_A_ROUND = 1_000;
const WORKERS = 16;
/** Past the idle time and the next look at it. */
const PAST_IDLE_MS = 2 * 3_600_000;

interface Memory {
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/**
 * Sessions that are opened over HTTP, filled, searched and left; then the injected clock passes their idle time. What the
 * heap is afterwards against before, garbage collected.
 */
export async function measureExpiry({ sessions }: BenchSize): Promise<readonly FigureRow[]> {
  return withFolder(async (folder) =>
    withServer({ folder, fakeClock: true }, async (server) => {
      await openAndExpire(server, 0, Math.min(sessions, SESSIONS_A_ROUND));
      const before = await memoryOf(server);
      let full = before;
      for (let opened = 0; opened < sessions; opened += SESSIONS_A_ROUND) {
        const count = Math.min(SESSIONS_A_ROUND, sessions - opened);
        const atMost = await openAndExpire(server, opened, count);
        if (atMost.heapBytes > full.heapBytes) full = atMost;
      }
      const after = await memoryOf(server);
      const { sessions: left } = (await server.ask({ ask: 'stats' })) as { readonly sessions: number };
      const growth = (after.heapBytes / before.heapBytes - 1) * 100;
      return [
        { what: 'sessions opened and expired', value: `${sessions}, left ${left}`, bar: 'left 0' },
        {
          what: `heap before, with ${Math.min(sessions, SESSIONS_A_ROUND)} open, after`,
          value: [before, full, after].map(({ heapBytes }) => megabytes(heapBytes)).join(', '),
        },
        { what: 'heap after against before', value: `${growth.toFixed(1)} %`, bar: '5 %' },
      ];
    }),
  );
}

/** @returns the memory while all are open. */
async function openAndExpire(server: ServerHandle, from: number, count: number): Promise<Memory> {
  let next = from;
  const work = async (): Promise<void> => {
    while (next < from + count) await useSession(server.url, `s${next++}`);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  const open = await memoryOf(server);
  await server.ask({ ask: 'advance', ms: PAST_IDLE_MS });
  await callServer(server.url, '/sessions');
  return open;
}

async function useSession(url: string, id: string): Promise<void> {
  await callServer(url, `/sessions/${id}`, { method: 'PUT' });
  await callServer(url, `/sessions/${id}/documents`, { json: { content: `A note on the harbour of ${id}` } });
  const { status, text } = await callServer(url, `/sessions/${id}/search`, { json: { query: 'harbour' } });
  if (status !== 200 || !text.includes(id))
    throw new Error(`Cannot go on: the session answered with ${status}`);
}

async function memoryOf(server: ServerHandle): Promise<Memory> {
  return (await server.ask({ ask: 'memory' })) as Memory;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
