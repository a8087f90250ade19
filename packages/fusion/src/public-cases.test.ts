import { describe, expect, it } from 'vitest';

import {
  FakeClock,
  FakeStream,
  never,
  recordEvents,
  settle,
  type FakeStreamOptions,
} from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';

// Kinds of faults that public reports about comparable programs describe.

interface Stream extends FakeStreamOptions {
  readonly ids: readonly string[];
  readonly weight: number;
}

const fuse = async (streams: Readonly<Record<string, Stream>>, topK: number) => {
  const { events, sink } = recordEvents();
  const clock = new FakeClock();
  const builder = HybridRetriever.builder().clock(clock).events(sink);
  const fakes = Object.entries(streams).map(([name, { ids, weight, ...fake }]) => {
    const stream = new FakeStream(ids, { ...fake, name });
    builder.stream(stream, weight);
    return [name, stream] as const;
  });
  const answer = builder.build().retrieve('q', topK);
  await settle();
  clock.advance(10_000);
  const results = await answer;
  return { ids: results.map(({ id }) => id), results, events, streams: new Map(fakes) };
};

const firstLetter = (id: string): string => id.slice(0, 1);

describe('HybridRetriever in cases from public reports', () => {
  it('looks beyond one big file that fills the first window', async () => {
    const ids = ['a01', 'a02', 'a03', 'a04', 'a05', 'a06', 'a07', 'a08', 'a09', 'a10', 'b1', 'c1'];
    const { ids: found } = await fuse(
      { bm25: { ids, weight: 0.6, fileOf: firstLetter }, kb: { ids, weight: 0.4, fileOf: firstLetter } },
      5,
    );
    expect(found).toEqual(['a01', 'a02', 'a03', 'b1', 'c1']);
  });

  it('gives at most three chunks of a file and is short rather than repetitive', async () => {
    const { ids } = await fuse(
      {
        bm25: { ids: ['a1', 'a2', 'a3', 'a4', 'b1', 'a5'], weight: 0.6, fileOf: firstLetter },
        kb: { ids: ['a1', 'a2', 'a3', 'a4', 'b1'], weight: 0.4, fileOf: firstLetter },
      },
      5,
    );
    expect(ids).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('answers from the other stream when one throws, and says so', async () => {
    const { results, events } = await fuse(
      {
        bm25: {
          ids: [],
          weight: 0.6,
          answer: () => {
            throw new Error('boom');
          },
        },
        kb: { ids: ['A', 'B'], weight: 0.4 },
      },
      5,
    );
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['A', 0.006557377049180328],
      ['B', 0.0064516129032258064],
    ]);
    expect(JSON.stringify(events)).toMatch(/bm25/u);
  });

  it('does not ask a stream that is not available', async () => {
    const { ids, streams } = await fuse(
      { bm25: { ids: ['A'], weight: 0.6 }, vec: { ids: ['Q'], weight: 0.4, available: () => false } },
      5,
    );
    expect(ids).toEqual(['A']);
    expect(streams.get('vec')?.depths).toEqual([]);
  });

  it('decides tied scores alike in any order of the streams', async () => {
    const bm25 = { ids: ['A', 'B'], weight: 0.5 };
    const kb = { ids: ['B', 'A'], weight: 0.5 };
    expect((await fuse({ bm25, kb }, 1)).ids).toEqual((await fuse({ kb, bm25 }, 1)).ids);
  });

  it('answers without a stream that never answers', async () => {
    const { ids } = await fuse(
      { bm25: { ids: ['A'], weight: 0.6 }, slow: { ids: [], weight: 0.4, answer: never } },
      5,
    );
    expect(ids).toEqual(['A']);
  });
});
