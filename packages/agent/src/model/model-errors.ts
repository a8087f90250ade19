import { RagError, type RagErrorDetails } from '@rag/contracts';

/** What went wrong between us and a model; none of these holds a key, a prompt or an answer. */
export type ModelCondition =
  'UNREACHABLE' | 'STATUS' | 'TIMEOUT' | 'CUT_OFF' | 'INVALID_ANSWER' | 'REPORTED_ERROR';

/** An error of a model's service: the state says what, without any text of either side. */
export function modelError(
  condition: ModelCondition,
  model: string,
  state: string,
  details: RagErrorDetails = {},
  cause?: unknown,
): RagError {
  return new RagError(
    `RAG_AGENT_MODEL_${condition}`,
    `Cannot get an answer of the model "${model}": ${state}`,
    { model, ...details },
    cause === undefined ? undefined : { cause },
  );
}
