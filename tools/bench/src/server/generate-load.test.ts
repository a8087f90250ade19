import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { filesForChunks, generateFiles, generateQueries } from './generated-corpus.js';
import { closedLoop, openLoop, type LoadPorts } from './generate-load.js';
import { summarizeLatencies } from './latencies.js';
import { replaceFigures } from './record-figures.js';

/** A server that stands still for so long at one request; time passes only while somebody waits. */
function stallingPorts(stallAt: number, stallMs: number): LoadPorts {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    waitUntil: async (timeMs) => {
      // What was answered is noted before time goes on.
      await new Promise((resolve) => setImmediate(resolve));
      nowMs = Math.max(nowMs, timeMs);
    },
    send: async (index) => {
      // The whole machine stands: the generator too.
      if (index === stallAt) nowMs += stallMs;
      return Promise.resolve();
    },
  };
}

describe('openLoop()', () => {
  it('counts a stall for every request that was meant to be sent during it', async () => {
    const { latenciesMs, failures } = await openLoop(stallingPorts(10, 100), {
      requestsPerSecond: 100,
      durationMs: 1_000,
    });
    expect(failures).toBe(0);
    expect(latenciesMs).toHaveLength(100);
    // One request every 10 ms: the stall of 100 ms delays the ten behind it, by less and less.
    expect(latenciesMs.filter((ms) => ms > 0)).toHaveLength(10);
    expect(Math.max(...latenciesMs)).toBe(100);
  });

  it('counts what fails and takes no time of it', async () => {
    const ports = stallingPorts(-1, 0);
    const send = async (index: number): Promise<void> => {
      if (index % 4 === 0) throw new Error('refused');
      return Promise.resolve();
    };
    const outcome = await openLoop({ ...ports, send }, { requestsPerSecond: 100, durationMs: 400 });
    expect(outcome).toMatchObject({ failures: 10 });
    expect(outcome.latenciesMs).toHaveLength(30);
  });
});

describe('closedLoop()', () => {
  it('never has more requests under way than connections, and ends after its time', async () => {
    let nowMs = 0;
    let underWay = 0;
    let most = 0;
    const send = async (): Promise<void> => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      nowMs += 1;
      underWay -= 1;
    };
    const ports = { nowMs: () => nowMs, waitUntil: async () => Promise.resolve(), send };
    const { latenciesMs } = await closedLoop(ports, { connections: 5, durationMs: 50 });
    expect(most).toBe(5);
    expect(latenciesMs.length).toBeGreaterThanOrEqual(50);
    expect(latenciesMs.length).toBeLessThanOrEqual(55);
  });
});

describe('summarizeLatencies()', () => {
  it('gives times that were measured, with as many at or below as it says', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (times) => {
        const { p50Ms, p99Ms, maxMs, count } = summarizeLatencies(times);
        expect(count).toBe(times.length);
        expect(times).toEqual(expect.arrayContaining([p50Ms, p99Ms, maxMs]));
        const atMost = (ms: number): number => times.filter((time) => time <= ms).length / times.length;
        expect(atMost(p50Ms)).toBeGreaterThanOrEqual(0.5);
        expect(atMost(p99Ms)).toBeGreaterThanOrEqual(0.99);
        expect(atMost(maxMs)).toBe(1);
      }),
      { numRuns: 50 },
    );
  });

  it('is 0 for none', () => {
    expect(summarizeLatencies([])).toEqual({ count: 0, p50Ms: 0, p99Ms: 0, maxMs: 0 });
  });
});

describe('the generated corpus', () => {
  it('is the same each time, of other pages for another prefix', () => {
    const of = (prefix: string): readonly string[] =>
      [...generateFiles(20, prefix)].map(({ content }) => content);
    expect(of('a')).toEqual(of('a'));
    expect(of('a').filter((content) => of('b').includes(content))).toEqual([]);
    expect(new Set(of('a')).size).toBe(20);
    expect(filesForChunks(10_000)).toBe(2_000);
  });

  it('has different queries of words that it holds', () => {
    const words = new Set(
      [...generateFiles(400)].flatMap(({ content }) => content.toLowerCase().match(/\w+/gu) ?? []),
    );
    const queries = generateQueries(200, 5);
    expect(new Set(queries).size).toBe(200);
    const known = queries.filter((query) => query.split(' ').some((word) => words.has(word)));
    expect(known.length).toBeGreaterThan(190);
  });
});

describe('replaceFigures()', () => {
  const text = 'a\n<!-- figures:x -->\nold\n<!-- /figures:x -->\nb';

  it('puts figures between their markers, again and again', () => {
    const once = replaceFigures(text, 'x', 'new');
    expect(once).toBe('a\n<!-- figures:x -->\n\nnew\n\n<!-- /figures:x -->\nb');
    expect(replaceFigures(once, 'x', 'new')).toBe(once);
  });

  it('refuses a place that is not there', () => {
    expect(() => replaceFigures(text, 'y', 'new')).toThrow('"y"');
  });
});
