import type { LanguageModelPart } from '@rag/contracts';
import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { openAiCompatibleModel } from './open-ai-compatible-model.js';

const event = (text: string, reason?: string): string =>
  JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: reason ?? null }] });
const OTTER = '\u{1F9A6} swims';

async function partsOf(
  body: ReadableStream<Uint8Array>,
  clock = new FakeClock(),
): Promise<readonly LanguageModelPart[]> {
  const model = openAiCompatibleModel({
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'm',
    timeoutMs: 1_000,
    clock,
    fetch: async () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  });
  const parts: LanguageModelPart[] = [];
  for await (const part of model.stream({ messages: [{ role: 'user', content: 'hi' }] })) parts.push(part);
  return parts;
}

const textOf = (parts: readonly LanguageModelPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** A body of these bytes, so many at once. */
function bodyOf(text: string, atOnce = Infinity): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let from = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (from >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.slice(from, from + atOnce));
      from += atOnce;
    },
  });
}

describe('openAiCompatibleModel() over event streams as servers write them', () => {
  const lines = [`data: ${event(OTTER)}`, '', `data: ${event('.', 'stop')}`, '', 'data: [DONE]', '', ''];
  const cases: Readonly<Record<string, string>> = {
    'line feeds': lines.join('\n'),
    'carriage returns and line feeds': lines.join('\r\n'),
    'carriage returns alone': lines.join('\r'),
    'a byte order mark': `\uFEFF${lines.join('\n')}`,
    'comments and unknown fields': `: hello\n\nevent: message\nid: 7\nretry: 10\nodd: x\n${lines.join('\n: keep-alive\n')}`,
    'data on several lines': lines.join('\n').replace('data: {"choices":', 'data: {\ndata: "choices":'),
    'a last event without a blank line': lines.join('\n').trimEnd(),
    'no [DONE], and a last event without a line end': lines.slice(0, 3).join('\n'),
  };

  it.each(Object.entries(cases))('reads %s, at whatever byte it is cut', async (_name, text) => {
    for (const atOnce of [1, 2, 3, 7, 64, Infinity]) {
      const parts = await partsOf(bodyOf(text, atOnce));
      expect(textOf(parts)).toBe(`${OTTER}.`);
      expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    }
  });

  it('takes an event that breaks off in the middle for an answer that was cut off', async () => {
    const half = lines.join('\n').slice(0, -30);
    await expect(partsOf(bodyOf(half.slice(0, half.lastIndexOf('stop'))))).rejects.toMatchObject({
      code: 'RAG_AGENT_MODEL_CUT_OFF',
    });
  });

  it('does not wait for ever on comments: only data shows that an answer goes on', async () => {
    const clock = new FakeClock();
    let comments = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await Promise.resolve();
          comments++;
          controller.enqueue(new TextEncoder().encode(': keep-alive\n\n'));
          clock.advance(400);
          if (comments > 50) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await expect(partsOf(body, clock)).rejects.toMatchObject({ code: 'RAG_AGENT_MODEL_TIMEOUT' });
    expect(comments).toBeLessThan(10);
  });

  it('waits for as long as data comes in time', async () => {
    const clock = new FakeClock();
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          clock.advance(900);
          pieces++;
          controller.enqueue(
            new TextEncoder().encode(`data: ${event('x', pieces === 20 ? 'stop' : undefined)}\n\n`),
          );
          if (pieces === 20) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    expect(textOf(await partsOf(body, clock))).toBe('x'.repeat(20));
  });
});
