import { deferred } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import type { Caller } from './caller.js';
import { ParrotAgent, textsOf } from './chat-agent.test-support.js';
import { codeOf, openHost } from './host.test-support.js';
import type { RagHostOptions } from './rag-host.js';

const anna: Caller = { id: 'anna' };
const bert: Caller = { id: 'bert' };

describe('the chat of a hosted session', () => {
  it('is grounded on the session, anew before each turn', async () => {
    const { session, agents } = chatHost();
    expect(await textsOf(session.chat({ message: 'zebra' }))).toEqual(['zebra', '']);
    await session.addDocument('zebra stripes');
    expect(await textsOf(session.chat({ message: 'zebra' }))).toEqual(['zebra', 'zebra stripes']);
    expect(agents).toHaveLength(1);
    expect(agents[0]!.bound).toBe(1);
    await textsOf(session.chat({ message: 'zebra' }));
    expect(agents[0]!.bound).toBe(2);
  });

  it('makes one agent for turns that begin together, and tries again after a failure', async () => {
    let calls = 0;
    const made = deferred<ParrotAgent>();
    const { host } = openHost({
      agentFor: async () => {
        calls += 1;
        if (calls === 1) throw Object.assign(new Error('no key'), { code: 'RAG_DEMO_NO_KEY' });
        return made.promise;
      },
    });
    const session = host.openSession(anna, 'a');
    const failing = [1, 2].map(async () => codeOf(() => textsOf(session.chat({ message: 'zebra' }))));
    expect(await Promise.all(failing)).toEqual(['RAG_DEMO_NO_KEY', 'RAG_DEMO_NO_KEY']);
    const turns = [1, 2, 3].map(async () => textsOf(session.chat({ message: 'zebra' })));
    made.resolve(new ParrotAgent());
    await Promise.all(turns);
    expect(calls).toBe(2);
  });

  it('tells the maker of agents of the session, and of no other', async () => {
    const told: unknown[] = [];
    const { host } = openHost({
      agentFor: (info) => {
        told.push(info.id);
        return new ParrotAgent();
      },
    });
    await textsOf(host.openSession(anna, 'a').chat({ message: 'zebra' }));
    await textsOf(host.openSession(bert, 'b').chat({ message: 'zebra' }));
    expect(told).toEqual(['a', 'b']);
  });

  it('refuses an agent that another session has: it would answer from the other documents', async () => {
    const shared = new ParrotAgent();
    const { host } = openHost({ agentFor: () => shared });
    await host.openSession(anna, 'a').addDocument('zebra of anna');
    await textsOf(host.session(anna, 'a').chat({ message: 'zebra' }));
    const foreign = host.openSession(bert, 'a');
    expect(await codeOf(() => textsOf(foreign.chat({ message: 'zebra' })))).toBe('RAG_SERVER_AGENT_SHARED');
    expect(await textsOf(host.session(anna, 'a').chat({ message: 'zebra' }))).toEqual([
      'zebra',
      'zebra of anna',
    ]);
  });

  it('is unavailable without an agent, and conversations with one that has none', async () => {
    const { host } = openHost();
    const unavailable = 'RAG_SERVER_CHAT_UNAVAILABLE';
    expect(await codeOf(() => textsOf(host.openSession(anna, 'a').chat({ message: 'x' })))).toBe(unavailable);
    const { session, agents } = chatHost();
    await textsOf(session.chat({ message: 'x' }));
    Object.assign(agents[0]!, { conversation: undefined });
    expect(await codeOf(() => textsOf(session.chat({ message: 'x', conversation: 'c' })))).toBe(unavailable);
    expect(await textsOf(session.chat({ message: 'x' }))).toEqual(['x', '']);
  });

  it('remembers conversations by name, and forgets the one that was used longest ago', async () => {
    const { session } = chatHost({ limits: { maxConversationsPerSession: 2 } });
    const say = async (conversation: string): Promise<string | undefined> =>
      (await textsOf(session.chat({ message: 'x', conversation })))[0];
    expect([await say('a'), await say('b'), await say('a')]).toEqual(['1: x', '1: x', '2: x']);
    expect([await say('c'), await say('a'), await say('b')]).toEqual(['1: x', '3: x', '1: x']);
    await session.clear();
    expect(await say('a')).toBe('1: x');
  });

  it('lets the error of a busy conversation pass, and forgets none that is busy', async () => {
    const { session, agents } = chatHost({ limits: { maxConversationsPerSession: 1 } });
    await textsOf(session.chat({ message: 'x' }));
    const waiting = deferred();
    agents[0]!.beforeSecondText = async () => waiting.promise;
    const first = session.chat({ message: 'x', conversation: 'a' })[Symbol.asyncIterator]();
    await first.next();
    const second = codeOf(() => textsOf(session.chat({ message: 'y', conversation: 'a' })));
    expect(await second).toBe('RAG_AGENT_CONVERSATION_BUSY');
    const other = codeOf(() => textsOf(session.chat({ message: 'y', conversation: 'b' })));
    expect(await other).toBe('RAG_SERVER_LIMIT_EXCEEDED');
    await first.return?.();
    waiting.resolve(undefined);
    expect((await textsOf(session.chat({ message: 'y', conversation: 'b' })))[0]).toBe('1: y');
  });

  it.each(['removed', 'closed'] as const)('ends in mid-turn where its session is %s', async (how) => {
    const { host, session, agents } = chatHost();
    await textsOf(session.chat({ message: 'x' }));
    // An agent that does not look at its signal.
    agents[0]!.beforeSecondText = async () => new Promise(() => undefined);
    const turn = session.chat({ message: 'x', conversation: 'a' })[Symbol.asyncIterator]();
    await turn.next();
    await turn.next();
    const pending = codeOf(() => turn.next());
    await (how === 'removed' ? host.removeSession(anna, 'a') : host.close());
    expect(await pending).toBe('RAG_SERVER_SESSION_UNKNOWN');
    expect(await turn.next()).toEqual({ done: true, value: undefined });
  });

  it('ends with the reason of the signal of its caller, and lets the agent go', async () => {
    const { session, agents } = chatHost();
    await textsOf(session.chat({ message: 'x' }));
    const controller = new AbortController();
    agents[0]!.beforeSecondText = async (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    const turn = codeOf(() => textsOf(session.chat({ message: 'x', signal: controller.signal })));
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(Object.assign(new Error('gone'), { code: 'GONE' }));
    expect(await turn).toBe('GONE');
    await new Promise((resolve) => setImmediate(resolve));
    expect(agents[0]!.abandoned).toBe(1);
    expect(
      await codeOf(() => textsOf(session.chat({ message: 'x', signal: AbortSignal.abort() }))),
    ).toBeDefined();
  });

  it('keeps its session in use until the turn is over, also where its reader stops early', async () => {
    const { host, session, clock } = chatHost({ limits: { idleTtlMs: 1_000 } });
    const turn = session.chat({ message: 'x' })[Symbol.asyncIterator]();
    await turn.next();
    clock.advance(10_000);
    expect(await host.sweep()).toBe(0);
    await turn.return?.();
    clock.advance(1_000);
    expect(await host.sweep()).toBe(1);
  });

  it.each([
    { message: '' },
    { message: ' ' },
    { message: 7 },
    { message: 'x', conversation: '' },
    { message: 'x', conversation: 'c'.repeat(257) },
  ])('refuses the request %j', async (request) => {
    const { session } = chatHost();
    expect(await codeOf(() => textsOf(session.chat(request as { message: string })))).toBe(
      'RAG_SERVER_INVALID_OPTION',
    );
  });
});

function chatHost(options: RagHostOptions = {}): ReturnType<typeof openHost> & {
  readonly session: ReturnType<ReturnType<typeof openHost>['host']['openSession']>;
  readonly agents: readonly ParrotAgent[];
} {
  const agents: ParrotAgent[] = [];
  const agentFor = (): ParrotAgent => {
    agents.push(new ParrotAgent());
    return agents.at(-1)!;
  };
  const opened = openHost({ agentFor, ...options });
  return { ...opened, agents, session: opened.host.openSession(anna, 'a') };
}
