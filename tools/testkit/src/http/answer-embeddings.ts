import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';

import { sendError, sendHugeJson, sendJson, sendTruncatedJson } from './stand-in-response.js';
import type { StandInBehaviour } from './stand-in-behaviour.js';

/** What the stand-in's embeddings are like. */
export interface StandInEmbeddings {
  readonly dimensions: number;
  /** Whether `dimensions` of a request is heeded; local servers often do not. */
  readonly heedsDimensions: boolean;
  /** Whether `encoding_format: "base64"` is heeded. */
  readonly heedsEncoding: boolean;
  readonly embed: (text: string, dimensions: number) => readonly number[];
}

interface EmbeddingsBody {
  readonly model?: unknown;
  readonly input?: unknown;
  readonly dimensions?: unknown;
  readonly encoding_format?: unknown;
}

/** Answers `POST /v1/embeddings`. */
export async function answerEmbeddings(
  response: ServerResponse,
  body: unknown,
  service: StandInEmbeddings,
  behaviour: StandInBehaviour,
): Promise<void> {
  const request: EmbeddingsBody = typeof body === 'object' && body !== null ? body : {};
  const inputs = typeof request.input === 'string' ? [request.input] : request.input;
  if (!isTexts(inputs)) {
    sendError(response, 400);
    return;
  }
  const answer = embeddingsOf(request, inputs, service, behaviour);
  if (behaviour.type === 'truncated-json') sendTruncatedJson(response, answer);
  else if (behaviour.type === 'huge-body') await sendHugeJson(response, answer, behaviour.bytes);
  else sendJson(response, answer);
}

function embeddingsOf(
  request: EmbeddingsBody,
  inputs: readonly string[],
  service: StandInEmbeddings,
  behaviour: StandInBehaviour,
): unknown {
  const asked =
    service.heedsDimensions && typeof request.dimensions === 'number' ? request.dimensions : undefined;
  const dimensions =
    behaviour.type === 'wrong-dimension' ? behaviour.dimensions : (asked ?? service.dimensions);
  const isBase64 = service.heedsEncoding && request.encoding_format === 'base64';
  const count = behaviour.type === 'wrong-count' ? behaviour.count : inputs.length;
  const data = Array.from({ length: count }, (_, index) => {
    const vector: (number | null)[] = [...service.embed(inputs[index] ?? '', dimensions)];
    if (behaviour.type === 'not-finite') vector[0] = null;
    return { object: 'embedding', index, embedding: isBase64 ? base64Of(vector) : vector };
  });
  if (behaviour.type === 'reversed') data.reverse();
  const tokens = inputs.reduce((sum, text) => sum + text.split(/\s+/u).filter(Boolean).length, 0);
  return {
    object: 'list',
    data,
    model: request.model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function base64Of(vector: readonly (number | null)[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, place) => bytes.writeFloatLE(value ?? Number.NaN, place * 4));
  return bytes.toString('base64');
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');
}
