import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { EMPTY_METADATA, freezeMetadata, type MetadataValue } from './metadata.js';

const scalar = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

/** The names that an object has from its prototypes; `constructor` and `__proto__` where there is an ordinary one. */
function inheritedKeys(value: object): readonly PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (
    let prototype = Object.getPrototypeOf(value) as object | null;
    prototype !== null;
    prototype = Object.getPrototypeOf(prototype) as object | null
  )
    keys.push(...Reflect.ownKeys(prototype));
  return keys;
}

describe('freezeMetadata()', () => {
  it('gives back every entry of any valid metadata, frozen and inheriting no key', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(scalar, fc.array(scalar))), (source) => {
        const metadata = freezeMetadata(source);
        expect(Object.entries(metadata)).toEqual(Object.entries(source));
        expect(inheritedKeys(metadata)).toEqual([]);
        expect(Object.isFrozen(metadata)).toBe(true);
        for (const value of Object.values(metadata))
          if (Array.isArray(value)) expect(Object.isFrozen(value)).toBe(true);
      }),
    );
  });

  it('leaves out undefined values, inherited keys and symbols', () => {
    const source = Object.assign(
      Object.create({ inherited: 1 }) as Record<string, MetadataValue | undefined>,
      {
        a: 1,
        b: undefined,
        [Symbol('s')]: 2,
      },
    );
    expect(Object.entries(freezeMetadata(source))).toEqual([['a', 1]]);
  });

  it.each<readonly [string, unknown]>([
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['an object', {}],
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a bigint', 1n],
    ['a nested list', [['a']]],
    ['an object in a list', [{}]],
    ['NaN in a list', [1, NaN]],
    ['undefined in a list', ['a', undefined]],
    ['a hole in a list', Object.assign(new Array<unknown>(2), { 0: 'a' })],
  ])('refuses %s and names the key', (_what, value) => {
    const source = { 'the key': value } as Record<string, MetadataValue>;
    expect(codeOf(() => freezeMetadata(source))).toBe('RAG_CONTRACTS_INVALID_METADATA');
    expect(() => freezeMetadata(source)).toThrow(/"the key"/u);
  });

  it('has one frozen value for no metadata', () => {
    expect(Object.isFrozen(EMPTY_METADATA)).toBe(true);
    expect(inheritedKeys(EMPTY_METADATA)).toEqual([]);
    expect(Object.keys(EMPTY_METADATA)).toEqual([]);
  });
});
