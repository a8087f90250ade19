import { SearchResult, type RankedSnapshot, type RankedStream } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentOf, settle } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';

/** Two indexes of one corpus: a swap gives both the next generation in one step. */
class Corpus {
  generation = 1;

  stream(name: string, options: { readonly turns: number; readonly asynchronousPin: boolean }): RankedStream {
    const pin = (): RankedSnapshot => {
      const pinned = this.generation;
      return {
        generation: pinned,
        search: async (_query, topK) => {
          for (let turn = 0; turn < options.turns; turn++) await Promise.resolve();
          // Twelve chunks of one file first, so that three windows are searched.
          return Array.from({ length: Math.min(topK, 20) }, (_, i) => {
            const document = documentOf(`g${String(pinned)}/${name}/${String(i)}`, i < 12 ? name : undefined);
            return new SearchResult(document, 100 - i);
          });
        },
      };
    };
    return {
      name,
      isAvailable: () => true,
      snapshot: () => {
        const snapshot = pin();
        return options.asynchronousPin ? Promise.resolve(snapshot) : snapshot;
      },
    };
  }

  /** Publishes the next generation after so many turns. */
  async swapAfter(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    this.generation++;
  }
}

const generationsOf = (ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.map((id) => id.slice(0, id.indexOf('/'))));

type Retrieve = (streams: readonly RankedStream[], topK: number) => Promise<readonly string[]>;

const pinned: Retrieve = async (streams, topK) => {
  const retriever = new HybridRetriever(streams.map((stream) => ({ stream, weight: 1 })));
  return (await retriever.retrieve('q', topK)).map(({ id }) => id);
};

/** What must not be: each stream is pinned when its turn comes. */
const unpinned: Retrieve = async (streams, topK) => {
  const ids: string[] = [];
  for (const stream of streams) {
    const snapshot = await stream.snapshot();
    ids.push(...(await snapshot.search('q', topK)).map(({ id }) => id));
  }
  return ids;
};

/** Whether an answer holds two generations when a swap comes after so many turns. */
async function mixes(
  retrieve: Retrieve,
  swapTurns: number,
  turns: number,
  asynchronousPin: boolean,
): Promise<boolean> {
  const corpus = new Corpus();
  const streams = ['a', 'b', 'c'].map((name) => corpus.stream(name, { turns, asynchronousPin }));
  const swap = corpus.swapAfter(swapTurns);
  const generations = generationsOf(await retrieve(streams, 6));
  await swap;
  return generations.size > 1;
}

describe('HybridRetriever while generations are swapped', () => {
  it('never mixes two generations, whichever moment the swap takes', async () => {
    for (const asynchronousPin of [false, true])
      for (let swapTurns = 0; swapTurns <= 120; swapTurns++)
        expect(await mixes(pinned, swapTurns, 5, asynchronousPin)).toBe(false);
  });

  it('never mixes generations that change between any two turns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(6), { minLength: 1, maxLength: 30 }),
        fc.nat(8),
        async (pauses, turns) => {
          const corpus = new Corpus();
          const streams = ['a', 'b'].map((name, i) =>
            corpus.stream(name, { turns, asynchronousPin: i === 1 }),
          );
          const swaps = (async (): Promise<void> => {
            for (const pause of pauses) await corpus.swapAfter(pause);
          })();
          expect(generationsOf(await pinned(streams, 6)).size).toBe(1);
          await swaps;
          await settle();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('would be caught by these tests if it pinned each stream when its turn comes', async () => {
    const caught = await Promise.all(
      Array.from({ length: 121 }, async (_, swapTurns) => mixes(unpinned, swapTurns, 5, false)),
    );
    expect(caught).toContain(true);
  });

  it('says which generation each stream answered from', async () => {
    const corpus = new Corpus();
    corpus.generation = 41;
    const stream = corpus.stream('a', { turns: 3, asynchronousPin: true });
    const answer = new HybridRetriever([{ stream, weight: 1 }]).retrieveDetailed('q', 3);
    corpus.generation = 42;
    expect((await answer).diagnostics.streams[0]?.generation).toBe(41);
  });
});
