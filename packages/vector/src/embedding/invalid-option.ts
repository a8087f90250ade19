import { checkOptions, RagError } from '@rag/contracts';

/** The error of an option that is not what it may be; the value is shown and must not be a secret. */
export function invalidOption(what: string, option: string, value: unknown, allowed: string): RagError {
  return new RagError(
    'RAG_VECTOR_INVALID_OPTION',
    `Cannot make ${what}: ${option} is "${shown(value)}"; use ${allowed}`,
    { option },
  );
}

/** A whole number from `lowest` on, checked. */
export function wholeNumber(what: string, option: string, value: number, lowest: number): number {
  if (Number.isSafeInteger(value) && value >= lowest) return value;
  throw invalidOption(what, option, value, `a whole number, ${lowest} or more`);
}

/** A whole number from `lowest` on or `Infinity`, checked. */
export function wholeNumberOrInfinity(what: string, option: string, value: number, lowest: number): number {
  if (value === Infinity) return value;
  if (Number.isSafeInteger(value) && value >= lowest) return value;
  throw invalidOption(what, option, value, `a whole number, ${lowest} or more, or Infinity`);
}

/** A finite number of milliseconds ≥ 0, checked. */
export function milliseconds(what: string, option: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw invalidOption(what, option, value, 'milliseconds, zero or more');
}

/** Only the options that are given, so that an explicit `undefined` leaves a default in place. */
export function givenOptions<T extends object>(options: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(checkOptions(options, 'use options')).filter(([, value]) => value !== undefined),
  ) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
