import process from 'node:process';

import { Agent, ExtractiveModel } from '@rag/agent';
import { systemClock, type Clock } from '@rag/contracts';
import { mcpMount } from '@rag/mcp';
import { CHAT_SOURCE, CHAT_TOP_K, createServer, LOCAL_CALLER, type RagServer } from '@rag/server';
import { FakeClock } from '@rag/testkit';

import type { ServerReply, ServerRequest, ServerSetting } from './messages.js';

// A server in a process of its own, as `rag serve` makes one. Caps that would decide a measurement are raised: one caller
// sends here what a thousand would.

const UNLIMITED = 1_000_000;
const MAX_INDEX_RUNS = 16;

const setting = JSON.parse(process.argv[2] ?? '{}') as ServerSetting;
const fakeClock = setting.fakeClock === true ? new FakeClock(Date.now()) : undefined;
const clock: Clock = fakeClock ?? systemClock;
const server = await createServer({
  port: setting.port ?? 0,
  startFolder: setting.folder,
  clock,
  allowedHosts: setting.allowedHosts,
  limits: {
    maxSessions: UNLIMITED,
    maxSessionsPerCaller: UNLIMITED,
    maxIndexRuns: MAX_INDEX_RUNS,
    maxIndexRunsPerCaller: MAX_INDEX_RUNS,
  },
  serverLimits: {
    maxRequestsPerSecond: UNLIMITED,
    ...(setting.requestTimeoutMs !== undefined && { requestTimeoutMs: setting.requestTimeoutMs }),
  },
  agentFor: () =>
    Agent.builder().model(new ExtractiveModel()).liveChatKnowledge(CHAT_SOURCE, { topK: CHAT_TOP_K }).build(),
  mounts: [mcpMount()],
  telemetry: { logger: 'pino', logLevel: 'error' },
});

process.on('message', (request: ServerRequest & { readonly id: number }) => {
  void answer(request, server).then(
    (value) => {
      reply({ id: request.id, value });
    },
    (error: unknown) => {
      reply({ id: request.id, error: error instanceof Error ? error.message : String(error) });
    },
  );
});
// Whoever started it has gone.
process.on('disconnect', () => {
  process.exit();
});
reply({ id: 0, value: server.port });

async function answer(request: ServerRequest, running: RagServer): Promise<unknown> {
  const { host } = running;
  switch (request.ask) {
    case 'memory':
      return measureMemory();
    case 'stats':
      return host.stats();
    case 'advance':
      fakeClock?.advance(request.ms);
      return undefined;
    case 'jump':
      fakeClock?.set(clock.now() + request.ms);
      return undefined;
    case 'search': {
      const session = host.session(LOCAL_CALLER, request.session);
      const latenciesMs: number[] = [];
      for (const query of request.queries) {
        const startMs = performance.now();
        await session.search(query, request.topK);
        latenciesMs.push(performance.now() - startMs);
      }
      return latenciesMs;
    }
    case 'close':
      await running.close();
      return undefined;
  }
}

/** Bytes on the heap once nobody holds what could be freed; several turns, since what was read is held until the turn ends. */
async function measureMemory(): Promise<{ readonly heapBytes: number; readonly residentBytes: number }> {
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
  }
  const { heapUsed, rss } = process.memoryUsage();
  return { heapBytes: heapUsed, residentBytes: rss };
}

function reply(message: ServerReply): void {
  process.send?.(message);
}
