/** What callers without types pass by mistake; each by the name that a finding shows. */
export const WRONG_ARGUMENTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['null', null],
  ['true', true],
  ['a number', 5],
  ['a fraction below zero', -1.5],
  ['NaN', Number.NaN],
  ['an empty text', ''],
  ['a text', 'text'],
  ['a symbol', Symbol('wrong')],
  ['a big integer', 7n],
  ['a function', () => undefined],
  ['an empty list', []],
  ['a list of nothing', [null]],
  ['a list of numbers', [1, 2]],
  ['an empty object', {}],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { text: 5 })],
  ['an object of nonsense', { id: 5, name: 5, length: -1, size: 'x', text: {}, content: null, stream: 1 }],
  ['a date', new Date(Number.NaN)],
]);

/** One list of arguments in which one place is wrong. */
export interface WrongCall {
  /** Which place, and what is there, such as `argument 2 is null` or `argument 2, "signal" is a number`. */
  readonly what: string;
  readonly arguments: readonly unknown[];
}

/**
 * Every list of arguments that differs from a valid one in one place: an argument, or, where an argument is a plain object
 * such as options, one of its fields.
 *
 * @example
 * [...wrongCalls(['query', { topK: 5 }])].length; // three places, each with every wrong value
 */
export function* wrongCalls(valid: readonly unknown[]): Generator<WrongCall, void, void> {
  for (const [index, argument] of valid.entries()) {
    const at = (value: unknown): readonly unknown[] => valid.map((one, i) => (i === index ? value : one));
    for (const [name, value] of WRONG_ARGUMENTS)
      yield { what: `argument ${index + 1} is ${name}`, arguments: at(value) };
    if (!isPlainObject(argument)) continue;
    for (const field of Object.keys(argument))
      for (const [name, value] of WRONG_ARGUMENTS)
        yield {
          what: `argument ${index + 1}, "${field}" is ${name}`,
          arguments: at({ ...argument, [field]: value }),
        };
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
