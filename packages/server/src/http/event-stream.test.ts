import { FakeClock } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatEvent, HEARTBEAT_MS, streamEvents, type StreamEvent } from './event-stream.js';

const decoder = new TextDecoder();

async function* events(...list: readonly StreamEvent[]): AsyncGenerator<StreamEvent, void, undefined> {
  for (const event of list) yield await Promise.resolve(event);
}

function open(
  source: AsyncIterator<StreamEvent, void, undefined>,
  clock = new FakeClock(),
): { stream: ReadableStream<Uint8Array>; clock: FakeClock; ends: boolean[] } {
  const ends: boolean[] = [];
  const onEnd = (isComplete: boolean): void => void ends.push(isComplete);
  const describeError = (error: unknown): unknown => ({ said: (error as Error).message });
  return { stream: streamEvents(source, { clock, onEnd, describeError }), clock, ends };
}

describe('formatEvent()', () => {
  it.each(['a\nb', 'a\rb', 'a b', 'a:', '', 'A'])('refuses the name %j, which is no word', (event) => {
    expect(() => formatEvent({ event, data: 1 }, 1)).toThrow('not a word');
  });

  it('keeps data to one field of one event, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n\nevent: x', '\r', '\u2028', '\0')),
        (text) => {
          const lines = decoder
            .decode(formatEvent({ event: 'text', data: { text } }, 7))
            .split(/\r\n|\r|\n/u);
          expect(lines).toHaveLength(5);
          expect(lines.slice(0, 2)).toEqual(['id: 7', 'event: text']);
          expect(JSON.parse(lines[2]!.slice('data: '.length))).toEqual({ text });
          expect(lines.slice(3)).toEqual(['', '']);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('streamEvents()', () => {
  it('lets go of its source at the signal although nobody reads, and tells who reads later', async () => {
    const turn = new AbortController();
    let isReleased = false;
    const source = (async function* (): AsyncGenerator<StreamEvent, void, undefined> {
      try {
        for (;;) yield await Promise.resolve({ event: 'text', data: 'more' });
      } finally {
        isReleased = true;
      }
    })();
    const ends: boolean[] = [];
    const stream = streamEvents(source, {
      clock: new FakeClock(),
      onEnd: (isComplete) => void ends.push(isComplete),
      describeError: (error) => ({ said: (error as Error).message }),
      signal: turn.signal,
    });
    // The first event fills the queue of a stream that nobody reads.
    await new Promise((resolve) => setImmediate(resolve));
    turn.abort(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
    expect([isReleased, ends]).toEqual([true, [true]]);
    expect(await new Response(stream).text()).toContain('event: error\ndata: {"said":"too late"}');
  });

  it('numbers events and ends after the last', async () => {
    const { stream, ends, clock } = open(events({ event: 'a', data: 1 }, { event: 'b', data: 2 }));
    expect(await new Response(stream).text()).toBe(
      'id: 1\nevent: a\ndata: 1\n\nid: 2\nevent: b\ndata: 2\n\n',
    );
    expect(ends).toEqual([true]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends with an event of the error where the source fails', async () => {
    const source = (async function* (): AsyncGenerator<StreamEvent, void, undefined> {
      yield await Promise.resolve({ event: 'a', data: 1 });
      throw new Error('broken');
    })();
    const { stream, ends } = open(source);
    expect(await new Response(stream).text()).toContain('event: error\ndata: {"said":"broken"}\n\n');
    expect(ends).toEqual([true]);
  });

  it('reads no further than is taken', async () => {
    let read = 0;
    const source = (async function* (): AsyncGenerator<StreamEvent, void, undefined> {
      for (;;) yield await Promise.resolve({ event: 'a', data: ++read });
    })();
    const { stream } = open(source);
    const reader = stream.getReader();
    for (let taken = 0; taken < 3; taken++) await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThanOrEqual(4);
    await reader.cancel();
  });

  it('gives signs of life while the source is silent, and none to who does not read', async () => {
    let speak = (): void => undefined;
    const source = (async function* (): AsyncGenerator<StreamEvent, void, undefined> {
      await new Promise<void>((resolve) => {
        speak = resolve;
      });
      yield { event: 'a', data: 1 };
    })();
    const { stream, clock } = open(source);
    await new Promise((resolve) => setImmediate(resolve));
    // Nobody reads: of many signs one waits.
    for (let beats = 0; beats < 5; beats++) clock.advance(HEARTBEAT_MS);
    speak();
    const text = await new Response(stream).text();
    expect(text.match(/^: still here$/gmu)).toHaveLength(1);
    expect(text).toContain('event: a');
  });

  it('tells the source when its reader has gone, and leaves no timer', async () => {
    let isFreed = false;
    const source = (async function* (): AsyncGenerator<StreamEvent, void, undefined> {
      try {
        for (;;) yield await Promise.resolve({ event: 'a', data: 1 });
      } finally {
        isFreed = true;
      }
    })();
    const { stream, ends, clock } = open(source);
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect([isFreed, ends, clock.pendingTimers]).toEqual([true, [false], 0]);
  });
});
