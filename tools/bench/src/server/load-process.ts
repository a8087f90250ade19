import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { closedLoop, openLoop, type LoadOutcome, type LoadPorts } from './generate-load.js';
import type { LoadJob, LoadReply } from './messages.js';

// Sends load from a process of its own: its work must not be counted as the server's. One job, one answer, the end.

/** More than an open loop has under way unless the server stands still. */
const OPEN_LOOP_SOCKETS = 256;

process.once('message', (job: LoadJob) => {
  void run(job).then(
    (outcome) => {
      reply(outcome);
    },
    (error: unknown) => {
      reply({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});

async function run({ shape, durationMs, ...job }: LoadJob): Promise<LoadOutcome> {
  const maxSockets = shape.kind === 'closed' ? shape.connections : OPEN_LOOP_SOCKETS;
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = sender(job, agent);
  const ports: LoadPorts = { nowMs: () => performance.now(), waitUntil, send };
  try {
    return await (shape.kind === 'closed'
      ? closedLoop(ports, { connections: shape.connections, durationMs })
      : openLoop(ports, { requestsPerSecond: shape.requestsPerSecond, durationMs }));
  } finally {
    agent.destroy();
  }
}

function sender(
  { port, session, queries, topK }: Pick<LoadJob, 'port' | 'session' | 'queries' | 'topK'>,
  agent: Agent,
): LoadPorts['send'] {
  const bodies = queries.map((query) => Buffer.from(JSON.stringify({ query, topK })));
  const path = `/sessions/${session}/search`;
  return async (index) =>
    new Promise((resolve, reject) => {
      const body = bodies[index % bodies.length]!;
      const headers = { 'content-type': 'application/json', 'content-length': body.byteLength };
      const outgoing = request(
        { host: '127.0.0.1', port, path, method: 'POST', agent, headers },
        (response) => {
          response.resume();
          response.once('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`answered with ${String(response.statusCode)}`));
          });
          response.once('error', reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
}

/** Whole milliseconds by a timer, which takes no processor time from the server; the rest, mostly none, by turning the loop. */
async function waitUntil(timeMs: number): Promise<void> {
  const restMs = Math.floor(timeMs - performance.now());
  if (restMs >= 1) await sleep(restMs);
  while (performance.now() < timeMs) await new Promise((resolve) => setImmediate(resolve));
}

function reply(message: LoadReply): void {
  process.send?.(message, undefined, undefined, () => {
    process.disconnect();
  });
}
