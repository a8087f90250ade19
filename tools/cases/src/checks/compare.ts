import { isDeepStrictEqual } from 'node:util';

import type { Fields } from '../bank/fields.js';
import { isJsonList } from '../bank/json.js';
import { expectThat, show } from '../bank/verdicts.js';

const DEFAULT_TOLERANCE = 1e-9;

/** Whether two values are the same data; `undefined` is `null`, and prototypes do not count. */
export function sameData(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(plain(left), plain(right));
}

/** The value as JSON would have it. */
export function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** A value against `equals`, `not_equals`, `one_of`, `max`, `min`, whichever the check has. */
export function expectValue(fields: Fields, what: string, value: unknown): void {
  const found = (): string => `${what} is ${show(value)}`;
  if (fields.has('equals')) {
    const wanted = fields.json('equals');
    expectThat(sameData(value, wanted), () => `${found()}, expected ${show(wanted)}`);
  }
  if (fields.has('not_equals')) {
    const unwanted = fields.json('not_equals');
    expectThat(!sameData(value, unwanted), () => `${found()}, expected anything else`);
  }
  if (fields.has('one_of')) {
    const options = fields.list('one_of');
    expectThat(
      options.some((option) => sameData(value, option)),
      () => `${found()}, expected one of ${show(options)}`,
    );
  }
  const max = fields.optionalNumber('max');
  if (max !== undefined) expectThat(Number(value) <= max, () => `${found()}, expected at most ${max}`);
  const min = fields.optionalNumber('min');
  if (min !== undefined) expectThat(Number(value) >= min, () => `${found()}, expected at least ${min}`);
}

/** A list against `equals` in order, `set` in any order, `includes`, `excludes`. */
export function expectList(fields: Fields, what: string, list: readonly unknown[]): void {
  const found = (): string => `${what} are ${show(list)}`;
  if (fields.has('equals')) {
    const wanted = fields.list('equals');
    expectThat(sameData(list, wanted), () => `${found()}, expected ${show(wanted)}`);
  }
  if (fields.has('set')) {
    const wanted = fields.list('set');
    expectThat(
      sameData(sorted(list), sorted(wanted)),
      () => `${found()}, expected in any order ${show(wanted)}`,
    );
  }
  for (const wanted of listIn(fields, 'includes'))
    expectThat(
      list.some((element) => sameData(element, wanted)),
      () => `${found()}, without ${show(wanted)}`,
    );
  for (const unwanted of listIn(fields, 'excludes'))
    expectThat(
      !list.some((element) => sameData(element, unwanted)),
      () => `${found()}, with ${show(unwanted)}`,
    );
}

/** A text against `equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `matches`, `not_matches`. */
export function expectText(fields: Fields, what: string, text: string): void {
  const found = (): string => `${what} is ${show(text)}`;
  expectValue(fields, what, text);
  for (const [name, holds] of TEXT_TESTS) {
    const operand = fields.optionalText(name);
    if (operand !== undefined)
      expectThat(holds(text, operand), () => `${found()}, which breaks ${name} ${show(operand)}`);
  }
}

/** How far two numbers may be apart. */
export function toleranceOf(fields: Fields): number {
  return fields.optionalNumber('tolerance') ?? DEFAULT_TOLERANCE;
}

/** Whether two numbers are equal within a tolerance. */
export function isNear(left: number, right: number, tolerance: number): boolean {
  return Math.abs(left - right) <= tolerance;
}

/** A pattern of a case, in which case does not count. */
export function patternOf(text: string): RegExp {
  return compile(text, 'i');
}

/** A pattern whose every match is looked for. */
export function globalPatternOf(text: string): RegExp {
  return compile(text, 'g');
}

function compile(text: string, flags: string): RegExp {
  try {
    return new RegExp(text, `${flags}u`);
  } catch {
    // Some escapes are not allowed in the stricter syntax.
    return new RegExp(text, flags);
  }
}

const TEXT_TESTS: readonly (readonly [name: string, holds: (text: string, operand: string) => boolean])[] = [
  ['contains', (text, operand) => text.includes(operand)],
  ['not_contains', (text, operand) => !text.includes(operand)],
  ['starts_with', (text, operand) => text.startsWith(operand)],
  ['ends_with', (text, operand) => text.endsWith(operand)],
  ['matches', (text, operand) => patternOf(operand).test(text)],
  ['not_matches', (text, operand) => !patternOf(operand).test(text)],
];

function sorted(list: readonly unknown[]): readonly string[] {
  return list.map((element) => JSON.stringify(plain(element))).toSorted();
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields.json(name);
  if (value === undefined) return [];
  return isJsonList(value) ? value : [value];
}
