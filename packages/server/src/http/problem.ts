import { STATUS_CODES } from 'node:http';

import type { RagErrorCode } from '@rag/contracts';

/** The content type of every error. */
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** An error as RFC 9457 has it; `code` is what programs read, `detail` what people read. */
export interface Problem {
  /** `about:blank`: the status and the code say what kind of problem it is. */
  readonly type: 'about:blank';
  /** The phrase of the status. */
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: RagErrorCode;
  /** What the operator finds the event by; present where the server itself failed. */
  readonly incident?: string;
}

/** A problem, and the header fields of its answer beside the content type. */
export interface Refusal {
  readonly problem: Problem;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a problem; its title is the phrase of the status. */
export function createProblem(status: number, code: RagErrorCode, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, code };
}

/** Makes the answer that refuses a request. */
export function refuse(
  status: number,
  code: RagErrorCode,
  detail: string,
  headers?: Readonly<Record<string, string>>,
): Refusal {
  const problem = createProblem(status, code, detail);
  return headers === undefined ? { problem } : { problem, headers };
}

/** The answer of a server that takes no more work. */
export const SERVER_CLOSING: Refusal = refuse(
  503,
  'RAG_SERVER_CLOSED',
  'Cannot answer: the server is about to end; ask another one, or later',
  { 'Retry-After': '5' },
);
