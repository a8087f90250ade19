import type { EmbeddingFunction } from '@rag/contracts';
import { deferred } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentKey } from './content-key.js';
import { SelectiveReembedIndex, type ReembedChunk } from './selective-reembed-index.js';

class Lengths implements EmbeddingFunction {
  readonly calls: (readonly string[])[] = [];
  readonly model: string;
  readonly dimensions = 1;
  before: () => Promise<void> = async () => undefined;

  constructor(model = 'lengths') {
    this.model = model;
  }

  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    this.calls.push(texts);
    await this.before();
    return texts.map((text) => Float32Array.of(text.length));
  }
}

const chunk = (id: string, text: string): ReembedChunk => ({ id, text });

describe('SelectiveReembedIndex', () => {
  it('embeds what changed and nothing else, and each text once', async () => {
    const embedding = new Lengths();
    const index = new SelectiveReembedIndex(embedding);
    const first = await index.update([chunk('a', 'one'), chunk('b', 'three'), chunk('c', 'one')]);
    expect(first).toEqual({
      reused: 1,
      embedded: 2,
      removed: 0,
      changedIds: ['a', 'b', 'c'],
      removedIds: [],
    });
    const second = await index.update([chunk('a', 'one'), chunk('b', 'other'), chunk('d', 'three')]);
    expect(second).toEqual({ reused: 2, embedded: 1, removed: 1, changedIds: ['b', 'd'], removedIds: ['c'] });
    expect(embedding.calls).toEqual([['one', 'three'], ['other']]);
    expect(index.vectorOf('d')).toEqual(Float32Array.of(5));
    expect(index.vectorOf('c')).toBeUndefined();
    expect(index.size).toBe(3);
    expect(index.entries()).toHaveLength(3);
  });

  it('forgets what no chunk has, and embeds nothing for nothing', async () => {
    const embedding = new Lengths();
    const index = new SelectiveReembedIndex(embedding);
    await index.update([chunk('a', 'one')]);
    expect(await index.update([])).toMatchObject({ removed: 1, removedIds: ['a'] });
    expect(index.entries()).toEqual([]);
    await index.update([chunk('a', 'one')]);
    expect(embedding.calls).toEqual([['one'], ['one']]);
  });

  it('uses vectors that it was given, unless they are of another model', async () => {
    const old = new SelectiveReembedIndex(new Lengths());
    await old.update([chunk('a', 'one'), chunk('b', 'two')]);
    const same = new Lengths();
    const restored = new SelectiveReembedIndex(same, { known: old.entries() });
    expect(await restored.update([chunk('x', 'two')])).toMatchObject({ reused: 1, embedded: 0 });
    expect(same.calls).toEqual([]);
    expect(restored.entries()).toHaveLength(1);
    const other = new SelectiveReembedIndex(new Lengths('other'), { known: old.entries() });
    expect(await other.update([chunk('a', 'one'), chunk('b', 'two')])).toMatchObject({
      reused: 0,
      embedded: 2,
    });
  });

  it('embeds all anew where the function speaks for another model', async () => {
    const embedding = new Lengths() as { model: string } & Lengths;
    const index = new SelectiveReembedIndex(embedding);
    await index.update([chunk('a', 'one'), chunk('b', 'two')]);
    embedding.model = 'later';
    expect(await index.update([chunk('a', 'one'), chunk('b', 'two')])).toMatchObject({
      embedded: 2,
      changedIds: ['a', 'b'],
    });
  });

  it('is as it was where embedding fails, and the next update goes on', async () => {
    const embedding = new Lengths();
    const index = new SelectiveReembedIndex(embedding);
    await index.update([chunk('a', 'one')]);
    embedding.before = () => Promise.reject(new Error('429'));
    await expect(index.update([chunk('b', 'two')])).rejects.toThrow('429');
    expect([index.size, index.vectorOf('a'), index.vectorOf('b')]).toEqual([
      1,
      Float32Array.of(3),
      undefined,
    ]);
    embedding.before = async () => undefined;
    expect(await index.update([chunk('a', 'one'), chunk('b', 'two')])).toMatchObject({
      reused: 1,
      embedded: 1,
    });
  });

  it('runs updates one after the other, in the order of the calls', async () => {
    const embedding = new Lengths();
    const door = deferred();
    embedding.before = () => door.promise;
    const index = new SelectiveReembedIndex(embedding);
    const updates = [index.update([chunk('a', 'one')]), index.update([chunk('a', 'one'), chunk('b', 'two')])];
    door.resolve(undefined);
    expect(await Promise.all(updates)).toMatchObject([{ embedded: 1 }, { reused: 1, embedded: 1 }]);
    expect(embedding.calls).toEqual([['one'], ['two']]);
    expect(index.size).toBe(2);
  });

  it('gives an update up where its signal aborts, in the queue and while it embeds', async () => {
    const embedding = new Lengths();
    const door = deferred();
    embedding.before = () => door.promise;
    const index = new SelectiveReembedIndex(embedding);
    const running = new AbortController();
    const waiting = new AbortController();
    const updates = [
      index.update([chunk('a', 'one')], { signal: running.signal }),
      index.update([chunk('b', 'two')], { signal: waiting.signal }),
    ];
    const outcomes = Promise.allSettled(updates);
    waiting.abort(new Error('second'));
    running.abort(new Error('first'));
    expect((await outcomes).map((one) => (one as PromiseRejectedResult).reason as Error)).toEqual([
      new Error('first'),
      new Error('second'),
    ]);
    door.resolve(undefined);
    await index.update([]);
    expect(index.size).toBe(0);
    await expect(index.update([], { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  });

  it('does not notice what becomes of vectors that it gave and got', async () => {
    const shared = Float32Array.of(1);
    const index = new SelectiveReembedIndex({ model: 'm', dimensions: 1, embed: async () => [shared] });
    await index.update([chunk('a', 'one')]);
    shared.fill(9);
    index.vectorOf('a')?.fill(8);
    index.entries()[0]?.[1].fill(7);
    expect(index.vectorOf('a')).toEqual(Float32Array.of(1));
  });

  it('bears ids such as "__proto__"', async () => {
    const index = new SelectiveReembedIndex(new Lengths());
    await index.update([chunk('__proto__', 'one'), chunk('constructor', 'three')]);
    expect(index.vectorOf('__proto__')).toEqual(Float32Array.of(3));
    expect(index.vectorOf('toString')).toBeUndefined();
  });

  it.each([
    [[chunk('a', 'x'), chunk('a', 'y')], '"a" is there twice'],
    [[chunk('', 'x')], 'number "0" has no id'],
    [[{ id: 'a' }], '"a" has no text'],
    [[null], 'number "0" has no id'],
    ['ab', 'not given as a list'],
  ])('refuses %j', async (chunks, state) => {
    const update = new SelectiveReembedIndex(new Lengths()).update(chunks as ReembedChunk[]);
    await expect(update).rejects.toThrow(state);
  });

  it('has the vectors that a fresh index has, after any updates', async () => {
    const chunks = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string({ maxLength: 2 }) }),
      {
        selector: ({ id }) => id,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chunks, { minLength: 1, maxLength: 5 }), async (updates) => {
        const index = new SelectiveReembedIndex(new Lengths());
        for (const one of updates) {
          const { reused, embedded } = await index.update(one);
          expect(reused + embedded).toBe(one.length);
        }
        const last = updates.at(-1)!;
        expect(index.size).toBe(last.length);
        for (const { id, text } of last) expect(index.vectorOf(id)).toEqual(Float32Array.of(text.length));
      }),
      { numRuns: 30 },
    );
  });
});

describe('contentKey()', () => {
  it('differs wherever model, dimensions or text differ, by one unpaired surrogate too', async () => {
    const keys = await Promise.all(
      (
        [
          ['m', 1, 'x'],
          ['m', 2, 'x'],
          ['n', 1, 'x'],
          ['m', 1, '\ud800'],
          ['m', 1, '\ud801'],
          ['m', 1, ''],
          ['m",1]\n', 1, 'x'],
        ] as const
      ).map(([model, dimensions, text]) => contentKey(model, dimensions, text)),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect(await contentKey('m', 1, 'x')).toBe(keys[0]);
  });
});
