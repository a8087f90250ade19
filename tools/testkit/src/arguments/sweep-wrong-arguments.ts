import { isDeepStrictEqual } from 'node:util';

import { RagError } from '@rag/contracts';

import { isThenable } from '../laws/assertions.js';
import { wrongCalls } from './wrong-arguments.js';

/** A call that is swept: a function, a constructor in an arrow, or a method of an object that is made for it. */
export interface SweptCall {
  /** Arguments with which the call succeeds, with every option that there is. */
  readonly valid: readonly unknown[];
  /** Makes the call; what it gives is awaited, and read to its end where it is an iterator. */
  readonly call: (...given: never[]) => unknown;
  /** What must be the same after a call that failed. @defaultValue nothing */
  readonly state?: (() => unknown) | undefined;
}

/** What a sweep is told. */
export interface SweepOptions {
  /** How long one call may take, in milliseconds, before it is taken for hanging. @defaultValue 5000 */
  readonly timeoutMs?: number | undefined;
}

/** Far above what any call takes, so that only a hang is caught. */
const DEFAULT_CALL_TIMEOUT_MS = 5_000;

/** How many parts of a stream are read. */
const MAX_PARTS = 100;

/**
 * Makes every call with every wrong argument in every place and tells what is wrong with the outcomes: anything thrown but a
 * `RagError` that names the caller's fault, a call that hangs, a state that a failed call changed, and valid arguments that
 * are refused. An empty list is what a test expects.
 *
 * @example
 * await sweepWrongArguments({ checkTopK: { valid: [5], call: checkTopK } }); // []
 */
export async function sweepWrongArguments(
  calls: Readonly<Record<string, SweptCall>>,
  { timeoutMs = DEFAULT_CALL_TIMEOUT_MS }: SweepOptions = {},
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [name, swept] of Object.entries(calls)) {
    const refused = await failureOf(swept, swept.valid, timeoutMs);
    if (refused !== undefined) findings.push(`${name}: valid arguments: ${shown(refused.error)}`);
    for (const wrong of wrongCalls(swept.valid)) {
      const before = swept.state?.();
      const failure = await failureOf(swept, wrong.arguments, timeoutMs);
      if (failure === undefined) continue;
      if (!isCallersFault(failure.error)) findings.push(`${name}: ${wrong.what}: ${shown(failure.error)}`);
      if (!isDeepStrictEqual(swept.state?.(), before))
        findings.push(`${name}: ${wrong.what}: it failed and changed the state`);
    }
  }
  return findings;
}

async function failureOf(
  { call }: SweptCall,
  given: readonly unknown[],
  timeoutMs: number,
): Promise<{ readonly error: unknown } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const outcome = (call as (...given: readonly unknown[]) => unknown)(...given);
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`it has taken "${timeoutMs}" ms`));
      }, timeoutMs);
    });
    await Promise.race([settle(outcome), timeout]);
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

async function settle(outcome: unknown): Promise<void> {
  const settled = isThenable(outcome) ? await outcome : outcome;
  const iterator = settled as Partial<AsyncIterable<unknown> & Iterable<unknown>> | null | undefined;
  if (typeof iterator?.[Symbol.asyncIterator] !== 'function') return;
  let parts = 0;
  for await (const part of iterator as AsyncIterable<unknown>) {
    parts++;
    if (part === undefined || parts === MAX_PARTS) break;
  }
}

function isCallersFault(error: unknown): boolean {
  return RagError.is(error) && error.code !== 'RAG_INTERNAL' && error.code.startsWith('RAG_');
}

function shown(error: unknown): string {
  if (RagError.is(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
