import { ProtocolError } from '@modelcontextprotocol/server';
import type { Awaitable } from '@rag/contracts';
import type { TransportTelemetry } from '@rag/server';

/** What is known of a request before it is answered; the tool only where there is one of that name. */
export interface RequestFacts {
  readonly method: string;
  readonly tool?: string | undefined;
}

/** Answers a request and reports how that ended and how long it took. */
export async function measureRequest<Result>(
  telemetry: TransportTelemetry,
  facts: RequestFacts,
  answer: () => Awaitable<{ readonly result: Result; readonly errorCode?: string | undefined }>,
): Promise<Result> {
  const startedMs = performance.now();
  let errorCode: string | undefined = 'RAG_MCP_INTERNAL';
  try {
    const answered = await answer();
    ({ errorCode } = answered);
    return answered.result;
  } catch (error) {
    if (error instanceof ProtocolError) errorCode = String(error.code);
    throw error;
  } finally {
    telemetry.mcpEnded({ ...facts, errorCode, durationMs: performance.now() - startedMs });
  }
}
