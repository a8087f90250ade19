import { RagError } from '@rag/contracts';

/**
 * A stretch of a text: from `start`, up to but not including `end`, both whole numbers, `0 ≤ start < end`.
 *
 * The unit is whatever the caller counts in, the same for all spans of one call: UTF-16 code units of a document,
 * or positions of an axis on which several documents lie end to end.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The sum of the lengths, what overlaps counted each time. */
export function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + (end - start), 0);
}

/**
 * The same positions as ascending spans that neither overlap nor touch.
 *
 * @throws RagError `RAG_EVAL_INVALID_SPAN` for a span that is empty, negative or not of whole numbers.
 * @example
 * unionOf([{ start: 4, end: 6 }, { start: 0, end: 4 }]); // [{ start: 0, end: 6 }]
 */
export function unionOf(spans: readonly Span[]): readonly Span[] {
  const sorted = spans.map(checkSpan).sort((left, right) => left.start - right.start);
  const union: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = union.at(-1);
    if (last === undefined || start > last.end) union.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return union;
}

/** The length of what two unions, as {@link unionOf} gives them, have in common. Linear in both. */
export function sharedLength(left: readonly Span[], right: readonly Span[]): number {
  let shared = 0;
  let [l, r] = [0, 0];
  for (let one = left[l], other = right[r]; one !== undefined && other !== undefined;) {
    shared += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
    if (one.end <= other.end) one = left[++l];
    else other = right[++r];
  }
  return shared;
}

/** Whether a span lies whole within one span of a union. */
export function isWithin(span: Span, union: readonly Span[]): boolean {
  return union.some(({ start, end }) => start <= span.start && span.end <= end);
}

function checkSpan(span: Span): Span {
  const { start, end } = span;
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start < end) return span;
  throw new RagError(
    'RAG_EVAL_INVALID_SPAN',
    `Cannot measure spans: "${String(start)}" to "${String(end)}" is none; use whole numbers with 0 ≤ start < end`,
    { start, end },
  );
}
