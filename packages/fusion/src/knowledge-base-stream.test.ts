import type { KnowledgeBase, RankedSnapshot } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { resultsOf } from './fakes.test-support.js';
import { DEFAULT_KNOWLEDGE_BASE_STREAM_NAME, KnowledgeBaseStream } from './knowledge-base-stream.js';

const storeWith = (store: Partial<KnowledgeBase>): KnowledgeBase => store as KnowledgeBase;

describe('KnowledgeBaseStream', () => {
  it('is called knowledge-base unless told otherwise, and is always available', () => {
    expect(DEFAULT_KNOWLEDGE_BASE_STREAM_NAME).toBe('knowledge-base');
    expect(new KnowledgeBaseStream(storeWith({})).name).toBe('knowledge-base');
    expect(new KnowledgeBaseStream(storeWith({}), { name: 'notes' }).name).toBe('notes');
    expect(new KnowledgeBaseStream(storeWith({})).isAvailable()).toBe(true);
  });

  it('pins a store that can be pinned, synchronously and as its method', () => {
    const snapshot: RankedSnapshot = { generation: 4, search: () => [] };
    const store = {
      pinned: snapshot,
      snapshot(): RankedSnapshot {
        return this.pinned;
      },
    };
    expect(new KnowledgeBaseStream(storeWith(store)).snapshot()).toBe(snapshot);
  });

  it('searches a store that cannot be pinned live, with the query, the number and the filter', async () => {
    const calls: unknown[] = [];
    const results = resultsOf(['a']);
    const stream = new KnowledgeBaseStream(
      storeWith({
        search: (...call) => {
          calls.push(call);
          return results;
        },
      }),
    );
    const snapshot = await stream.snapshot();
    expect(snapshot.generation).toBe(0);
    expect(await snapshot.search('q', 3, { filter: { file: 'a' } })).toBe(results);
    await snapshot.search('q', 4);
    expect(calls).toEqual([
      ['q', 3, { file: 'a' }],
      ['q', 4, undefined],
    ]);
  });

  it('asks a store that cannot be pinned and knows no predicate deeper, until enough pass or there is no more', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    const depths: (readonly [number, unknown])[] = [];
    const store = storeWith({
      search: (_query, topK, filter) => {
        depths.push([topK, filter]);
        return resultsOf(ids.slice(0, topK));
      },
    });
    const ask = async (topK: number, from: string): Promise<readonly string[]> => {
      depths.length = 0;
      const { search } = await new KnowledgeBaseStream(store).snapshot();
      const found = await search('q', topK, { accepts: ({ id }) => id >= from, filter: { side: 'left' } });
      return found.map(({ id }) => id);
    };
    expect(await ask(2, 'd05')).toEqual(['d05', 'd06']);
    expect(depths).toEqual([2, 4, 8].map((depth) => [depth, { side: 'left' }]));
    expect(await ask(3, 'd18')).toEqual(['d18', 'd19']);
    expect(depths.at(-1)).toEqual([24, { side: 'left' }]);
    expect(await ask(3, 'x')).toEqual([]);
    expect(await ask(1, 'd00')).toEqual(['d00']);
    expect(await ask(0, 'd00')).toEqual([]);
    expect(depths).toHaveLength(1);
  });
});
