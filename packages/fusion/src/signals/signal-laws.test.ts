import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { partsAnalyzer } from '../passages/analyzers.test-support.js';
import { applySignals } from './apply-signals.js';
import { overrideSignals } from './override-signals.js';
import { polyglotSignals } from './polyglot-signals.js';
import type { RankingSignal } from './ranking-signal.js';
import {
  candidateOf,
  candidatesArbitrary,
  judgedBy,
  queryTextArbitrary,
  scoresOf,
  termsArbitrary,
  weighingAnalyzer,
} from './signals.test-support.js';

const SIGNALS = polyglotSignals(weighingAnalyzer);

const question = fc.record({
  text: queryTextArbitrary,
  terms: termsArbitrary,
  candidates: candidatesArbitrary,
});

/** A signal that says the same of every candidate, or what it is told of each id. */
const fixed = (
  id: string,
  effect: RankingSignal['effect'],
  weight: number,
  value: number | undefined | Readonly<Record<string, number>>,
): RankingSignal => ({
  id,
  effect,
  weight,
  prepare: () => (candidate) => {
    const own = typeof value === 'object' ? value[candidate.document.id] : value;
    return own === undefined ? undefined : { value: own, reason: `${id} says so` };
  },
});

describe('polyglotSignals()', () => {
  it('have ids of their own, usable weights and cannot be changed', () => {
    expect(new Set(SIGNALS.map(({ id }) => id)).size).toBe(SIGNALS.length);
    for (const { id, weight, effect } of SIGNALS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/u);
      expect(Number.isFinite(weight) && weight > 0).toBe(true);
      if (effect === 'demotion') expect(weight).toBeLessThan(1);
    }
    for (const signal of SIGNALS) expect(Object.isFrozen(signal)).toBe(true);
  });

  it('give values from 0 to 1 with a reason, whatever the query, the file and the metadata', () => {
    fc.assert(
      fc.property(question, ({ text, terms, candidates }) => {
        for (const signal of [...SIGNALS, ...polyglotSignals(partsAnalyzer)]) {
          const judge = signal.prepare({ text, terms, candidates });
          for (const candidate of candidates) {
            const verdict = judge(candidate);
            if (verdict === undefined) continue;
            expect(verdict.value).toBeGreaterThanOrEqual(0);
            expect(verdict.value).toBeLessThanOrEqual(1);
            expect(verdict.reason).not.toBe('');
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('judge a candidate alike wherever it stands among the others, and again', () => {
    const shuffled = question.chain((one) =>
      fc.tuple(
        fc.constant(one),
        fc.shuffledSubarray([...one.candidates], { minLength: one.candidates.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([{ text, terms, candidates }, other]) => {
        const judge = applySignals(SIGNALS, { text, terms, candidates });
        const judgeOther = applySignals(SIGNALS, { text, terms, candidates: other });
        const scores = new Map(candidates.map((candidate) => [candidate, judgedBy(judge, candidate)]));
        for (const candidate of other) {
          expect(judgedBy(judgeOther, candidate)).toEqual(scores.get(candidate));
          expect(judge(candidate)).toBe(scores.get(candidate)!.score);
        }
      }),
    );
  });

  it('bear a query of a hundred thousand characters', () => {
    const candidates = [candidateOf({ file: 'src/router.ts', metadata: { defines: ['class Router'] } })];
    for (const piece of ['a', 'aB ', 'a::', '(', ')', '"', '.', '\ud800', 'test ', 'v1 ', '_', '用', '() ']) {
      const scores = scoresOf(SIGNALS, piece.repeat(100_000), candidates);
      expect(Number.isFinite(scores[0]!.score)).toBe(true);
    }
  });
});

describe('applySignals()', () => {
  it('adds up the bonuses and multiplies by the demotions, to the last bit', () => {
    fc.assert(
      fc.property(question, ({ text, terms, candidates }) => {
        for (const { score, signals } of scoresOf(SIGNALS, text, candidates, terms)) {
          let sum = 0;
          let factor = 1;
          for (const { effect, weight, value, contribution } of signals) {
            expect(contribution).toBe(effect === 'bonus' ? weight * value : 1 - weight * value);
            if (effect === 'bonus') sum += contribution;
            else factor *= contribution;
          }
          expect(score).toBe(sum * factor);
          expect(score).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('lists the signals that said something in their order, with what they said', () => {
    const signals = [
      fixed('first', 'bonus', 2, 0.5),
      fixed('silent', 'bonus', 3, undefined),
      fixed('half', 'demotion', 0.5, 1),
      fixed('nothing', 'demotion', 1, 0),
      fixed('last', 'bonus', 0.25, 1),
      fixed('quarter', 'demotion', 0.5, 0.5),
    ];
    const { score, signals: applied } = scoresOf(signals, 'q', [candidateOf()])[0]!;
    expect(score).toBe((1 + 0.25) * 0.5 * 0.75);
    expect(applied).toEqual([
      { id: 'first', effect: 'bonus', weight: 2, value: 0.5, contribution: 1, reason: 'first says so' },
      { id: 'half', effect: 'demotion', weight: 0.5, value: 1, contribution: 0.5, reason: 'half says so' },
      { id: 'last', effect: 'bonus', weight: 0.25, value: 1, contribution: 0.25, reason: 'last says so' },
      {
        id: 'quarter',
        effect: 'demotion',
        weight: 0.5,
        value: 0.5,
        contribution: 0.75,
        reason: 'quarter says so',
      },
    ]);
    expect(scoresOf([], 'q', [candidateOf()])).toEqual([{ score: 0, signals: [] }]);
  });

  it('prepares each signal once a query', () => {
    let prepared = 0;
    const counting: RankingSignal = {
      id: 'counting',
      effect: 'bonus',
      weight: 1,
      prepare: () => {
        prepared++;
        return () => undefined;
      },
    };
    scoresOf([counting], 'q', [candidateOf({ id: 'a' }), candidateOf({ id: 'b' })]);
    expect(prepared).toBe(1);
  });
});

describe('overrideSignals()', () => {
  it('takes exactly its part away from a signal that is switched off', () => {
    fc.assert(
      fc.property(
        question,
        fc.constantFrom(...SIGNALS.map(({ id }) => id)),
        ({ text, terms, candidates }, id) => {
          const off = overrideSignals(SIGNALS, { [id]: false });
          const before = scoresOf(SIGNALS, text, candidates, terms);
          for (const [index, { signals }] of scoresOf(off, text, candidates, terms).entries())
            expect(signals).toEqual(before[index]!.signals.filter((one) => one.id !== id));
        },
      ),
    );
  });

  it('sets weights, keeps what is on, and leaves order and the signals given as they are', () => {
    const signals = [fixed('a', 'bonus', 1, 1), fixed('b', 'demotion', 0.5, 1), fixed('c', 'bonus', 2, 1)];
    const set = overrideSignals(signals, { c: 5, b: true, a: 0 });
    expect(set.map(({ id, weight }) => [id, weight])).toEqual([
      ['a', 0],
      ['b', 0.5],
      ['c', 5],
    ]);
    expect(set[1]).toBe(signals[1]);
    expect(signals.map(({ weight }) => weight)).toEqual([1, 0.5, 2]);
    expect(overrideSignals(signals, {})).toEqual(signals);
    expect(overrideSignals(signals, { a: false, b: false, c: false })).toEqual([]);
    expect(scoresOf(set, 'q', [candidateOf()])[0]!.score).toBe(5 * 0.5);
  });

  it.each(['nobody', '', 'constructor', '__proto__', 'toString'])(
    'refuses the unknown id %j by name',
    (id) => {
      const overrides = Object.fromEntries([[id, false]]);
      expect(() => overrideSignals([fixed('a', 'bonus', 1, 1)], overrides)).toThrow(
        expect.objectContaining({
          code: 'RAG_FUSION_UNKNOWN_SIGNAL',
          message: expect.stringContaining(`"${id}"`) as unknown,
          details: expect.objectContaining({ id, known: ['a'] }) as unknown,
        }),
      );
    },
  );
});
