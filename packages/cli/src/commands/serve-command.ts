import { resolve } from 'node:path';

import { Agent } from '@rag/agent';
import { mcpMount } from '@rag/mcp';
import {
  callerOfToken,
  CHAT_SOURCE,
  CHAT_TOP_K,
  createServer,
  LOCAL_CALLER,
  LOG_LEVELS,
  type ChatAgent,
  type LogLevel,
  type RagServer,
  type TelemetryOptions,
} from '@rag/server';

import { chooseModel } from '../choose-model.js';
import { usage } from '../command-options.js';
import { EXIT_CODES } from '../exit-codes.js';
import type { Command } from '../parse-command.js';
import { readTokens } from '../read-tokens.js';
import { indexAtStart } from '../serve/index-at-start.js';
import { StartNotes } from '../serve/start-notes.js';
import type { Terminal } from '../terminal.js';

type ServeCommand = Extract<Command, { kind: 'serve' }>;

const MS_PER_MINUTE = 60_000;

/** `rag serve`: serves until a signal comes; then answers that are under way are finished, within seconds. */
export async function runServe(command: ServeCommand, terminal: Terminal): Promise<number> {
  const tokens = await readTokens(command.tokenFile, terminal.environment);
  const server = await openServer(command, tokens, terminal);
  try {
    const notes = new StartNotes(terminal.stderr);
    notes.listening(server.url, server.host.roots);
    if (command.index) {
      const callers = tokens.length === 0 ? [LOCAL_CALLER] : tokens.map(callerOfToken);
      await indexAtStart(server.host, callers, notes, terminal.signal);
    }
    notes.howToStop();
    await aborted(terminal.signal);
    notes.ending();
  } finally {
    await server.close();
  }
  return EXIT_CODES.ok;
}

async function openServer(
  command: ServeCommand,
  tokens: readonly string[],
  terminal: Terminal,
): Promise<RagServer> {
  const folder = resolve(command.directory);
  const model = chooseModel(command, terminal.environment);
  return createServer({
    hostname: command.host,
    port: command.port,
    tokens,
    startFolder: folder,
    roots: [folder, ...command.allowRoots.map((root) => resolve(root))],
    allowedHosts: command.allowHosts,
    allowedOrigins: command.allowOrigins,
    limits: command.idleMinutes === undefined ? {} : { idleTtlMs: command.idleMinutes * MS_PER_MINUTE },
    agentFor: (): ChatAgent =>
      Agent.builder().model(model).liveChatKnowledge(CHAT_SOURCE, { topK: CHAT_TOP_K }).build(),
    mounts: [mcpMount()],
    telemetry: telemetryOf(command, terminal),
  });
}

/** Lines of JSON are for who asked for them; anybody is told what went wrong in the server. */
function telemetryOf(
  { json, logQueries }: ServeCommand,
  { stderr, environment }: Terminal,
): TelemetryOptions {
  return {
    logger: stderr,
    logLevel: logLevelOf(environment) ?? (json || logQueries ? 'info' : 'error'),
    logQueries,
  };
}

function logLevelOf(environment: Terminal['environment']): LogLevel | undefined {
  const text = environment['RAG_LOG_LEVEL'] ?? '';
  if (text === '') return undefined;
  const level = LOG_LEVELS.find((one) => one === text);
  if (level === undefined) throw usage(`RAG_LOG_LEVEL is "${text}"; use "${LOG_LEVELS.join('", "')}"`);
  return level;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => {
    signal.addEventListener('abort', () => {
      done();
    });
  });
}
