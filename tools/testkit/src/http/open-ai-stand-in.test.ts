import { Buffer } from 'node:buffer';
import { afterEach, describe, expect, it } from 'vitest';

import { wordsOf } from './answer-chat.js';
import { hashedWords } from './hashed-words.js';
import { openAiStandIn, type OpenAiStandIn, type OpenAiStandInOptions } from './open-ai-stand-in.js';

const open: OpenAiStandIn[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(async (service) => service.close()));
});

async function start(options?: OpenAiStandInOptions): Promise<OpenAiStandIn> {
  const service = await openAiStandIn(options);
  open.push(service);
  return service;
}

async function post(service: OpenAiStandIn, path: string, body: unknown, init: RequestInit = {}) {
  return fetch(`${service.url}/${path}`, { method: 'POST', body: JSON.stringify(body), ...init });
}

interface Embeddings {
  readonly data: readonly { readonly index: number; readonly embedding: unknown }[];
}

async function embed(service: OpenAiStandIn, body: object): Promise<Embeddings['data']> {
  const response = await post(service, 'embeddings', { model: 'm', ...body });
  return ((await response.json()) as Embeddings).data;
}

const CHAT = { model: 'm', messages: [{ role: 'user', content: 'what swims' }] };

describe('openAiStandIn()', () => {
  it('embeds the texts of a request in order, as numbers or as base64', async () => {
    const service = await start({ dimensions: 3, embed: (text) => [text.length, 1, 2] });
    expect(await embed(service, { input: ['a', 'bcd'] })).toEqual([
      { object: 'embedding', index: 0, embedding: [1, 1, 2] },
      { object: 'embedding', index: 1, embedding: [3, 1, 2] },
    ]);
    const [one] = await embed(service, { input: 'ab', encoding_format: 'base64' });
    const bytes = Buffer.from(String(one?.embedding), 'base64');
    expect([0, 4, 8].map((place) => bytes.readFloatLE(place))).toEqual([2, 1, 2]);
  });

  it('heeds dimensions and encoding only where it is told to', async () => {
    const heeds = await start({ dimensions: 8 });
    expect((await embed(heeds, { input: 'a', dimensions: 4 }))[0]?.embedding).toHaveLength(4);
    const deaf = await start({ dimensions: 8, heedsDimensions: false, heedsEncoding: false });
    const [one] = await embed(deaf, { input: 'a', dimensions: 4, encoding_format: 'base64' });
    expect(one?.embedding).toHaveLength(8);
  });

  it('answers a conversation at once', async () => {
    const service = await start({ answers: ['first', 'second'] });
    const answers: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const response = await post(service, 'chat/completions', CHAT);
      const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
      answers.push(choices[0]?.message.content);
    }
    expect(answers).toEqual(['first', 'second', 'second']);
  });

  it('streams an answer word by word and tells the usage where it is asked', async () => {
    const service = await start({ answers: (messages) => `You said ${String(messages[0]?.content)}` });
    const response = await post(service, 'chat/completions', {
      ...CHAT,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).split('\n\n').filter(Boolean);
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.at(-2)).toContain('"usage":{"prompt_tokens":2,"completion_tokens":4,"total_tokens":6}');
    const words = events.flatMap((event) => /"content":"([^"]+)"/u.exec(event)?.[1] ?? []);
    expect(words).toEqual(['You', ' said', ' what', ' swims']);
  });

  it('fails, hangs or breaks off in the middle of a stream as it is told', async () => {
    const service = await start({
      answers: ['one two three'],
      behaviours: [
        { type: 'fail-after-parts', parts: 2, how: 'error-event' },
        { type: 'fail-after-parts', parts: 1, how: 'disconnect' },
        { type: 'hang-after-parts', parts: 1 },
        { type: 'truncated-json' },
      ],
    });
    const stream = async (init?: RequestInit): Promise<string> =>
      (await post(service, 'chat/completions', { ...CHAT, stream: true }, init)).text();
    const failed = await stream();
    expect(failed).toContain(' two');
    expect(failed).not.toContain('three');
    expect(failed).toContain('scripted failure');
    await expect(stream()).rejects.toThrow();
    const controller = new AbortController();
    const hanging = post(
      service,
      'chat/completions',
      { ...CHAT, stream: true },
      { signal: controller.signal },
    );
    const reader = (await hanging).body!.getReader();
    await reader.read();
    controller.abort();
    await expect(reader.read()).rejects.toThrow();
    await service.requests[2]?.abandoned;
    expect(await stream()).not.toContain('[DONE]');
  });

  it('refuses as it is told, and answers again afterwards', async () => {
    const service = await start();
    service.script(
      { type: 'status', status: 429, retryAfter: '7' },
      { type: 'status', status: 500, body: 'out of order' },
      { type: 'disconnect' },
      { type: 'redirect', location: 'http://127.0.0.1:9/' },
    );
    const body = { model: 'm', input: 'a' };
    const limited = await post(service, 'embeddings', body);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    const broken = await post(service, 'embeddings', body);
    expect([broken.status, await broken.text()]).toEqual([500, 'out of order']);
    await expect(post(service, 'embeddings', body)).rejects.toThrow();
    const moved = await post(service, 'embeddings', body, { redirect: 'manual' });
    expect(moved.status).toBe(307);
    expect((await post(service, 'embeddings', body)).status).toBe(200);
  });

  it('gives embeddings that are wrong as it is told', async () => {
    const service = await start({
      dimensions: 2,
      embed: (text, dimensions) => Array.from({ length: dimensions }, () => text.length),
      behaviours: [
        { type: 'wrong-count', count: 3 },
        { type: 'wrong-dimension', dimensions: 5 },
        { type: 'not-finite' },
        { type: 'reversed' },
      ],
    });
    const input = ['a', 'bb'];
    expect(await embed(service, { input })).toHaveLength(3);
    expect((await embed(service, { input }))[0]?.embedding).toHaveLength(5);
    expect((await embed(service, { input }))[0]?.embedding).toEqual([null, 1]);
    expect((await embed(service, { input })).map(({ index }) => index)).toEqual([1, 0]);
  });

  it('sends half an answer, or a huge one, as it is told', async () => {
    const service = await start({
      behaviours: [{ type: 'truncated-json' }, { type: 'huge-body', bytes: 300_000 }],
    });
    const body = { model: 'm', input: 'a' };
    await expect((await post(service, 'embeddings', body)).json()).rejects.toThrow();
    const huge = await (await post(service, 'embeddings', body)).text();
    expect(huge.length).toBeGreaterThan(300_000);
    expect(JSON.parse(huge)).toMatchObject({ object: 'list' });
  });

  it('records what came and refuses what it does not know', async () => {
    const service = await start();
    const response = await post(service, 'embeddings', { input: 5 }, { headers: { 'X-Note': 'here' } });
    expect(response.status).toBe(400);
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/embeddings',
      body: { input: 5 },
      headers: { 'x-note': 'here' },
    });
    expect((await post(service, 'chat/completions', { messages: 'x' })).status).toBe(400);
    expect((await post(service, 'models', {})).status).toBe(404);
    expect((await fetch(`${service.url}/embeddings`)).status).toBe(405);
  });

  it('closes although a request hangs, and closes again', async () => {
    const service = await start({ behaviours: [{ type: 'hang' }] });
    const pending = post(service, 'embeddings', { input: 'a' }).catch((error: unknown) => error);
    while (service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await service.close();
    await service.close();
    expect(await pending).toBeInstanceOf(Error);
  });
});

describe('hashedWords()', () => {
  it('gives unit vectors, equal for equal words, and zero for none', () => {
    const vector = hashedWords('Otter, swims', 16);
    expect(vector).toEqual(hashedWords('swims otter', 16));
    expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 12);
    expect(hashedWords(' - ', 4)).toEqual([0, 0, 0, 0]);
  });
});

describe('wordsOf()', () => {
  it.each(['', ' ', 'a', ' two  words ', 'line\nbreak\n'])('loses nothing of %j', (text) => {
    expect(wordsOf(text).join('')).toBe(text);
  });
});
