import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainFusedResult } from './explain-fusion.js';
import { byNumber, knowing, numberOf, retriever } from './rescoring.test-support.js';
import { idsArbitrary } from './retrievers.test-support.js';
import type { RankingSignal } from './signals/ranking-signal.js';
import { chunkScore } from './signals/text-signals.js';

describe('explainFusedResult() of what signals rescored', () => {
  it('is the score to the last bit: the bonuses, times the demotions, times the decay', async () => {
    const odd: RankingSignal = {
      id: 'odd',
      effect: 'demotion',
      weight: 0.3,
      prepare: () => (candidate) => ({ value: numberOf(candidate.document.id), reason: 'its number' }),
    };
    await fc.assert(
      fc.asyncProperty(idsArbitrary, idsArbitrary, async (left, right) => {
        const streams = [
          [knowing(left, {}, 'left'), 0.6],
          [knowing(right, {}, 'right'), 0.4],
        ] as const;
        const signals = [byNumber, odd, chunkScore];
        const { results } = await retriever(streams, signals, { decay: 0.3 }).retrieveDetailed('q', 20);
        for (const result of results) {
          const explanation = explainFusedResult(result);
          expect(explanation.value).toBe(result.score);
          const [signal, decay, fused] = explanation.details;
          expect(signal!.value * decay!.value).toBe(result.score);
          let sum = 0;
          let factor = 1;
          for (const { value, description } of signal!.details) {
            if (description.startsWith('bonus')) sum += value;
            else factor *= value;
          }
          expect(sum * factor).toBe(signal!.value);
          expect(fused!.value).toBe(result.rescoring!.fusedScore);
          const parts = fused!.details.map(({ value }) => value).sort((one, other) => one - other);
          expect(parts.reduce((total, value) => total + value, 0)).toBe(fused!.value);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('names the signals with their weights, values and reasons', async () => {
    const { results } = await retriever([[knowing(['a50', 'a20']), 1]], [byNumber], {
      decay: 0.5,
    }).retrieveDetailed('q', 2);
    expect(explainFusedResult(results[1]!)).toEqual({
      value: 0.1,
      description: 'ranking signals × decay of its file',
      details: [
        {
          value: 0.2,
          description: 'sum of the bonuses × the factors of the demotions',
          details: [
            { value: 0.2, description: 'bonus "by-number" of weight 1, value 0.2: its number', details: [] },
          ],
        },
        { value: 0.5, description: 'decay: results of its file before it: 1', details: [] },
        {
          value: 1 / 62,
          description: 'picked by reciprocal rank fusion, sum of',
          details: [
            {
              value: 1 / 62,
              description: 'stream "knowing": weight 1 / (k 60 + rank 1 + 1)',
              details: [{ value: 0.5, description: 'score given by stream "knowing"', details: [] }],
            },
          ],
        },
      ],
    });
  });
});
