import { describe, expect, it } from 'vitest';

import { guardEventSink, ignoreEvents, type RagEvent } from './events.js';

describe('guardEventSink()', () => {
  it('hands events on', () => {
    const events: RagEvent[] = [];
    guardEventSink((event) => {
      events.push(event);
    })({ type: 'test.x', count: 1 });
    expect(events).toEqual([{ type: 'test.x', count: 1 }]);
  });

  it('swallows what a sink throws', () => {
    const sink = guardEventSink(() => {
      throw new Error('full disk');
    });
    expect(() => sink({ type: 'test.x' })).not.toThrow();
  });

  it('swallows what an asynchronous sink rejects with', async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => {
      unhandled.push(error);
    };
    process.on('unhandledRejection', listen);
    const sink = (): unknown => Promise.reject(new Error('full disk'));
    guardEventSink(sink)({ type: 'test.x' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('ignoreEvents()', () => {
  it('does nothing', () => {
    ignoreEvents({ type: 'test.x' });
    expect(ignoreEvents.length).toBe(0);
  });
});
