import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { compileMetadataFilter, type MetadataFilter, type MetadataOperators } from './metadata-filter.js';
import { freezeMetadata, type Metadata, type MetadataScalar } from './metadata.js';

const passes = (filter: MetadataFilter, metadata: Metadata): boolean =>
  compileMetadataFilter(filter)(metadata);

/** The rules of the documentation, condition by condition, without sharing code. */
function naivePasses(filter: MetadataFilter, metadata: Metadata): boolean {
  for (const [key, condition] of Object.entries(filter)) {
    const present = Object.keys(metadata).includes(key);
    const value = present ? metadata[key] : undefined;
    const elements: readonly MetadataScalar[] = !present
      ? []
      : Array.isArray(value)
        ? (value as readonly MetadataScalar[])
        : [value as MetadataScalar];
    if (typeof condition !== 'object' || condition === null) {
      if (!elements.includes(condition)) return false;
      continue;
    }
    const operators: MetadataOperators = condition;
    if (operators.$in !== undefined && !operators.$in.some((one) => elements.includes(one))) return false;
    if (operators.$ne !== undefined && elements.includes(operators.$ne)) return false;
    if (operators.$exists !== undefined && operators.$exists !== present) return false;
    const compared: readonly (readonly [number | string | undefined, (order: number) => boolean])[] = [
      [operators.$gt, (order) => order > 0],
      [operators.$gte, (order) => order >= 0],
      [operators.$lt, (order) => order < 0],
      [operators.$lte, (order) => order <= 0],
    ];
    for (const [bound, holds] of compared) {
      if (bound === undefined) continue;
      const matching = elements.filter((element) => typeof element === typeof bound) as (number | string)[];
      if (!matching.some((element) => holds(element < bound ? -1 : element > bound ? 1 : 0))) return false;
    }
  }
  return true;
}

const key = fc.constantFrom('a', 'b', '__proto__', 'constructor');
const scalar = fc.constantFrom<MetadataScalar>(
  'x',
  'y',
  '',
  '1',
  'true',
  'null',
  1,
  0,
  -1,
  2.5,
  true,
  false,
  null,
);
const comparable = fc.constantFrom<number | string>('x', 'y', '', '1', 1, 0, 2.5);
const operators = fc
  .record(
    {
      $in: fc.array(scalar, { maxLength: 3 }),
      $ne: scalar,
      $gt: comparable,
      $gte: comparable,
      $lt: comparable,
      $lte: comparable,
      $exists: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((condition) => Object.keys(condition).length > 0);
const filterArbitrary = fc.dictionary(key, fc.oneof(scalar, operators), { maxKeys: 3 });
const metadataArbitrary = fc
  .dictionary(key, fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })), { maxKeys: 4 })
  .map(freezeMetadata);

describe('compileMetadataFilter()', () => {
  it('agrees with an independent reading of the rules', () => {
    fc.assert(
      fc.property(filterArbitrary, metadataArbitrary, (filter, metadata) => {
        expect(passes(filter, metadata)).toBe(naivePasses(filter, metadata));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<readonly [MetadataFilter, Metadata, boolean]>([
    [{}, {}, true],
    [{ a: 1 }, { a: 1, b: 2 }, true],
    [{ a: 1, b: 3 }, { a: 1, b: 2 }, false],
    [{ a: 2 }, { a: '2' }, false],
    [{ a: true }, { a: 'true' }, false],
    [{ a: 1 }, { a: true }, false],
    [{ a: null }, { a: null }, true],
    [{ a: null }, {}, false],
    [{ a: 'x' }, { a: ['y', 'x'] }, true],
    [{ a: 'x' }, { a: [] }, false],
    [{ a: { $in: ['x', 'y'] } }, { a: 'y' }, true],
    [{ a: { $in: [] } }, { a: 'y' }, false],
    [{ a: { $ne: 'x' } }, {}, true],
    [{ a: { $ne: 'x' } }, { a: ['x', 'y'] }, false],
    [{ a: { $gt: 1, $lt: 3 } }, { a: 2 }, true],
    [{ a: { $gt: 1, $lt: 3 } }, { a: 3 }, false],
    [{ a: { $gte: 1 } }, { a: '1' }, false],
    [{ a: { $gte: 'B' } }, { a: 'a' }, true],
    [{ a: { $exists: true } }, { a: null }, true],
    [{ a: { $exists: false } }, {}, true],
    [{ toString: { $exists: false } }, {}, true],
  ])('lets %j meet %j as documented', (filter, metadata, expected) => {
    expect(passes(filter, metadata)).toBe(expected);
  });

  it('lets everything pass without a filter', () => {
    expect(compileMetadataFilter()({ a: 1 })).toBe(true);
    expect(compileMetadataFilter(undefined)({})).toBe(true);
  });

  it.each<readonly [string, unknown]>([
    ['an unknown operator', { a: { $like: 'x' } }],
    ['an unknown operator beside a known one', { a: { $gt: 1, $like: 'x' } }],
    ['a name without a dollar', { a: { gt: 1 } }],
    ['a list', { a: ['x'] }],
    ['no operator', { a: {} }],
    ['undefined', { a: undefined }],
    ['NaN', { a: NaN }],
    ['a function', { a: () => true }],
    ['a date', { a: new Date(0) }],
    ['a map as condition', { a: new Map([['$gt', 1]]) }],
    ['$in without a list', { a: { $in: 'x' } }],
    ['$in with an object', { a: { $in: [{}] } }],
    ['$in with NaN', { a: { $in: [NaN] } }],
    ['$ne with a list', { a: { $ne: ['x'] } }],
    ['$gt with a boolean', { a: { $gt: true } }],
    ['$lt with NaN', { a: { $lt: NaN } }],
    ['$lte with undefined', { a: { $lte: undefined } }],
    ['$exists with a text', { a: { $exists: 'yes' } }],
    ['the name of a built-in property as operator', { a: { constructor: 1 } }],
    ['a map as filter', new Map([['a', 1]])],
    ['a list as filter', [{ a: 1 }]],
    ['a text as filter', 'a'],
    ['null as filter', null],
  ])('refuses %s', (_what, filter) => {
    expect(codeOf(() => compileMetadataFilter(filter as MetadataFilter))).toBe(
      'RAG_CONTRACTS_INVALID_FILTER',
    );
  });

  it('is not changed by what happens to the filter afterwards', () => {
    const wanted = ['x'];
    const filter: Record<string, MetadataOperators> = { a: { $in: wanted } };
    const predicate = compileMetadataFilter(filter);
    wanted[0] = 'y';
    filter['b'] = { $exists: true };
    expect(predicate({ a: 'x' })).toBe(true);
  });
});
