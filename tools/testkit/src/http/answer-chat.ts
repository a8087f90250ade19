import type { ServerResponse } from 'node:http';

import type { StandInBehaviour, StandInMessage } from './stand-in-behaviour.js';
import { sendError, sendHugeJson, sendJson, sendTruncatedJson } from './stand-in-response.js';

/** Gives the answer to a conversation. */
export type StandInAnswer = (messages: readonly StandInMessage[]) => string;

interface ChatBody {
  readonly model?: unknown;
  readonly messages?: unknown;
  readonly stream?: unknown;
  readonly stream_options?: { readonly include_usage?: unknown } | null;
}

// The same in every run.
const ENVELOPE = { id: 'chatcmpl-stand-in', created: 1_704_067_200 } as const;

/** Answers `POST /v1/chat/completions`, at once or as server-sent events, word by word. */
export async function answerChat(
  response: ServerResponse,
  body: unknown,
  answer: StandInAnswer,
  behaviour: StandInBehaviour,
): Promise<void> {
  const request: ChatBody = typeof body === 'object' && body !== null ? body : {};
  if (!isMessages(request.messages)) {
    sendError(response, 400);
    return;
  }
  const text = answer(request.messages);
  const usage = usageOf(request.messages, text);
  if (request.stream === true) {
    await streamChat(response, request, text, usage, behaviour);
    return;
  }
  const completion = {
    ...ENVELOPE,
    object: 'chat.completion',
    model: request.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage,
  };
  if (behaviour.type === 'truncated-json') sendTruncatedJson(response, completion);
  else if (behaviour.type === 'huge-body') await sendHugeJson(response, completion, behaviour.bytes);
  else sendJson(response, completion);
}

async function streamChat(
  response: ServerResponse,
  request: ChatBody,
  text: string,
  usage: unknown,
  behaviour: StandInBehaviour,
): Promise<void> {
  const envelope = { ...ENVELOPE, object: 'chat.completion.chunk', model: request.model };
  const chunk = (delta: object, reason: string | null = null): object => ({
    ...envelope,
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  if (behaviour.type === 'huge-body') response.write(`: ${' '.repeat(behaviour.bytes)}\n\n`);
  await sendEvent(response, chunk({ role: 'assistant', content: '' }));
  for (const [sent, word] of wordsOf(text).entries()) {
    if (isOver(response, behaviour, sent)) return;
    await sendEvent(response, chunk({ content: word }));
  }
  if (isOver(response, behaviour, Infinity)) return;
  if (behaviour.type === 'truncated-json') {
    response.end(`data: ${JSON.stringify(chunk({}, 'stop')).slice(0, 40)}`);
    return;
  }
  await sendEvent(response, chunk({}, 'stop'));
  if (request.stream_options?.include_usage === true)
    await sendEvent(response, { ...envelope, choices: [], usage });
  response.end('data: [DONE]\n\n');
}

// Whether the script ends the stream before the next part.
function isOver(response: ServerResponse, behaviour: StandInBehaviour, sent: number): boolean {
  if (behaviour.type === 'hang-after-parts') return sent >= behaviour.parts;
  if (behaviour.type !== 'fail-after-parts' || sent < behaviour.parts) return false;
  if (behaviour.how === 'disconnect') response.destroy();
  else response.end('data: {"error":{"message":"stand-in: scripted failure","type":"server_error"}}\n\n');
  return true;
}

// Each event leaves by itself, so that a reader sees parts and not one text.
function sendEvent(response: ServerResponse, value: object): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.write(`data: ${JSON.stringify(value)}\n\n`, () => setImmediate(resolve));
  });
}

/** The words of an answer, each with the white space before it; joined they are the answer. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

function usageOf(messages: readonly StandInMessage[], answer: string): object {
  const prompt = messages.reduce((sum, { content }) => sum + wordsOf(contentOf(content)).length, 0);
  const completion = wordsOf(answer).length;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function contentOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function isMessages(value: unknown): value is readonly StandInMessage[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((message: unknown) => typeof message === 'object' && message !== null && 'role' in message)
  );
}
