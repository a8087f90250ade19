import type { z } from '@hono/zod-openapi';
import fc from 'fast-check';

import type { SchemaOf } from './common-schemas.js';

type Node = z.core.$ZodTypes;

/** Texts that programs stumble over. */
export const HOSTILE_TEXT: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'a\udc00b',
    '__proto__',
    'constructor',
    '../..',
    '/etc/passwd',
    '%2e%2e',
    '\r\n',
    '\u202e',
    'İ',
    '"',
    "'--",
    '${1}',
    '{{1}}',
    '#1',
    'a#1',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('a', '(', '[', '"', ' -', 'path:').map((unit) => unit.repeat(2_000)),
);

/** Values of any kind, of every size. */
export const HOSTILE_VALUE: fc.Arbitrary<unknown> = fc.oneof(
  HOSTILE_TEXT,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    1e-320,
    [],
    {},
    [[]],
    [null],
    { length: -1 },
    { $gt: '' },
    { toString: 1 },
  ),
  fc.array(fc.integer(), { maxLength: 5 }),
);

/**
 * What a schema takes, for the kinds that the schemas of requests are made of.
 *
 * Refinements and patterns are not looked at: a value that one refuses is a hostile one.
 */
export function arbitraryOf(schema: SchemaOf<unknown>): fc.Arbitrary<unknown> {
  const node = schema as unknown as Node;
  const { def } = node._zod;
  switch (def.type) {
    case 'object':
      return recordOf(def.shape as Readonly<Record<string, SchemaOf<unknown>>>);
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(def.valueType as SchemaOf<unknown>), {
        maxKeys: 3,
      });
    case 'array':
      return fc.array(arbitraryOf(def.element as SchemaOf<unknown>), { maxLength: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => arbitraryOf(option as SchemaOf<unknown>)));
    case 'optional':
      return arbitraryOf(def.innerType as SchemaOf<unknown>);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'string':
      return fc.oneof(fc.stringMatching(/^[a-z0-9]{1,12}$/u), fc.lorem({ maxCount: 4 }));
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'custom':
      return fc.oneof(
        HOSTILE_VALUE,
        fc.dictionary(fc.constantFrom('a', 'file', '$in', '$gt'), HOSTILE_VALUE, { maxKeys: 2 }),
      );
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no arbitrary for schemas of the kind "${def.type}"`);
  }
}

function recordOf(shape: Readonly<Record<string, SchemaOf<unknown>>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field)]));
  const requiredKeys = Object.keys(shape).filter((key) => !shape[key]!.safeParse(undefined).success);
  return fc.record(fields, { requiredKeys });
}

/** JSON of what a schema takes, or of something that is nearly that. */
export function bodyOf(schema: SchemaOf<unknown>): fc.Arbitrary<string> {
  const good = arbitraryOf(schema);
  return fc.oneof(
    { weight: 3, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: fc.tuple(good, fc.nat(), HOSTILE_VALUE).map(replaceField) },
    { weight: 1, arbitrary: fc.tuple(good, HOSTILE_TEXT, HOSTILE_VALUE).map(addField) },
    {
      weight: 1,
      arbitrary: good.map((value) => JSON.stringify(value).replace('{', '{"__proto__":{"topK":1},')),
    },
    { weight: 1, arbitrary: fc.tuple(good, fc.nat()).map(([value, at]) => cut(JSON.stringify(value), at)) },
    { weight: 1, arbitrary: HOSTILE_VALUE.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: HOSTILE_TEXT },
    { weight: 1, arbitrary: fc.nat(100_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
  );
}

function replaceField([value, at, hostile]: [unknown, number, unknown]): string {
  const keys = Object.keys(value as object);
  const key = keys[at % Math.max(1, keys.length)];
  return JSON.stringify(key === undefined ? hostile : { ...(value as object), [key]: hostile });
}

function addField([value, key, hostile]: [unknown, string, unknown]): string {
  return JSON.stringify({ ...(value as object), [key]: hostile });
}

function cut(text: string, at: number): string {
  return text.slice(0, at % Math.max(1, text.length));
}
