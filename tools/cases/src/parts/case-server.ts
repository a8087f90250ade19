import { mcpMount } from '@rag/mcp';
import {
  createServer,
  LOCAL_CALLER,
  type Caller,
  type RagServiceOptions,
  type ServerMount,
  type ServerOptions,
} from '@rag/server';
import type { FakeClock } from '@rag/testkit';

import { CaseFault } from '../bank/verdicts.js';
import { HostedSessions } from '../world/hosted-sessions.js';
import type { HttpTarget } from './parts.js';

/** Under the clock of a case no time passes, so that an allowance would never be filled again. */
const REQUESTS_WITHOUT_TIME = 1_000_000;

/** Longer than a server waits for anybody at its end. */
const PAST_EVERY_WAIT_MS = 3_600_000;

/** What the server of a case is started with. */
export interface CaseServerOptions {
  /** What the case says of its server. */
  readonly settings: ServerOptions;
  readonly folder: string;
  readonly sessions: RagServiceOptions;
  readonly clock: FakeClock;
}

/** A server on the loopback address with MCP mounted, and its sessions. */
export interface CaseServer {
  readonly target: HttpTarget;
  readonly sessions: HostedSessions;
}

/** Starts the server of a case; its sessions are those of the first token, where there are any. */
export async function startCaseServer(options: CaseServerOptions): Promise<CaseServer> {
  const { settings, folder, sessions, clock } = options;
  const seen: Caller[] = [];
  const server = await createServer({
    ...settings,
    serverLimits: { maxRequestsPerSecond: REQUESTS_WITHOUT_TIME, ...settings.serverLimits },
    port: 0,
    startFolder: folder,
    sessions,
    clock,
    events: sessions.events,
    mounts: [mcpMount(), tellCaller(seen)],
  });
  const close = async (): Promise<void> => {
    const closing = server.close();
    clock.advance(PAST_EVERY_WAIT_MS);
    await closing;
  };
  try {
    const [token] = settings.tokens ?? [];
    const caller = token === undefined ? LOCAL_CALLER : await askCaller(server.url, token, seen);
    const target = { host: '127.0.0.1', port: server.port, webSocketPath: '/ws', close };
    return { target, sessions: new HostedSessions(server.host, caller) };
  } catch (error) {
    await close();
    throw error;
  }
}

const CALLER_PATH = '/case-caller';

/** Notes who asks: what a token stands for is the server's to know. */
function tellCaller(seen: Caller[]): ServerMount {
  return {
    path: CALLER_PATH,
    open: () => ({
      handle: async (_request, caller) => {
        seen.push(caller);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
      close: async () => Promise.resolve(),
    }),
  };
}

async function askCaller(url: string, token: string, seen: readonly Caller[]): Promise<Caller> {
  await fetch(`${url}${CALLER_PATH}`, { headers: { Authorization: `Bearer ${token}`, Connection: 'close' } });
  const [caller] = seen;
  if (caller === undefined) throw new CaseFault('has a token that its own server refuses');
  return caller;
}
