import type { Fields } from './fields.js';

/** Longest text that a generator makes: a case that asks for more is mistaken. */
const MAX_GENERATED_CHARACTERS = 256 * 1024 * 1024;

/**
 * The text of a generator: `repeat` a unit, `numbered` copies of a template, `nest` openings in closings.
 *
 * Only the literal text `{i}` is replaced.
 *
 * @throws CaseFault for an unknown kind or a text that is too long.
 */
export function expandGenerator(generator: Fields): string {
  const kind = generator.text('kind');
  const body = BODIES.get(kind);
  if (body === undefined) throw generator.fault(`is of the unknown kind "${kind}"`);
  const prefix = generator.optionalText('prefix') ?? '';
  const suffix = generator.optionalText('suffix') ?? '';
  const text = prefix + body(generator) + suffix;
  generator.expectAllRead();
  return text;
}

/** A template with a number in the place of `{i}`. */
export function fillTemplate(template: string, number: number): string {
  return template.replaceAll('{i}', String(number));
}

/** The whole numbers from `from` to `to`, both included. */
export function numbersOf(fields: Fields): readonly number[] {
  const from = fields.number('from');
  const to = fields.number('to');
  if (to - from > MAX_GENERATED_CHARACTERS) throw fields.fault('counts too far');
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

const BODIES: ReadonlyMap<string, (generator: Fields) => string> = new Map([
  ['repeat', (generator: Fields) => repeat(generator, 'unit', generator.number('count'))],
  [
    'numbered',
    (generator: Fields) => {
      const template = generator.text('template');
      return numbersOf(generator)
        .map((number) => fillTemplate(template, number))
        .join('');
    },
  ],
  [
    'nest',
    (generator: Fields) => {
      const count = generator.number('count');
      return repeat(generator, 'open', count) + repeat(generator, 'close', count);
    },
  ],
]);

function repeat(generator: Fields, name: string, count: number): string {
  const unit = generator.text(name);
  if (!(Number.isSafeInteger(count) && count >= 0 && unit.length * count <= MAX_GENERATED_CHARACTERS))
    throw generator.fault(`repeats "${name}" ${String(count)} times`);
  return unit.repeat(count);
}
