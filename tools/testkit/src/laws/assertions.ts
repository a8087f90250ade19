import assert from 'node:assert/strict';

import { RagError, type Awaitable, type RagErrorCode } from '@rag/contracts';

/**
 * Asserts that a call fails with a `RagError`, thrown or rejected, and returns it.
 *
 * @param code the code it must have; any when absent.
 * @example
 * await assertRagError(() => store.search('x', -1), 'RAG_CONTRACTS_INVALID_TOP_K');
 */
export async function assertRagError(call: () => unknown, code?: RagErrorCode): Promise<RagError> {
  const error = await failureOf(call);
  assert.ok(RagError.is(error), `expected a RagError, got ${String(error)}`);
  if (code !== undefined) assert.equal(error.code, code, `error: ${error.message}`);
  return error;
}

/**
 * What a call fails with, thrown or rejected.
 *
 * @throws AssertionError when it does not fail.
 */
export async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  assert.fail('expected the call to fail, it succeeded');
}

/** Whether a value is there only later. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/**
 * Asserts that a call fails with exactly this value, as a call does that was aborted with it.
 *
 * @example
 * await assertFailsWith(() => stream.search('x', 1, { signal }), reason);
 */
export async function assertFailsWith(call: () => Awaitable<unknown>, reason: unknown): Promise<void> {
  const error = await failureOf(call);
  assert.ok(error === reason, `expected the reason of the abort, got ${String(error)}`);
}
