/** The form of every error code: `RAG_<PACKAGE>_<CONDITION>`. */
export type RagErrorCode = `RAG_${string}`;

/** Plain facts about an error that a program may read: names, limits, paths relative to a root. */
export type RagErrorDetails = Readonly<Record<string, unknown>>;

// A registered symbol: errors are recognised across two copies of this package and across realms.
const MARK = Symbol.for('@rag/contracts/RagError');

/**
 * An error that a caller can act on: bad input, a limit that was passed, a state of the outside world.
 *
 * The message names the action, then the state with values quoted, then what to do about it, without a
 * full stop. `code` is stable across releases; the wording is not. A broken invariant of ours is an
 * {@link InternalError} instead.
 *
 * @example
 * try {
 *   throw new RagError('RAG_DEMO_NOT_FOUND', 'Cannot open "a.md": no such file', { path: 'a.md' });
 * } catch (error) {
 *   if (RagError.is(error)) console.log(error.code, error.details['path']);
 * }
 */
export class RagError extends Error {
  override readonly name: string = 'RagError';
  readonly code: RagErrorCode;
  readonly details: RagErrorDetails;

  constructor(code: RagErrorCode, message: string, details: RagErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = Object.freeze({ ...details });
    Object.defineProperty(this, MARK, { value: true });
  }

  /** Whether a caught value is a `RagError`, also one made by another copy of this package. */
  static is(error: unknown): error is RagError {
    return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARK] === true;
  }
}

/**
 * A broken invariant: a fault of this library, never of the caller's input.
 *
 * Its code is always `RAG_INTERNAL`. Report it; there is nothing a caller can do about it.
 *
 * @example
 * const postings = undefined as Uint32Array | undefined;
 * if (postings === undefined) throw new InternalError('term without postings');
 */
export class InternalError extends RagError {
  override readonly name: string = 'InternalError';

  constructor(message: string, details: RagErrorDetails = {}, options?: ErrorOptions) {
    super('RAG_INTERNAL', message, details, options);
  }
}
