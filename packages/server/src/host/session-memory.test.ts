import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import type { Caller } from './caller.js';
import { ParrotAgent, textsOf } from './chat-agent.test-support.js';
import { openHost } from './host.test-support.js';
import type { RagHost } from './rag-host.js';

const anna: Caller = { id: 'anna' };

/** Sessions of one round; as many rounds make the ten thousand. */
const SESSIONS_PER_ROUND = 500;
const ROUNDS = 20;

describe('the memory of sessions', () => {
  it('is free once they have expired, that of their agents and documents too', async () => {
    const agents: WeakRef<object>[] = [];
    const { host, clock } = openHost({
      limits: { idleTtlMs: 1_000 },
      agentFor: () => {
        const agent = new ParrotAgent();
        agents.push(new WeakRef(agent));
        return agent;
      },
    });
    const handles: WeakRef<object>[] = [];
    for (let number = 0; number < 40; number++) handles.push(await useSession(host, `s${number}`));
    clock.advance(1_000);
    expect(await host.sweep()).toBe(40);
    await collectGarbage();
    expect([...handles, ...agents].filter((reference) => reference.deref() !== undefined)).toEqual([]);
    expect(agents).toHaveLength(40);
  });

  it('stays within 5 % over 10,000 sessions that are opened and expire', async () => {
    const perCaller = SESSIONS_PER_ROUND;
    const { host, clock, events } = openHost({
      limits: { idleTtlMs: 1_000, maxSessions: perCaller, maxSessionsPerCaller: perCaller },
    });
    const round = async (): Promise<number> => {
      for (let number = 0; number < SESSIONS_PER_ROUND; number++)
        host.openSession({ id: `caller ${number % 7}` });
      clock.advance(1_000);
      const ended = await host.sweep();
      events.clear();
      return ended;
    };
    await round();
    const before = await heapBytes();
    let ended = 0;
    for (let number = 0; number < ROUNDS; number++) ended += await round();
    expect(ended).toBe(10_000);
    expect(await heapBytes()).toBeLessThan(before * 1.05);
  });
});

async function useSession(host: RagHost, id: string): Promise<WeakRef<object>> {
  const session = host.openSession(anna, id);
  await session.addDocument(`zebra ${id}`);
  await session.search('zebra');
  await textsOf(session.chat({ message: 'zebra', conversation: 'c' }));
  return new WeakRef(session);
}

/** Collects what nobody holds; several turns, since a reference that was read holds until the turn ends. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
  }
}

async function heapBytes(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}
