/** A case that the runner cannot follow: an unknown operation, check, field or value. The case fails and says so. */
export class CaseFault extends Error {
  override readonly name: string = 'CaseFault';
}

/** An expectation that does not hold. */
export class CheckFailure extends Error {
  override readonly name: string = 'CheckFailure';
}

/** Something that the product does not have yet; the case waits for it. */
export class MissingPart extends Error {
  override readonly name: string = 'MissingPart';

  /** @param part the part, as in "waits for …". */
  constructor(part: string) {
    super(`waits for ${part}`);
  }
}

/** Fails a check unless the condition holds. */
export function expectThat(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new CheckFailure(typeof message === 'string' ? message : message());
}

const SHOWN_CHARACTERS = 300;

/** A value as it is shown in a reason: JSON, cut where it is long. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : stringify(value);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length})`;
}

function stringify(value: unknown): string {
  // JSON writes a number that is not finite as null, and has no text for `undefined`.
  if (typeof value === 'number' || value === undefined) return String(value);
  return JSON.stringify(value);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
