import { describeValue, RagError } from '@rag/contracts';

import type { RankingSignal } from './ranking-signal.js';

/** Checks that each signal has an id of its own and a usable weight. */
export function checkSignals(signals: readonly RankingSignal[]): readonly RankingSignal[] {
  if (!Array.isArray(signals)) throw invalid('all', 'they are in no list');
  const ids = new Set<string>();
  for (const signal of signals as readonly (RankingSignal | null)[]) {
    const given = (signal ?? {}) as RankingSignal;
    const { id, effect, weight } = given;
    if (typeof (id as unknown) !== 'string' || typeof given.prepare !== 'function')
      throw invalid(typeof id === 'string' ? id : typeof id, 'it has no id or no method "prepare"');
    if (ids.has(id)) throw invalid(id, 'another one has its id; give each its own');
    ids.add(id);
    const maximum = effect === 'demotion' ? 1 : Number.MAX_VALUE;
    if (!(typeof weight === 'number' && weight >= 0 && weight <= maximum))
      throw invalid(
        id,
        `its weight is ${describeValue(weight)}; use a finite number, zero or more, at most 1 for a demotion`,
      );
  }
  return Object.freeze([...(signals as readonly RankingSignal[])]);
}

/** Checks the decay once, at the edge. */
export function checkDecay(decay: number): number {
  if (typeof decay === 'number' && decay >= 0 && decay <= 1) return decay;
  throw new RagError(
    'RAG_FUSION_INVALID_SIGNAL',
    `Cannot build a retriever: sameFileDecay is ${describeValue(decay)}; use a number from 0 to 1`,
    { decay },
  );
}

function invalid(id: string, problem: string): RagError {
  return new RagError('RAG_FUSION_INVALID_SIGNAL', `Cannot use the ranking signal "${id}": ${problem}`, {
    id,
  });
}
