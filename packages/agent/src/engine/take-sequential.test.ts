import { weightOf } from '@rag/chunker';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { doc, idsOf } from '../knowledge.test-support.js';
import { takeSequential, type SequentialSource } from './take-sequential.js';

const source = (ids: string, position = 0): SequentialSource => ({
  documents: Array.from(ids, (id) => doc(id, `text ${id}`, { id })),
  cursor: { position },
});
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ALL = { topK: 2, contextWindow: Infinity, passes: () => true };

/** Written anew after the words of the doc comment: one document a turn, whole lists, no early ends. */
function takeSlowly(
  sources: readonly SequentialSource[],
  start: number,
  topK: number,
  contextWindow: number,
  passes: (id: string) => boolean,
): { readonly ids: readonly string[]; readonly positions: readonly number[]; readonly next: number } {
  const queues = sources.map(({ documents, cursor }) =>
    documents.map((_, step) => (cursor.position + step) % documents.length),
  );
  const taken: { readonly source: number; readonly id: string; readonly weight: number }[] = [];
  const positions = sources.map(({ cursor }) => cursor.position);
  const moveTo = (at: number, index: number): void => {
    positions[at] = (index + 1) % sources[at]!.documents.length;
  };
  let next = start;
  for (let turn = start; taken.length < topK && queues.some(({ length }) => length > 0); turn++) {
    const at = turn % sources.length;
    const queue = queues[at]!;
    while (queue.length > 0 && !passes(sources[at]!.documents[queue[0]!]!.id)) moveTo(at, queue.shift()!);
    const index = queue[0];
    if (index === undefined) continue;
    const { id, content } = sources[at]!.documents[index]!;
    const weight = taken.reduce((sum, one) => sum + one.weight, 0);
    if (taken.length > 0 && weight + weightOf(content) > contextWindow) break;
    taken.push({ source: at, id, weight: weightOf(content) });
    next = (at + 1) % sources.length;
    moveTo(at, queue.shift()!);
  }
  return {
    ids: sources.flatMap((_, at) => taken.filter((one) => one.source === at).map(({ id }) => id)),
    positions,
    next,
  };
}

describe('takeSequential()', () => {
  it('goes on where it ended, and from the beginning after the end', () => {
    const abc = source('abc');
    const turns = [1, 2, 3].map(() => idsOf(takeSequential([abc], { next: 0 }, ALL)).join(''));
    expect(turns).toEqual(['ab', 'ca', 'bc']);
  });

  it('takes no document twice at once', () => {
    expect(idsOf(takeSequential([source('ab')], { next: 0 }, { ...ALL, topK: 10 }))).toEqual(['a', 'b']);
  });

  it('lets sources take turns, each from its own cursor, and shows them source by source', () => {
    const [letters, digits] = [source('abcd'), source('12')];
    const limits = { ...ALL, topK: 3 };
    expect(idsOf(takeSequential([letters, digits], { next: 0 }, limits))).toEqual(['a', 'b', '1']);
    expect(idsOf(takeSequential([letters, digits], { next: 0 }, limits))).toEqual(['c', 'd', '2']);
    expect(idsOf(takeSequential([letters, digits], { next: 0 }, { ...ALL, topK: 6 }))).toEqual([
      'a',
      'b',
      'c',
      'd',
      '1',
      '2',
    ]);
  });

  it('begins with the source whose turn it is, so that none waits for ever', () => {
    const sources = [source('abcd'), source('12'), source('')];
    const turn = { next: 0 };
    const limits = { ...ALL, topK: 1 };
    const taken = [1, 2, 3, 4, 5].map(() => idsOf(takeSequential(sources, turn, limits)).join(''));
    expect(taken).toEqual(['a', '1', 'b', '2', 'c']);
  });

  it('stops before a document that no longer fits, and begins with it the next time', () => {
    const abc = source('abc');
    const limits = { ...ALL, topK: 3, contextWindow: 13 };
    expect(idsOf(takeSequential([abc], { next: 0 }, limits))).toEqual(['a', 'b']);
    expect(idsOf(takeSequential([abc], { next: 0 }, limits))).toEqual(['c', 'a']);
  });

  it('cuts a document that is larger than the whole window, and goes on behind it', () => {
    const long: SequentialSource = {
      documents: [doc('long', 'word '.repeat(50)), doc('next', 'word')],
      cursor: { position: 0 },
    };
    const { results, notes } = takeSequential([long], { next: 0 }, { ...ALL, contextWindow: 10 });
    expect(results.map(({ id, content }) => [id, content])).toEqual([['long', 'word word']]);
    expect(notes).toMatchObject([{ subject: 'long', code: 'cut' }]);
    expect(idsOf(takeSequential([long], { next: 0 }, { ...ALL, topK: 1, contextWindow: 10 }))).toEqual([
      'next',
    ]);
  });

  it('passes over what does not pass the filter', () => {
    const letters = source('abcd');
    const limits = { ...ALL, topK: 1, passes: ({ id }: { readonly id?: unknown }) => id === 'c' };
    expect(idsOf(takeSequential([letters], { next: 0 }, limits))).toEqual(['c']);
    expect(letters.cursor.position).toBe(3);
    expect(idsOf(takeSequential([letters], { next: 0 }, { ...limits, passes: () => false }))).toEqual([]);
  });

  it('has scores that fall with the place, so that sorting by them changes nothing', () => {
    const { results } = takeSequential([source('abcd')], { next: 0 }, { ...ALL, topK: 4 });
    expect(results.map(({ score }) => score)).toEqual([1, 1 / 2, 1 / 3, 1 / 4]);
  });

  it('bears a source without documents, and no source', () => {
    expect(idsOf(takeSequential([source(''), source('a')], { next: 0 }, ALL))).toEqual(['a']);
    expect(idsOf(takeSequential([source('')], { next: 0 }, ALL))).toEqual([]);
    expect(idsOf(takeSequential([], { next: 0 }, ALL))).toEqual([]);
  });

  it('takes what the slow way takes, and leaves the cursors where that leaves them', () => {
    const one = fc
      .tuple(fc.uniqueArray(fc.constantFrom(...LETTERS)), fc.nat(7), fc.constantFrom('', 'xx', 'xxxxx'))
      .map(([ids, position, tail]): SequentialSource => ({
        documents: ids.map((id) => doc(id, `${id}${tail}`, { id })),
        cursor: { position: ids.length === 0 ? 0 : position % ids.length },
      }));
    const wanted = fc.subarray(LETTERS);
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 6, max: 40 }),
        wanted,
        (sources, topK, contextWindow, ids) => {
          const turn = { next: 0 };
          for (let round = 0; round < 4; round++) {
            const passes = (id: unknown): boolean => ids.includes(id as string);
            const expected = takeSlowly(sources, turn.next, topK, contextWindow, passes);
            const taken = takeSequential(sources, turn, {
              topK,
              contextWindow,
              passes: ({ id }) => passes(id),
            });
            expect(idsOf(taken)).toEqual(expected.ids);
            expect(turn.next).toBe(expected.next);
            if (taken.results.length > 0 && taken.results.length < topK)
              expect(sources.map(({ cursor }) => cursor.position)).toEqual(expected.positions);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
