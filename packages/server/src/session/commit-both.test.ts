import type { PreparedSwap } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { commitBoth, prepareBoth } from './commit-both.js';

type Call = 'commit' | 'rollback' | 'discard';

class FakeSwap implements PreparedSwap {
  readonly calls: Call[] = [];
  readonly synchronous: boolean;
  readonly atomic = true;
  readonly #log: string[];
  readonly #name: string;
  readonly #failing: boolean;

  constructor(name: string, log: string[], options: { synchronous?: boolean; failing?: boolean } = {}) {
    this.#name = name;
    this.#log = log;
    this.synchronous = options.synchronous ?? true;
    this.#failing = options.failing ?? false;
  }

  commit(): void | Promise<void> {
    this.#note('commit');
    if (!this.#failing) return this.synchronous ? undefined : Promise.resolve();
    const error = new Error(`${this.#name} cannot commit`);
    if (this.synchronous) throw error;
    return Promise.reject(error);
  }

  rollback(): void | Promise<void> {
    this.#note('rollback');
    return this.synchronous ? undefined : Promise.resolve();
  }

  discard(): void {
    this.#note('discard');
  }

  #note(call: Call): void {
    this.calls.push(call);
    this.#log.push(`${this.#name} ${call}`);
  }
}

const always = (): boolean => true;

describe('commitBoth()', () => {
  it('commits two in-memory stores and publishes in one synchronous block', async () => {
    const log: string[] = [];
    const swaps = { knowledgeBase: new FakeSwap('kb', log), stream: new FakeSwap('stream', log) };
    const done = commitBoth(swaps, always, () => log.push('publish'));
    expect(log).toEqual(['kb commit', 'stream commit', 'publish']); // before anything was awaited
    await expect(done).resolves.toBe(true);
  });

  it('commits nothing for a session that is not wanted any more', async () => {
    const log: string[] = [];
    const swaps = { knowledgeBase: new FakeSwap('kb', log), stream: new FakeSwap('stream', log) };
    await expect(
      commitBoth(
        swaps,
        () => false,
        () => log.push('publish'),
      ),
    ).resolves.toBe(false);
    expect(log).toEqual(['kb discard', 'stream discard']);
  });

  it.each([true, false])(
    'leaves both stores alone when the knowledge base cannot commit (synchronous: %s)',
    async (synchronous) => {
      const log: string[] = [];
      const swaps = {
        knowledgeBase: new FakeSwap('kb', log, { synchronous, failing: true }),
        stream: new FakeSwap('stream', log),
      };
      await expect(commitBoth(swaps, always, () => log.push('publish'))).rejects.toThrow('kb cannot commit');
      expect(log).toEqual(['kb commit', 'stream discard']);
    },
  );

  it.each([true, false])(
    'rolls the knowledge base back when the stream cannot commit (synchronous: %s)',
    async (synchronous) => {
      const log: string[] = [];
      const swaps = {
        knowledgeBase: new FakeSwap('kb', log, { synchronous }),
        stream: new FakeSwap('stream', log, { failing: true }),
      };
      await expect(commitBoth(swaps, always, () => log.push('publish'))).rejects.toThrow(
        'stream cannot commit',
      );
      expect(log).toEqual(['kb commit', 'stream commit', 'kb rollback']);
    },
  );

  it('rolls an asynchronous knowledge base back when the session went while it committed', async () => {
    const log: string[] = [];
    const swaps = {
      knowledgeBase: new FakeSwap('kb', log, { synchronous: false }),
      stream: new FakeSwap('stream', log),
    };
    let asked = 0;
    await expect(
      commitBoth(
        swaps,
        () => ++asked === 1,
        () => log.push('publish'),
      ),
    ).resolves.toBe(false);
    expect(log).toEqual(['kb commit', 'stream discard', 'kb rollback']);
  });
});

describe('prepareBoth()', () => {
  it('discards the preparation that succeeded when the other fails', async () => {
    const log: string[] = [];
    const swap = new FakeSwap('kb', log);
    await expect(prepareBoth(Promise.resolve(swap), Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    );
    expect(log).toEqual(['kb discard']);
    await expect(prepareBoth(Promise.reject(new Error('down')), Promise.resolve(swap))).rejects.toThrow(
      'down',
    );
    expect(log).toEqual(['kb discard', 'kb discard']);
  });
});
