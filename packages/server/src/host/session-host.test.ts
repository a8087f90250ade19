import { describe, expect, it } from 'vitest';

import type { Caller } from './caller.js';
import { codeOf, openHost } from './host.test-support.js';

const anna: Caller = { id: 'anna' };
const bert: Caller = { id: 'bert' };

const UNKNOWN = 'RAG_SERVER_SESSION_UNKNOWN';
const EXCEEDED = 'RAG_SERVER_LIMIT_EXCEEDED';

describe('sessions of a host', () => {
  it('opens a session once, and gives the same one for the same id', () => {
    const { host, events } = openHost();
    const session = host.openSession(anna, 'notes');
    expect(host.openSession(anna, 'notes')).toBe(session);
    expect(host.session(anna, 'notes')).toBe(session);
    expect(host.stats().sessions).toBe(1);
    expect(events.ofType('server.session-opened')).toHaveLength(1);
  });

  it('makes an id where none is given, and a fresh one where the maker repeats itself', () => {
    const ids = ['a', 'a', 'b'];
    const { host } = openHost({ newId: () => ids.shift() ?? 'c' });
    expect(host.openSession(anna).id).toBe('a');
    expect(host.openSession(anna).id).toBe('b');
  });

  it.each(['', ' ', 'a b', 'a/b', '../a', 'ä', 'a\0', 'x'.repeat(129), '\ud800'])(
    'refuses the id %j, and knows none of that name',
    async (id) => {
      const { host } = openHost();
      expect(await codeOf(() => host.openSession(anna, id))).toBe('RAG_SERVER_INVALID_SESSION_ID');
      expect(await codeOf(() => host.session(anna, id))).toBe(UNKNOWN);
      expect(host.stats().sessions).toBe(0);
    },
  );

  it.each(['__proto__', 'constructor', 'toString', '.', '..', 'x'.repeat(128)])(
    'takes the id %j as a name like any other',
    async (id) => {
      const { host } = openHost();
      expect(host.hasSession(anna, id)).toBe(false);
      await host.openSession(anna, id).addDocument('zebra');
      expect(host.listSessions(anna).items.map((session) => session.id)).toEqual([id]);
      expect(await host.removeSession(anna, id)).toBe(true);
      expect(host.hasSession(anna, id)).toBe(false);
    },
  );

  it('answers a foreign id exactly as one that never was', async () => {
    const { host } = openHost();
    await host.openSession(anna, 'notes').addDocument('zebra');
    const foreign = await errorOf(() => host.session(bert, 'notes'));
    expect(await host.removeSession(anna, 'notes')).toBe(true);
    expect(await errorOf(() => host.session(bert, 'notes'))).toEqual(foreign);
    host.openSession(anna, 'notes');
    expect(host.hasSession(bert, 'notes')).toBe(false);
    expect(await host.removeSession(bert, 'notes')).toBe(false);
    expect(host.listSessions(bert).items).toEqual([]);
    await host.openSession(bert, 'notes').addDocument('okapi');
    expect((await host.session(anna, 'notes').search('okapi')).results).toEqual([]);
  });

  it('makes nothing for 500 ids that are not there', async () => {
    const { host } = openHost();
    for (let number = 0; number < 500; number++)
      expect(await codeOf(() => host.session(anna, `random${number}`))).toBe(UNKNOWN);
    expect(host.stats().sessions).toBe(0);
  });

  it('rejects every call of a session that was removed, also once its id is open anew', async () => {
    const { host } = openHost();
    const old = host.openSession(anna, 'notes');
    await old.addDocument('zebra');
    await host.removeSession(anna, 'notes');
    host.openSession(anna, 'notes');
    const calls: readonly (() => unknown)[] = [
      () => old.info(),
      () => old.status(),
      () => old.startIndex({ root: '.' }),
      () => old.indexRuns(),
      () => old.indexRun('1'),
      () => old.search('zebra'),
      () => old.explain('zebra'),
      () => old.prompt('zebra'),
      () => old.addDocument('zebra'),
      () => old.listDocuments(),
      () => old.getDocument('1'),
      () => old.removeDocument('1'),
      () => old.removeAddedDocuments(),
      () => old.clear(),
      async () => {
        for await (const part of old.chat({ message: 'zebra' })) return part;
        return undefined;
      },
    ];
    for (const call of calls) expect(await codeOf(call)).toBe(UNKNOWN);
    expect((await host.session(anna, 'notes').search('zebra')).results).toEqual([]);
  });

  it('rejects a search that is under way when its session is removed', async () => {
    const { host } = openHost();
    const session = host.openSession(anna, 'notes');
    await session.addDocument('zebra');
    const searching = codeOf(() => session.search('zebra'));
    await host.removeSession(anna, 'notes');
    expect(await searching).toBe(UNKNOWN);
  });

  it('lists in parts, oldest first, whatever comes and goes in between', async () => {
    const { host, clock } = openHost();
    for (const id of ['e', 'd', 'c', 'b', 'a']) {
      clock.advance(10);
      host.openSession(anna, id);
    }
    const first = host.listSessions(anna, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(['e', 'd']);
    await host.removeSession(anna, 'd');
    await host.removeSession(anna, 'c');
    const second = host.listSessions(anna, { limit: 2, cursor: first.nextCursor });
    expect(second.items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(second.nextCursor).toBeUndefined();
  });

  it.each(['', 'x', '!!', 'MTIz', 'e'.repeat(600), '__proto__'])('refuses the cursor %j', async (cursor) => {
    const { host } = openHost();
    expect(await codeOf(() => host.listSessions(anna, { cursor }))).toBe('RAG_SERVER_INVALID_CURSOR');
    const session = host.openSession(anna, 'notes');
    if (cursor === 'MTIz') return; // a place in a list of documents
    expect(await codeOf(() => session.listDocuments({ cursor }))).toBe('RAG_SERVER_INVALID_CURSOR');
  });

  it.each([0, -1, 1.5, 1_001, Number.NaN])('refuses parts of %d items', async (limit) => {
    const { host } = openHost();
    expect(await codeOf(() => host.listSessions(anna, { limit }))).toBe('RAG_SERVER_INVALID_OPTION');
  });
});

describe('the end of a session', () => {
  it('comes when nobody has used it for its time, at a sweep', async () => {
    const { host, clock, events } = openHost({ limits: { idleTtlMs: 1_000 } });
    await host.openSession(anna, 'old').addDocument('zebra');
    clock.advance(600);
    host.openSession(anna, 'young');
    clock.advance(399);
    expect(await host.sweep()).toBe(0);
    clock.advance(1);
    expect(await host.sweep()).toBe(1);
    expect(host.stats()).toMatchObject({ sessions: 1, documents: 0, documentBytes: 0 });
    expect(host.hasSession(anna, 'young')).toBe(true);
    expect(events.ofType('server.session-ended')).toEqual([
      { type: 'server.session-ended', reason: 'expired' },
    ]);
  });

  it('comes at the next call that meets it, without a sweep', async () => {
    const { host, clock } = openHost({ limits: { idleTtlMs: 1_000 } });
    const held = host.openSession(anna, 'a');
    await held.addDocument('zebra');
    host.openSession(anna, 'b');
    clock.advance(1_000);
    expect(await codeOf(() => held.search('zebra'))).toBe(UNKNOWN);
    expect(host.listSessions(anna).items).toEqual([]);
    expect(await codeOf(() => host.session(anna, 'b'))).toBe(UNKNOWN);
    expect(host.openSession(anna, 'a')).not.toBe(held);
    expect((await host.session(anna, 'a').search('zebra')).results).toEqual([]);
  });

  it('is put off by every call, and by none of the questions whether it is there', async () => {
    const { host, clock } = openHost({ limits: { idleTtlMs: 1_000 } });
    const session = host.openSession(anna, 'a');
    for (let round = 0; round < 3; round++) {
      clock.advance(900);
      await session.search('zebra');
    }
    clock.advance(900);
    expect(host.hasSession(anna, 'a')).toBe(true);
    const [info] = host.listSessions(anna).items;
    expect(info!.expiresAtMs - clock.now()).toBe(100);
    clock.advance(100);
    expect(host.hasSession(anna, 'a')).toBe(false);
  });

  it('does not come early where the clock is set back, nor twice where it is set forth', async () => {
    const { host, clock, events } = openHost({ limits: { idleTtlMs: 1_000 } });
    host.openSession(anna, 'a');
    clock.set(clock.now() - 1_000_000);
    expect(await host.sweep()).toBe(0);
    clock.set(clock.now() + 100_000_000);
    const swept = await Promise.all([host.sweep(), host.sweep()]);
    expect(swept).toEqual([1, 0]);
    expect(events.ofType('server.session-ended')).toHaveLength(1);
  });

  it('comes for all at the close, after which nothing opens', async () => {
    const { host, events } = openHost();
    const session = host.openSession(anna, 'a');
    host.openSession(bert, 'a');
    await Promise.all([host.close(), host.close()]);
    expect(await codeOf(() => host.openSession(anna, 'a'))).toBe('RAG_SERVER_CLOSED');
    expect(await codeOf(() => host.session(anna, 'a'))).toBe(UNKNOWN);
    expect(await codeOf(() => session.info())).toBe(UNKNOWN);
    expect(host.stats()).toEqual({ sessions: 0, chunks: 0, documents: 0, documentBytes: 0, indexRuns: 0 });
    expect(events.ofType('server.session-ended').map(({ reason }) => reason)).toEqual(['closed', 'closed']);
  });
});

describe('caps of a host', () => {
  it('refuses a session over the cap of the caller or of all, and leaves nothing of it', async () => {
    const { host } = openHost({ limits: { maxSessions: 3, maxSessionsPerCaller: 2 } });
    host.openSession(anna, '1');
    host.openSession(anna, '2');
    await expect((async () => host.openSession(anna, '3'))()).rejects.toMatchObject({
      code: EXCEEDED,
      details: { cap: 'maxSessionsPerCaller', limit: 2, scope: 'caller' },
    });
    expect(host.openSession(anna, '1').id).toBe('1');
    host.openSession(bert, '1');
    await expect((async () => host.openSession(bert, '2'))()).rejects.toMatchObject({
      details: { cap: 'maxSessions', limit: 3, scope: 'all' },
    });
    expect(host.stats().sessions).toBe(3);
    await host.removeSession(anna, '1');
    expect(host.openSession(bert, '2').id).toBe('2');
  });

  it('does not count sessions whose time is over', () => {
    const { host, clock } = openHost({ limits: { maxSessions: 1, idleTtlMs: 10 } });
    host.openSession(anna, 'a');
    clock.advance(10);
    expect(host.openSession(bert, 'b').id).toBe('b');
  });

  it('counts documents and bytes by what they are worth, and a replaced one by the difference', async () => {
    const { host } = openHost({
      limits: { maxDocumentsPerSession: 2, maxDocumentBytesPerCaller: 12, maxDocumentBytes: 20 },
    });
    const session = host.openSession(anna, 'a');
    await session.addDocument('éé', {}, { id: 'x' });
    expect(host.stats()).toMatchObject({ documents: 1, documentBytes: 4 });
    await session.addDocument('okapi', { a: 'b' }, { id: 'x' });
    expect(host.stats()).toMatchObject({ documents: 1, documentBytes: 7 });
    await session.addDocument('zebra', {}, { id: 'y' });
    const refused = [
      () => session.addDocument('o', {}, { id: 'z' }),
      () => session.addDocument('zebras', {}, { id: 'y' }),
      () => host.openSession(anna, 'b').addDocument('1'),
      () => host.openSession(bert, 'a').addDocument('123456789'),
    ];
    for (const add of refused) expect(await codeOf(add)).toBe(EXCEEDED);
    expect(host.stats()).toMatchObject({ documents: 2, documentBytes: 12 });
    expect(await session.getDocument('z')).toBeUndefined();
    expect((await session.getDocument('y'))?.content).toBe('zebra');
    expect(await session.removeDocument('x')).toBe(true);
    expect(await session.removeDocument('x')).toBe(false);
    expect(host.stats()).toMatchObject({ documents: 1, documentBytes: 5 });
    await session.addDocument('okapi', {}, { id: 'z' });
    expect(await session.removeAddedDocuments()).toBe(2);
    expect(host.stats()).toMatchObject({ documents: 0, documentBytes: 0 });
  });

  it('lets no two adds pass a cap together that each of them would keep', async () => {
    const { host } = openHost({ limits: { maxDocuments: 5 } });
    const sessions = [host.openSession(anna, 'a'), host.openSession(anna, 'b'), host.openSession(bert, 'a')];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, number) =>
        codeOf(() => sessions[number % 3]!.addDocument(`zebra ${number}`)),
      ),
    );
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(5);
    expect(outcomes.filter((code) => code === EXCEEDED)).toHaveLength(25);
    expect(host.stats().documents).toBe(5);
  });

  it('lets others have their turn while many documents are removed', async () => {
    const { host } = openHost();
    const session = host.openSession(anna, 'a');
    for (let number = 0; number < 100; number++) await session.addDocument(`zebra ${number}`);
    let removed = false;
    const removing = session.removeAddedDocuments().then((count) => {
      removed = true;
      return count;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(removed).toBe(false);
    expect(await removing).toBe(100);
  });

  it('gives the share of an add back that fails', async () => {
    const { host } = openHost({ limits: { maxDocuments: 1 } });
    const session = host.openSession(anna, 'a');
    expect(await codeOf(() => session.addDocument('x', {}, { id: 'file#1' }))).toBe('RAG_SERVER_RESERVED_ID');
    expect(host.stats()).toMatchObject({ documents: 0, documentBytes: 0 });
    await session.addDocument('zebra');
  });

  it('gives the share of a session back that ends with adds under way', async () => {
    const { host } = openHost();
    const session = host.openSession(anna, 'a');
    await session.addDocument('zebra');
    const adding = [1, 2, 3].map(async (number) => codeOf(() => session.addDocument(`okapi ${number}`)));
    await host.removeSession(anna, 'a');
    expect(await Promise.all(adding)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
    expect(host.stats()).toMatchObject({ documents: 0, documentBytes: 0 });
  });

  it.each([
    { maxSessions: 0 },
    { maxIndexRuns: 1.5 },
    { idleTtlMs: Number.POSITIVE_INFINITY },
    { maxDocuments: Number.NaN },
    { maxDocumets: 1 },
  ])('refuses the limits %j at once', async (limits) => {
    expect(await codeOf(() => openHost({ limits }))).toBe('RAG_SERVER_INVALID_OPTION');
  });

  it('refuses options of sessions that cannot be used at once', async () => {
    expect(await codeOf(() => openHost({ sessions: { profile: 'none' as 'classic' } }))).toBe(
      'RAG_CONTRACTS_UNKNOWN_PROFILE',
    );
  });
});

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const { code, message, details } = error as { code: unknown; message: unknown; details: unknown };
    return { code, message, details };
  }
}
