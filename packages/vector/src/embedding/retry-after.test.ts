import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { retryAfterMs } from './retry-after.js';

const NOW_MS = Date.parse('2026-12-01T12:00:00Z');

const waitOf = (headers: Readonly<Record<string, string | null | undefined>>): number | undefined =>
  retryAfterMs((name) => headers[name], NOW_MS);

describe('retryAfterMs()', () => {
  it.each([
    ['seconds', '2', 2_000],
    ['a fraction of a second', '0.5', 500],
    ['seconds with spaces around them', ' 7 ', 7_000],
    ['none', '0', 0],
    ['a date to come', 'Tue, 01 Dec 2026 12:00:30 GMT', 30_000],
    ['a date of another zone', 'Tue, 01 Dec 2026 13:00:30 +0100', 30_000],
    ['a date that has passed', 'Tue, 01 Dec 2026 11:59:00 GMT', 0],
    ['this very moment', 'Tue, 01 Dec 2026 12:00:00 GMT', 0],
  ])('reads %s', (_, header, wait) => {
    expect(waitOf({ 'retry-after': header })).toBe(wait);
  });

  it.each([
    ['a negative number, which a date would be made of', '-5'],
    ['a year', '-2030'],
    ['a number in another notation', '1e9'],
    ['more digits than a delay has', '9'.repeat(10)],
    ['nothing', ''],
    ['words', 'in a moment'],
    ['no date', 'Foo, 99 Bar 2026 12:00:00 GMT'],
    ['a date behind a long header', `${' '.repeat(100)}Tue, 01 Dec 2026 12:00:30 GMT`],
  ])('passes over %s', (_, header) => {
    expect(waitOf({ 'retry-after': header })).toBeUndefined();
  });

  it('knows no wait without a header', () => {
    expect(waitOf({})).toBeUndefined();
    expect(waitOf({ 'retry-after': null, 'retry-after-ms': null })).toBeUndefined();
  });

  it('prefers milliseconds, where they can be read', () => {
    expect(waitOf({ 'retry-after-ms': '250', 'retry-after': '2' })).toBe(250);
    expect(waitOf({ 'retry-after-ms': '-250', 'retry-after': '2' })).toBe(2_000);
    expect(waitOf({ 'retry-after-ms': 'soon', 'retry-after': '2' })).toBe(2_000);
  });

  it('asks for a finite wait of nothing or more, or for none, whatever a service sends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.string({ maxLength: 40 }), (one, other) => {
        const wait = waitOf({ 'retry-after': one, 'retry-after-ms': other });
        return wait === undefined || (Number.isFinite(wait) && wait >= 0);
      }),
    );
  });
});
