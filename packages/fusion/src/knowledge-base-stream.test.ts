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
});
