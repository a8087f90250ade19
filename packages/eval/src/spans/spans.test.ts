import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isEvidenceFound } from './evidence-found.js';
import { evidenceReciprocalRank } from './evidence-rank.js';
import { InkAxis } from './ink-axis.js';
import { locateQuote, spanOfLines } from './locate-quote.js';
import { spanIou } from './span-iou.js';
import { spanPrecision } from './span-precision.js';
import { spanRecall } from './span-recall.js';
import { sharedLength, totalLength, unionOf, type Span } from './span.js';
import { countWhole } from './whole-share.js';

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  .map(([start, length]) => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 6 });
const someSpans = fc.array(span, { minLength: 1, maxLength: 6 });

/** The oracle: positions one by one. */
const positions = (list: readonly Span[]): Set<number> =>
  new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

// By hand: evidence 10–20 and 30–40, so |t_e| = 20.
const EVIDENCE = [
  { start: 10, end: 20 },
  { start: 30, end: 40 },
];
const GOLDEN = [
  { retrieved: [], recall: 0, precision: 0, iou: 0, found: false },
  { retrieved: [{ start: 0, end: 20 }], recall: 1 / 2, precision: 1 / 2, iou: 10 / 30, found: false },
  {
    // 15–25 twice: 5 shared, 20 retrieved.
    retrieved: [
      { start: 15, end: 25 },
      { start: 15, end: 25 },
    ],
    recall: 5 / 20,
    precision: 5 / 20,
    iou: 5 / 35,
    found: false,
  },
  {
    retrieved: [
      { start: 30, end: 40 },
      { start: 10, end: 14 },
      { start: 14, end: 20 },
    ],
    recall: 1,
    precision: 1,
    iou: 1,
    found: true,
  },
  { retrieved: [{ start: 0, end: 100 }], recall: 1, precision: 20 / 100, iou: 20 / 100, found: true },
];

describe('the metrics of spans', () => {
  it.each(GOLDEN)('are those worked by hand for $retrieved', (golden) => {
    expect(spanRecall(EVIDENCE, golden.retrieved)).toBeCloseTo(golden.recall, 12);
    expect(spanPrecision(EVIDENCE, golden.retrieved)).toBeCloseTo(golden.precision, 12);
    expect(spanIou(EVIDENCE, golden.retrieved)).toBeCloseTo(golden.iou, 12);
    expect(isEvidenceFound(EVIDENCE, golden.retrieved)).toBe(golden.found);
  });

  it('equal an oracle that counts positions one by one', () => {
    fc.assert(
      fc.property(someSpans, spans, (evidence, retrieved) => {
        const wanted = positions(evidence);
        const shared = [...positions(retrieved)].filter((at) => wanted.has(at)).length;
        const taken = retrieved.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(spanRecall(evidence, retrieved)).toBeCloseTo(shared / wanted.size, 12);
        expect(spanPrecision(evidence, retrieved)).toBeCloseTo(taken === 0 ? 0 : shared / taken, 12);
        expect(spanIou(evidence, retrieved)).toBeCloseTo(shared / (wanted.size + taken - shared), 12);
        expect(isEvidenceFound(evidence, retrieved)).toBe(shared === wanted.size);
      }),
    );
  });

  it('do not depend on the order, and more text never lowers recall', () => {
    fc.assert(
      fc.property(someSpans, spans, span, (evidence, retrieved, more) => {
        for (const measure of [spanRecall, spanPrecision, spanIou])
          expect(measure(evidence.toReversed(), retrieved.toReversed())).toBe(measure(evidence, retrieved));
        expect(spanRecall(evidence, [...retrieved, more])).toBeGreaterThanOrEqual(
          spanRecall(evidence, retrieved),
        );
      }),
    );
  });

  it('keep IoU between zero and the smaller of recall and precision', () => {
    fc.assert(
      fc.property(someSpans, spans, (evidence, retrieved) => {
        const iou = spanIou(evidence, retrieved);
        expect(iou).toBeGreaterThanOrEqual(0);
        expect(iou).toBeLessThanOrEqual(
          Math.min(spanRecall(evidence, retrieved), spanPrecision(evidence, retrieved)) + 1e-12,
        );
      }),
    );
  });

  it('refuse a question without evidence', () => {
    for (const measure of [spanRecall, spanPrecision, spanIou, isEvidenceFound])
      expect(() => measure([], [{ start: 0, end: 1 }])).toThrow(/has no evidence/u);
  });
});

