import { describe, expect, it } from 'vitest';

import { deferred } from './deferred.js';
import { gate } from './gate.js';
import { Random } from './random.js';
import { recordingEvents } from './recording-events.js';

describe('recordingEvents()', () => {
  it('keeps copies of what was reported, in order and by type', () => {
    const recorded = recordingEvents();
    const event = { type: 'a.first', count: 1 };
    recorded.sink(event);
    event.count = 2;
    recorded.sink({ type: 'b.second' });
    expect(recorded.events).toEqual([{ type: 'a.first', count: 1 }, { type: 'b.second' }]);
    expect(recorded.ofType('b.second')).toHaveLength(1);
    recorded.clear();
    expect(recorded.events).toEqual([]);
  });
});

describe('deferred()', () => {
  it('settles once, by the first call', async () => {
    const answer = deferred<number>();
    answer.resolve(1);
    answer.resolve(2);
    answer.reject(new Error('too late'));
    expect(await answer.promise).toBe(1);
    const failure = deferred();
    failure.reject(new Error('first'));
    await expect(failure.promise).rejects.toThrow('first');
  });
});

describe('gate()', () => {
  it('orders two workers by named steps', async () => {
    const steps = gate();
    const log: string[] = [];
    const first = (async (): Promise<void> => {
      await steps.pass('first');
      log.push('first');
    })();
    const second = (async (): Promise<void> => {
      await steps.pass('second');
      log.push('second');
    })();
    await steps.arrived('first');
    await steps.arrived('second');
    expect(log).toEqual([]);
    steps.open('second');
    await second;
    steps.open('first');
    await first;
    expect(log).toEqual(['second', 'first']);
  });

  it('lets through whoever comes after a step was opened', async () => {
    const steps = gate();
    steps.open('early');
    await steps.pass('early');
    await steps.arrived('early');
    const log: string[] = [];
    const waiting = steps.pass('other').then(() => log.push('other'));
    await steps.arrived('other');
    expect(log).toEqual([]);
    steps.openAll();
    await waiting;
    await steps.pass('never named before');
    expect(log).toEqual(['other']);
  });
});

describe('Random', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number): readonly number[] => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    for (const number of draw(7)) expect(number >= 0 && number < 1).toBe(true);
  });

  it('spreads whole numbers evenly over their range, both ends included', () => {
    const random = new Random(1);
    const counts = new Map<number, number>();
    for (let i = 0; i < 6000; i++) {
      const number = random.integer(-1, 4);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((left, right) => left - right)).toEqual([-1, 0, 1, 2, 3, 4]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('shuffles a copy and loses nothing', () => {
    const list = Object.freeze(Array.from({ length: 50 }, (_, i) => i));
    const shuffled = new Random(1).shuffle(list);
    expect(shuffled).not.toEqual(list);
    expect([...shuffled].sort((left, right) => left - right)).toEqual(list);
  });

  it('refuses to pick from nothing', () => {
    expect(() => new Random(1).pick([])).toThrow(
      expect.objectContaining({ code: 'RAG_TESTKIT_NOTHING_TO_PICK' }),
    );
  });
});
