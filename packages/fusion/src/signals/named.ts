import { bestMatch } from './definition.js';
import { readIdentifier, readNamesInSentence } from './identifiers.js';
import { saysNothing, type RankingSignal } from './ranking-signal.js';

/** The chunk defines a name that the query mentions among other words. */
export const named: RankingSignal = Object.freeze({
  id: 'named',
  effect: 'bonus' as const,
  weight: 0.2,
  prepare: ({ text }) => {
    const names = readIdentifier(text) === undefined ? readNamesInSentence(text) : [];
    if (names.length === 0) return saysNothing;
    return (candidate) => {
      let best: ReturnType<typeof bestMatch>;
      for (const name of names) {
        const match = bestMatch(candidate, name);
        if (match !== undefined && match.value > (best?.value ?? 0)) best = match;
      }
      return best === undefined
        ? undefined
        : { value: best.value, reason: `defines ${best.kind} "${best.name}", which the query names` };
    };
  },
} satisfies RankingSignal);
