import { RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { LOCAL_CALLER } from '../host/caller.js';
import type { ChatAgentPart } from '../host/chat-agent.js';
import type { HostedSession } from '../host/hosted-session.js';
import type { RagHost, RagHostOptions } from '../host/rag-host.js';
import { endlessTurn, ScriptedAgent, wholeTurn } from '../http/chat-agent.test-support.js';
import { instrumentHost } from './instrument-host.js';
import type { RetrievalEnd, RetrievalStart } from './telemetry-sink.js';
import { openTestHost, openTestSession } from './telemetry.test-support.js';

type Seen = RetrievalStart & Partial<RetrievalEnd>;

interface Measured {
  readonly host: RagHost;
  readonly session: HostedSession;
  /** Each once it has ended. */
  readonly seen: Seen[];
}

async function measure(
  options: RagHostOptions & { readonly tellsQueries?: boolean } = {},
): Promise<Measured> {
  const { tellsQueries = false, ...rest } = options;
  const seen: Seen[] = [];
  let now = 0;
  const host = instrumentHost(openTestHost(rest), {
    observe: (start) => (end) => void seen.push({ ...start, ...end }),
    isRefusal: ({ code }) => code.includes('INVALID'),
    tellsQueries,
    now: () => (now += 5),
  });
  return { host, session: await openTestSession(host), seen };
}

async function readAll(parts: AsyncIterable<ChatAgentPart>): Promise<number> {
  let count = 0;
  for await (const part of parts) count += part.type.length > 0 ? 1 : 0;
  return count;
}

describe('instrumentHost()', () => {
  it('measures searches, explanations and prompts, and passes their answers on', async () => {
    const { session, seen } = await measure();
    const { results } = await session.search('zebra', 3);
    expect(results.map(({ id }) => id)).toEqual(['z']);
    expect((await session.explain('zebra', { topK: 2 })).hits).toHaveLength(1);
    expect((await session.prompt('okapi', 1)).prompt).toContain('okapi');
    const common = { outcome: 'answered', durationMs: 5 };
    expect(seen).toEqual([
      { operation: 'search', topK: 3, results: 1, ...common },
      { operation: 'explain', topK: 2, results: 1, ...common },
      { operation: 'prompt', topK: 1, results: 0, ...common },
    ]);
  });

  it('tells of what fails by its code, and apart what the caller is at fault for', async () => {
    const { host, session, seen } = await measure();
    await expect(session.search('zebra', -1)).rejects.toThrow(RagError);
    await host.removeSession(LOCAL_CALLER, 's');
    await expect(session.search('zebra')).rejects.toThrow(RagError);
    expect(seen.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['refused', 'RAG_CONTRACTS_INVALID_TOP_K'],
      ['failed', 'RAG_SERVER_SESSION_UNKNOWN'],
    ]);
  });

  it('tells of a caller that gave up', async () => {
    const { session, seen } = await measure();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(session.search('zebra', 1, { signal })).rejects.toThrow('gone');
    expect(seen).toMatchObject([{ outcome: 'cancelled', errorCode: 'other' }]);
  });

  it('measures a chat until it is grounded, once', async () => {
    const { session, seen } = await measure({ agentFor: () => new ScriptedAgent(wholeTurn) });
    expect(await readAll(session.chat({ message: 'when?' }))).toBe(5);
    expect(seen).toEqual([
      { operation: 'chat', topK: undefined, outcome: 'answered', results: 1, durationMs: 5 },
    ]);
  });

  it('lets a reader that leaves end the turn, and tells of it', async () => {
    const agent = new ScriptedAgent(endlessTurn);
    const { session, seen } = await measure({ agentFor: () => agent });
    for await (const part of session.chat({ message: 'when?' })) {
      expect(part.type).toBe('text');
      break;
    }
    expect(seen).toMatchObject([{ operation: 'chat', outcome: 'cancelled' }]);
  });

  it('tells of a chat that cannot be', async () => {
    const { session, seen } = await measure();
    await expect(readAll(session.chat({ message: 'when?' }))).rejects.toThrow(RagError);
    expect(seen).toMatchObject([{ outcome: 'failed', errorCode: 'RAG_SERVER_CHAT_UNAVAILABLE' }]);
  });

  it('tells queries only where it is told to', async () => {
    const quiet = await measure();
    await quiet.session.search('zebra');
    expect(quiet.seen[0]).not.toHaveProperty('query');
    const telling = await measure({ tellsQueries: true });
    await telling.session.search('zebra');
    expect(telling.seen[0]).toHaveProperty('query', 'zebra');
  });

  it('gives the same session for the same session, and everything else of the host', async () => {
    const { host, session } = await measure();
    expect(host.session(LOCAL_CALLER, 's')).toBe(session);
    expect(host.openSession(LOCAL_CALLER, 's')).toBe(session);
    expect(host.hasSession(LOCAL_CALLER, 't')).toBe(false);
    expect(host.listSessions(LOCAL_CALLER).items.map(({ id }) => id)).toEqual(['s']);
    expect(host.stats()).toMatchObject({ sessions: 1, documents: 1 });
    expect(host.roots).toHaveLength(1);
    expect(await host.sweep()).toBe(0);
    expect(session.info().id).toBe('s');
    expect(session.status().documentCount).toBe(1);
    expect((await session.listDocuments()).items).toHaveLength(1);
    expect((await session.getDocument('z'))?.content).toBe('the zebra crosses');
    expect(await session.removeDocument('z')).toBe(true);
    expect(await session.removeAddedDocuments()).toBe(0);
    expect(session.indexRuns()).toEqual([]);
    expect(() => session.indexRun('x')).toThrow(RagError);
    await session.clear();
    await host.close();
    expect(() => host.openSession(LOCAL_CALLER)).toThrow(RagError);
  });
});