describe('unionOf()', () => {
  it('covers the same positions with ascending spans that neither overlap nor touch', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const union = unionOf(list);
        expect(positions(union)).toEqual(positions(list));
        for (const [index, { start }] of union.entries())
          if (index > 0) expect(start).toBeGreaterThan(union[index - 1]!.end);
        expect(sharedLength(union, union)).toBe(totalLength(union));
      }),
    );
  });

  it.each([
    { start: 2, end: 2 },
    { start: -1, end: 2 },
    { start: 0.5, end: 2 },
    { start: Number.NaN, end: 2 },
  ])('refuses $start to $end', (wrong) => {
    expect(() => unionOf([wrong])).toThrow(/use whole numbers/u);
  });
});

describe('evidenceReciprocalRank()', () => {
  it('is the place of the first chunk that holds a whole span by itself', () => {
    const cut = [{ start: 0, end: 15 }];
    const rest = [{ start: 15, end: 29 }];
    expect(evidenceReciprocalRank(EVIDENCE, [cut, rest, [{ start: 29, end: 41 }]])).toBeCloseTo(1 / 3, 12);
    expect(evidenceReciprocalRank(EVIDENCE, [cut, rest])).toBe(0);
    expect(evidenceReciprocalRank(EVIDENCE, [])).toBe(0);
  });

  it('joins what one chunk holds in parts that touch', () => {
    const parts = [
      { start: 10, end: 15 },
      { start: 15, end: 20 },
    ];
    expect(evidenceReciprocalRank(EVIDENCE, [parts])).toBe(1);
  });
});

describe('countWhole()', () => {
  it('counts what one chunk holds, not what two hold together', () => {
    const units = [
      { start: 0, end: 9 },
      { start: 9, end: 30 },
    ];
    expect(countWhole(units, [[{ start: 0, end: 20 }], [{ start: 20, end: 30 }]])).toEqual({
      whole: 1,
      total: 2,
    });
    expect(countWhole([], [])).toEqual({ whole: 0, total: 0 });
  });
});

describe('InkAxis', () => {
  it('counts code units that are not white space', () => {
    const text = ' a\u3000猫😀\n\tb ';
    const axis = new InkAxis(text);
    expect(axis.length).toBe(5);
    expect(axis.spanOf({ start: 0, end: text.length })).toEqual({ start: 0, end: 5 });
    expect(axis.spanOf({ start: 0, end: 1 })).toBeUndefined();
    expect(axis.spanOf({ start: 3, end: 4 }, 100)).toEqual({ start: 101, end: 102 });
  });

  it('equals the length without white space for every prefix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(40), (text, at) => {
        const end = Math.min(at, text.length);
        const ink = new InkAxis(text).spanOf({ start: 0, end })?.end ?? 0;
        expect(ink).toBe(text.slice(0, end).replace(/\s/gu, '').length);
      }),
    );
  });

  it('refuses a span outside of the text', () => {
    expect(() => new InkAxis('abc').spanOf({ start: 0, end: 4 })).toThrow(/does not lie within/u);
    expect(() => new InkAxis('abc').spanOf({ start: 2, end: 1 })).toThrow(/does not lie within/u);
  });
});

describe('locateQuote()', () => {
  it('finds a quote that stands once', () => {
    expect(locateQuote('Set the port to 8080.', 'port to 8080')).toEqual({ start: 8, end: 20 });
  });

  it('refuses one that is absent, blank or ambiguous, overlaps included', () => {
    expect(() => locateQuote('abc', 'x')).toThrow(/does not stand in the text/u);
    expect(() => locateQuote('a b', ' ')).toThrow(/does not stand in the text/u);
    expect(() => locateQuote('aXaXa', 'aXa')).toThrow(/more than once/u);
  });
});

describe('spanOfLines()', () => {
  it('gives whole lines without the last line end', () => {
    expect(spanOfLines('a\nbc\nd', 2, 3)).toEqual({ start: 2, end: 6 });
    expect(spanOfLines('a\nbc\nd', 1, 1)).toEqual({ start: 0, end: 1 });
  });

  it.each([
    [0, 1],
    [2, 1],
    [1, 4],
    [1.5, 2],
  ])('refuses lines %d to %d of three', (first, last) => {
    expect(() => spanOfLines('a\nb\nc', first, last)).toThrow(/Cannot take lines/u);
  });
});
