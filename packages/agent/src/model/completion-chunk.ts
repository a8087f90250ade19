import type { FinishReason, TokenUsage } from '@rag/contracts';

/** What one piece of a chat completion says. */
export interface CompletionChunk {
  readonly text: string;
  readonly reason?: FinishReason;
  readonly usage?: TokenUsage;
  /** Whether the service reports a failure in place of a piece. */
  readonly isError: boolean;
}

/**
 * Reads a piece of a streamed completion, or a whole one; `undefined` for what is none. Fields that are not known are
 * passed over, and so is reasoning: it is no part of the answer.
 */
export function readCompletion(data: string): CompletionChunk | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  if (value['error'] !== undefined && value['error'] !== null) return { text: '', isError: true };
  const choices = value['choices'];
  if (choices !== undefined && choices !== null && !Array.isArray(choices)) return undefined;
  const usage = readUsage(value['usage']);
  const choice: unknown = (choices as readonly unknown[] | null | undefined)?.[0];
  if (!isRecord(choice)) return { text: '', isError: false, ...(usage === undefined ? {} : { usage }) };
  const said = choice['delta'] ?? choice['message'];
  const content = isRecord(said) ? said['content'] : undefined;
  if (content !== undefined && content !== null && typeof content !== 'string') return undefined;
  const reason = choice['finish_reason'];
  return {
    text: content ?? '',
    isError: false,
    ...(typeof reason === 'string' ? { reason: toReason(reason) } : {}),
    ...(usage === undefined ? {} : { usage }),
  };
}

function toReason(reason: string): FinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason;
    case 'content_filter':
      return 'content-filter';
    default:
      return 'other';
  }
}

function readUsage(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  return {
    ...(isCount(inputTokens) ? { inputTokens } : {}),
    ...(isCount(outputTokens) ? { outputTokens } : {}),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
