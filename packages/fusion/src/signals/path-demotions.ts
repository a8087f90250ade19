import { classifyPath } from '../paths/classify-path.js';
import type { PathClass } from '../paths/path-class.js';
import { queriedClasses } from '../paths/queried-classes.js';
import type { RankingSignal } from './ranking-signal.js';

/** What each kind of file loses beside one that is none of them, where the query does not ask for it. */
const DEMOTIONS: ReadonlyMap<PathClass, number> = new Map<PathClass, number>([
  ['test', 0.5],
  ['example', 0.7],
  ['generated', 0.7],
  ['docs', 0.5],
  ['config', 0.5],
  ['legacy', 0.5],
  ['vendored', 0.5],
  ['barrel', 0.1],
  ['typings', 0.3],
]);

/** One signal for each kind of file that is seldom the answer: tests, examples, generated code, … */
export const pathDemotions: readonly RankingSignal[] = Object.freeze(
  Array.from(DEMOTIONS, ([kind, weight]) => demotionOf(kind, weight)),
);

function demotionOf(kind: PathClass, weight: number): RankingSignal {
  return Object.freeze({
    id: `path-${kind}`,
    effect: 'demotion' as const,
    weight,
    prepare: ({ text }: { readonly text: string }) => {
      if (queriedClasses(text).has(kind)) return () => undefined;
      return ({ file }: { readonly file: string | undefined }) =>
        file !== undefined && classifyPath(file).has(kind) ? { value: 1, reason: `the file is of the kind "${kind}"` } : undefined;
    },
  });
}
