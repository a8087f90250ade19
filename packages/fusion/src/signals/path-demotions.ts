import type { PathClass } from '../paths/path-class.js';
import { PathKinds } from './path-kinds.js';
import { saysNothing, type RankingSignal, type SignalCandidate, type SignalQuery } from './ranking-signal.js';

/** What each kind of file loses beside one that is none of them, where the query does not ask for it; the most first. */
const DEMOTIONS: ReadonlyMap<PathClass, number> = new Map<PathClass, number>([
  ['generated', 0.7],
  ['example', 0.7],
  ['localised', 0.7],
  ['test', 0.5],
  ['vendored', 0.5],
  ['legacy', 0.5],
  ['docs', 0.5],
  ['config', 0.5],
  ['typings', 0.3],
  ['barrel', 0.1],
]);

/**
 * One signal for each kind of file that is seldom the answer: tests, examples, generated code, …
 *
 * A file of several kinds is demoted once, by the heaviest that the query does not ask for.
 */
export function pathDemotions(): readonly RankingSignal[] {
  const kinds = new PathKinds([...DEMOTIONS.keys()]);
  return [...DEMOTIONS.keys()].map((kind) => demotionOf(kind, kinds));
}

function demotionOf(kind: PathClass, kinds: PathKinds): RankingSignal {
  return Object.freeze({
    id: `path-${kind}`,
    effect: 'demotion' as const,
    weight: DEMOTIONS.get(kind)!,
    prepare: ({ text }: Pick<SignalQuery, 'text'>) => {
      const asked = kinds.askedFor(text);
      if (asked.has(kind)) return saysNothing;
      const verdict = Object.freeze({ value: 1, reason: `the file is of the kind "${kind}"` });
      return ({ file }: Pick<SignalCandidate, 'file'>) =>
        file !== undefined && kinds.heaviestOf(file, asked) === kind ? verdict : undefined;
    },
  });
}
