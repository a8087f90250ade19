import { expandGenerator } from '../bank/expand-generator.js';
import { Fields } from '../bank/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../bank/json.js';

const GENERATED = /^(\w+)_generator$/u;

/**
 * A step with the texts of its generators in place: `body_generator` becomes `body`; of `json_generator`, which
 * holds a generator for each of its fields, comes an object `json`.
 *
 * @throws CaseFault for a generator that makes nothing.
 */
export function expandStep(step: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(step).map(([name, value]): [string, Json] => {
      const target = GENERATED.exec(name)?.[1];
      return target === undefined || !isJsonObject(value) ? [name, value] : [target, expand(name, value)];
    }),
  );
}

function expand(name: string, value: JsonObject): Json {
  if (typeof value['kind'] === 'string') return expandGenerator(new Fields(value, `the generator "${name}"`));
  return Object.fromEntries(
    Object.entries(value).map(([field, generator]) => [
      field,
      isJsonObject(generator) ? expand(`${name}.${field}`, generator) : generator,
    ]),
  );
}
