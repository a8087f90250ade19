import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { appendSegment, EMPTY_GENERATION, liveDocuments, removeIds, type Generation } from './generation.js';
import { adoptMerges, MERGE_FACTOR, mergeDue, planMerges, prepareMergesSteps } from './merge-plan.js';
import {
  arbitraryDocument,
  documentOf,
  naiveIndexOf,
  readIndexOf,
  segmentOf,
} from './oracle.test-support.js';
import { runSteps } from './steps.js';

const addOneByOne = (count: number, onMerge: (documents: number) => void = () => undefined): Generation => {
  let generation = EMPTY_GENERATION;
  for (let n = 0; n < count; n++) {
    generation = appendSegment(generation, segmentOf(documentOf(`d${n}`, `word${n % 5} common`))).generation;
    for (const group of planMerges(generation.parts))
      onMerge(group.reduce((sum, part) => sum + part.documentCount, 0));
    generation = mergeDue(generation);
  }
  return generation;
};

describe('mergeDue()', () => {
  it('keeps each part at least twice as large as the next', () => {
    expect(MERGE_FACTOR).toBe(2);
    const { parts } = addOneByOne(1_000);
    for (let index = 0; index + 1 < parts.length; index++) {
      expect(parts[index]!.documentCount).toBeGreaterThanOrEqual(
        MERGE_FACTOR * parts[index + 1]!.documentCount,
      );
    }
    expect(parts.length).toBeLessThanOrEqual(Math.log2(1_000));
  });

  it('rewrites each document a logarithmic number of times over single additions', () => {
    let rewritten = 0;
    addOneByOne(1_024, (documents) => (rewritten += documents));
    expect(rewritten).toBeLessThanOrEqual(1_024 * 2 * Math.log2(1_024));
  });

  it('rewrites a part of which more than half is removed', () => {
    const documents = Array.from({ length: 10 }, (_, n) => documentOf(`d${n}`, 'x'));
    const whole = appendSegment(EMPTY_GENERATION, segmentOf(...documents)).generation;
    const half = removeIds(whole, ['d0', 'd1', 'd2', 'd3', 'd4']).generation;
    expect(mergeDue(half)).toBe(half);
    const less = mergeDue(removeIds(half, ['d5']).generation);
    expect(less.parts.map((part) => part.segment.documents.length)).toEqual([4]);
    expect(less.parts[0]!.deleted).toBeUndefined();
  });
});

describe('adoptMerges()', () => {
  it('keeps every addition, replacement and removal that came after the merge was prepared', () => {
    const documents = fc.array(arbitraryDocument, { maxLength: 5 });
    const ids = fc.array(
      fc.integer({ min: 0, max: 12 }).map((n) => `d${n}`),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(documents), documents, ids, (before, after, removed) => {
        let generation = EMPTY_GENERATION;
        for (const group of before) generation = appendSegment(generation, segmentOf(...group)).generation;
        const merges = runSteps(prepareMergesSteps(generation));
        generation = appendSegment(generation, segmentOf(...after)).generation;
        generation = removeIds(generation, removed).generation;
        const adopted = adoptMerges(generation, merges);
        const live = [...liveDocuments(generation)];
        expect(new Set(liveDocuments(adopted))).toEqual(new Set(live));
        expect(readIndexOf(adopted)).toEqual(naiveIndexOf(live));
        expect([adopted.documentCount, adopted.totalLength]).toEqual([
          generation.documentCount,
          generation.totalLength,
        ]);
      }),
    );
  });

  it('passes over a merge whose sources were merged otherwise meanwhile', () => {
    let generation = appendSegment(EMPTY_GENERATION, segmentOf(documentOf('a', 'x'))).generation;
    generation = appendSegment(generation, segmentOf(documentOf('b', 'x'))).generation;
    const merges = runSteps(prepareMergesSteps(generation));
    expect(merges).toHaveLength(1);
    const other = mergeDue(generation);
    expect(adoptMerges(other, merges)).toBe(other);
    expect(adoptMerges(generation, merges).parts).toHaveLength(1);
  });
});
