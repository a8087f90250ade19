import { inspect } from 'node:util';

import type { LanguageModelPart, RagErrorCode } from '@rag/contracts';
import {
  assertRagError,
  FakeClock,
  openAiStandIn,
  type OpenAiStandIn,
  type OpenAiStandInOptions,
  type StandInBehaviour,
} from '@rag/testkit';
import { afterEach, describe, expect, it } from 'vitest';

import { openAiCompatibleModel, type OpenAiCompatibleOptions } from './open-ai-compatible-model.js';

const KEY = 'sk-very-secret';
const SECRET_WORDS = 'the quokka question';

const open: OpenAiStandIn[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (service) => service.close()));
});

async function start(options?: OpenAiStandInOptions): Promise<OpenAiStandIn> {
  const service = await openAiStandIn(options);
  open.push(service);
  return service;
}

async function ask(
  options: Partial<OpenAiCompatibleOptions> & { readonly baseUrl: string },
): Promise<readonly LanguageModelPart[]> {
  const parts: LanguageModelPart[] = [];
  const model = openAiCompatibleModel({ model: 'm', apiKey: KEY, ...options });
  for await (const part of model.stream({ messages: [{ role: 'user', content: SECRET_WORDS }] }))
    parts.push(part);
  return parts;
}

/** A service whose body is given, for what the stand-in does not do. */
const bodyOf =
  (body: string, contentType: string, status = 200): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': contentType } }));

const NOWHERE = 'http://127.0.0.1:9/v1';

