import type { Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  appendSegment,
  countTerms,
  documentFrequency,
  EMPTY_GENERATION,
  findDocument,
  liveDocuments,
  removeIds,
  type Generation,
} from './generation.js';
import { mergeDue } from './merge-plan.js';
import {
  arbitraryDocument,
  documentOf,
  naiveIndexOf,
  readIndexOf,
  segmentOf,
} from './oracle.test-support.js';

type Operation =
  | { readonly kind: 'add'; readonly documents: readonly Document[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'merge' };

const arbitraryOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), documents: fc.array(arbitraryDocument, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('remove' as const),
    ids: fc.array(
      fc.integer({ min: 0, max: 14 }).map((n) => `d${n}`),
      { maxLength: 4 },
    ),
  }),
  fc.record({ kind: fc.constant('merge' as const) }),
);

const expectEqualsFreshIndex = (generation: Generation, model: ReadonlyMap<string, Document>): void => {
  const naive = naiveIndexOf(model.values());
  expect(readIndexOf(generation)).toEqual(naive);
  expect(new Set(liveDocuments(generation))).toEqual(new Set(model.values()));
  expect(generation.documentCount).toBe(model.size);
  let length = 0;
  for (const counts of Object.values(naive)) for (const count of Object.values(counts)) length += count;
  expect(generation.totalLength).toBe(length);
  expect(countTerms(generation)).toBe(Object.keys(naive).length);
  for (const term of ['a', 'b', 'constructor', '__proto__', 'nowhere'])
    expect(documentFrequency(generation, term)).toBe(Object.keys(naive[term] ?? {}).length);
  for (let n = 0; n <= 14; n++) expect(findDocument(generation, `d${n}`)).toBe(model.get(`d${n}`));
};

describe('Generation', () => {
  it('equals an index built afresh after any additions, removals and merges', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOperation, { maxLength: 20 }), (operations) => {
        let generation = EMPTY_GENERATION;
        const model = new Map<string, Document>();
        for (const operation of operations) {
          if (operation.kind === 'merge') generation = mergeDue(generation);
          else if (operation.kind === 'add') {
            const replaced = [...new Set(operation.documents.map(({ id }) => id))]
              .map((id) => model.get(id))
              .filter((document) => document !== undefined);
            for (const document of operation.documents) model.set(document.id, document);
            const change = appendSegment(generation, segmentOf(...operation.documents));
            expect(new Set(change.removed)).toEqual(new Set(replaced));
            generation = change.generation;
          } else {
            const present = new Set(
              operation.ids.map((id) => model.get(id)).filter((found) => found !== undefined),
            );
            for (const id of operation.ids) model.delete(id);
            const change = removeIds(generation, operation.ids);
            expect(change.removed).toHaveLength(present.size);
            expect(new Set(change.removed)).toEqual(present);
            generation = change.generation;
          }
        }
        expectEqualsFreshIndex(generation, model);
        expectEqualsFreshIndex(mergeDue(generation), model);
      }),
    );
  });

  it('never changes once it is made', () => {
    const first = appendSegment(
      EMPTY_GENERATION,
      segmentOf(documentOf('a', 'x y'), documentOf('b', 'x')),
    ).generation;
    const seen = structuredClone(readIndexOf(first));
    const second = removeIds(first, ['a']).generation;
    appendSegment(second, segmentOf(documentOf('b', 'z')));
    expect(readIndexOf(first)).toEqual(seen);
    expect(documentFrequency(first, 'x')).toBe(2);
    expect(documentFrequency(second, 'x')).toBe(1);
    expect(Object.isFrozen(first) && Object.isFrozen(first.parts)).toBe(true);
  });
});

describe('removeIds()', () => {
  it('gives the same generation where nothing is removed', () => {
    const generation = appendSegment(EMPTY_GENERATION, segmentOf(documentOf('a', 'x'))).generation;
    expect(removeIds(generation, ['b', '__proto__']).generation).toBe(generation);
    expect(removeIds(generation, []).generation).toBe(generation);
  });

  it('drops a segment of which nothing is left', () => {
    const generation = appendSegment(EMPTY_GENERATION, segmentOf(documentOf('a', 'x'))).generation;
    expect(removeIds(generation, ['a', 'a']).generation.parts).toEqual([]);
  });
});

describe('appendSegment()', () => {
  it('gives the same generation for an empty segment', () => {
    expect(appendSegment(EMPTY_GENERATION, segmentOf()).generation).toBe(EMPTY_GENERATION);
  });
});
