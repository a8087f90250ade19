import { describe, expect, it } from 'vitest';

import { FakeStream } from '../fakes.test-support.js';
import { resolveHybridRetrieverOptions } from '../hybrid-retriever-options.js';
import { HybridRetriever } from '../hybrid-retriever.js';
import { checkDecay, checkSignals } from './check-signals.js';
import type { RankingSignal } from './ranking-signal.js';
import { SAME_FILE_DECAY } from './same-file-decay.js';

const signal = (id: string, effect: RankingSignal['effect'], weight: number): RankingSignal => ({
  id,
  effect,
  weight,
  prepare: () => () => undefined,
});

const INVALID = expect.objectContaining({ code: 'RAG_FUSION_INVALID_SIGNAL' }) as Error;

describe('checkSignals()', () => {
  it('gives back a frozen copy', () => {
    const signals = [signal('a', 'bonus', 1_000), signal('b', 'demotion', 1), signal('c', 'bonus', 0)];
    const checked = checkSignals(signals);
    expect(checked).toEqual(signals);
    expect(Object.isFrozen(checked)).toBe(true);
    signals.pop();
    expect(checked).toHaveLength(3);
    expect(checkSignals([])).toEqual([]);
  });

  it.each([
    ['bonus', -0.1],
    ['bonus', NaN],
    ['bonus', Infinity],
    ['demotion', 1.01],
    ['demotion', -1],
    ['demotion', NaN],
  ] as const)('refuses a %s of weight %d by its id', (effect, weight) => {
    expect(() => checkSignals([signal('odd', effect, weight)])).toThrow(INVALID);
    expect(() => checkSignals([signal('odd', effect, weight)])).toThrow(`"odd"`);
  });

  it('refuses two of one id', () => {
    const twins = [signal('twin', 'bonus', 1), signal('other', 'bonus', 1), signal('twin', 'demotion', 1)];
    expect(() => checkSignals(twins)).toThrow(INVALID);
    expect(
      () => new HybridRetriever([{ stream: new FakeStream([]), weight: 1 }], { signals: twins }),
    ).toThrow(INVALID);
  });
});

describe('checkDecay()', () => {
  it.each([0, 0.3, 1])('allows %d', (decay) => {
    expect(checkDecay(decay)).toBe(decay);
    expect(resolveHybridRetrieverOptions({ sameFileDecay: decay }).sameFileDecay).toBe(decay);
  });

  it.each([-0.1, 1.1, NaN, Infinity])('refuses %d', (decay) => {
    expect(() => checkDecay(decay)).toThrow(INVALID);
    expect(() =>
      HybridRetriever.builder().stream(new FakeStream([]), 1).sameFileDecay(decay).build(),
    ).toThrow(INVALID);
  });

  it('is what was measured unless told otherwise', () => {
    expect(resolveHybridRetrieverOptions().sameFileDecay).toBe(SAME_FILE_DECAY);
    expect(resolveHybridRetrieverOptions().signals).toEqual([]);
  });
});