describe('openAiCompatibleModel()', () => {
  it('asks for a stream with the messages, the limit, the key and further parameters', async () => {
    const service = await start({ answers: ['Otters.'] });
    const model = openAiCompatibleModel({
      baseUrl: `${service.url}/`,
      model: 'm',
      apiKey: KEY,
      parameters: { temperature: 0, model: 'other', stream: false },
    });
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'what swims' },
    ] as const;
    const parts: LanguageModelPart[] = [];
    for await (const part of model.stream({ messages, maxOutputTokens: 7 })) parts.push(part);
    expect(service.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        model: 'm',
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 7,
        temperature: 0,
      },
    });
    expect(parts).toEqual([
      { type: 'text', text: 'Otters.' },
      { type: 'finish', reason: 'stop', usage: { inputTokens: 4, outputTokens: 1 } },
    ]);
  });

  it('sends no key where there is none', async () => {
    const service = await start();
    await ask({ baseUrl: service.url, apiKey: undefined });
    expect(service.requests[0]?.headers['authorization']).toBeUndefined();
  });

  it('reads a service that does not stream', async () => {
    const whole = JSON.stringify({
      choices: [{ message: { role: 'assistant', content: 'Otters.' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    });
    expect(await ask({ baseUrl: NOWHERE, fetch: bodyOf(whole, 'application/json') })).toEqual([
      { type: 'text', text: 'Otters.' },
      { type: 'finish', reason: 'length', usage: { inputTokens: 1, outputTokens: 2 } },
    ]);
  });

  it('reads events in any cut, with comments and line ends of any kind', async () => {
    const body =
      ': keep-alive\r\n\r\ndata: {"choices":[{"delta":{"content":"Да\u{1f9a6}"}}]}\r\n\r\n' +
      'data: {"choices":[{"delta":{"content":null,"reasoning_content":"hm"},"finish_reason":"content_filter"}]}\n\ndata: [DONE]\n\n';
    const bytes = new TextEncoder().encode(body);
    const fetchBytes = (() =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(controller) {
              for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
              controller.close();
            },
          }),
          { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
        ),
      )) as typeof fetch;
    expect(await ask({ baseUrl: NOWHERE, fetch: fetchBytes })).toEqual([
      { type: 'text', text: 'Да\u{1f9a6}' },
      { type: 'finish', reason: 'content-filter' },
    ]);
  });

  const BROKEN: readonly (readonly [name: string, behaviour: StandInBehaviour, code: RagErrorCode])[] = [
    ['refuses the key', { type: 'status', status: 401, body: SECRET_WORDS }, 'RAG_AGENT_MODEL_STATUS'],
    ['is out of order', { type: 'status', status: 500 }, 'RAG_AGENT_MODEL_STATUS'],
    ['closes the connection', { type: 'disconnect' }, 'RAG_AGENT_MODEL_UNREACHABLE'],
    ['redirects', { type: 'redirect', location: NOWHERE }, 'RAG_AGENT_MODEL_UNREACHABLE'],
    [
      'breaks the connection in the middle',
      { type: 'fail-after-parts', parts: 1, how: 'disconnect' },
      'RAG_AGENT_MODEL_UNREACHABLE',
    ],
    [
      'reports an error in the middle',
      { type: 'fail-after-parts', parts: 1, how: 'error-event' },
      'RAG_AGENT_MODEL_REPORTED_ERROR',
    ],
    ['ends in the middle of an event', { type: 'truncated-json' }, 'RAG_AGENT_MODEL_CUT_OFF'],
  ];

  it.each(BROKEN)(
    'names what is wrong with a service that %s, without key or text',
    async (_, behaviour, code) => {
      const service = await start({ answers: ['one two'], behaviours: [behaviour] });
      const error = await assertRagError(() => ask({ baseUrl: service.url }), code);
      const shown = inspect(error, { depth: 9 });
      for (const secret of [KEY, SECRET_WORDS, service.url]) expect(shown).not.toContain(secret);
    },
  );

  it('says when to come again', async () => {
    const service = await start({ behaviours: [{ type: 'status', status: 429, retryAfter: '7' }] });
    const error = await assertRagError(() => ask({ baseUrl: service.url }));
    expect(error.details).toEqual({ model: 'm', status: 429, retryAfter: '7' });
  });

  it.each([
    ['text', 'not json', 'text/event-stream', 'data: '],
    ['a list', '[]', 'text/event-stream', 'data: '],
    ['content that is no text', '{"choices":[{"delta":{"content":5}}]}', 'text/event-stream', 'data: '],
    ['a page', '<html>', 'text/html', ''],
    ['another answer', '{"status":"ok"}', 'application/json', ''],
  ])('refuses %s in place of an answer', async (_, body, contentType, prefix) => {
    const fetchBody = bodyOf(`${prefix}${body}\n\n`, contentType);
    await assertRagError(() => ask({ baseUrl: NOWHERE, fetch: fetchBody }), 'RAG_AGENT_MODEL_INVALID_ANSWER');
  });

  it('gives up where nothing comes in time, counted from the last piece', async () => {
    const service = await start({
      answers: ['one two'],
      behaviours: [{ type: 'hang-after-parts', parts: 1 }],
    });
    const clock = new FakeClock();
    const model = openAiCompatibleModel({ baseUrl: service.url, model: 'm', timeoutMs: 1_000, clock });
    const iterator = model.stream({ messages: [{ role: 'user', content: 'x' }] })[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual({ type: 'text', text: 'one' });
    const next = assertRagError(async () => iterator.next(), 'RAG_AGENT_MODEL_TIMEOUT');
    clock.advance(1_000);
    expect((await next).details).toMatchObject({ timeoutMs: 1_000 });
    expect(clock.pendingTimers).toBe(0);
    await service.requests[0]?.abandoned;
  });

  it('bears a huge comment and refuses a huge event', async () => {
    const service = await start({ behaviours: [{ type: 'huge-body', bytes: 3_000_000 }] });
    expect((await ask({ baseUrl: service.url })).at(-1)).toMatchObject({ type: 'finish' });
    const huge = bodyOf(`data: ${'x'.repeat(9_000_000)}\n\n`, 'text/event-stream');
    await assertRagError(() => ask({ baseUrl: NOWHERE, fetch: huge }));
  });

  it.each([
    ['model', { model: ' ' }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['apiKey', { apiKey: 'a\nb' }],
    ['baseUrl', { baseUrl: 'ftp://host' }],
    ['baseUrl', { baseUrl: 'http://user:word@host/v1' }],
    ['baseUrl', { baseUrl: 'nonsense' }],
  ])('refuses %s that cannot be used', (option, given) => {
    expect(() => openAiCompatibleModel({ baseUrl: NOWHERE, model: 'm', ...given })).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_INVALID_OPTION', details: { option } }),
    );
  });
});
