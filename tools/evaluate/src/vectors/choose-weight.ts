import { meanOf, seededRandom } from '@rag/eval';

/** How many parts the questions are cut into for cross-validation. */
export const FOLDS = 5;

const SEED = 20_261;

/** What choosing a weight on some questions is worth on others. */
export interface ChosenWeight {
  /** The weight with the best mean over all questions; of equal ones the smallest. */
  readonly weight: number;
  /** For each fold, what the other folds chose. */
  readonly byFold: readonly number[];
  /** A value for each question, with the weight that was chosen without it. */
  readonly heldOut: readonly number[];
}

/**
 * Chooses a weight by cross-validation: each fifth of the questions is measured with the weight that is best on the
 * other four, so that no question has a say in its own.
 *
 * @param values by weight, one for each question, in the same order.
 */
export function chooseWeight(
  values: ReadonlyMap<number, readonly number[]>,
  folds: number = FOLDS,
): ChosenWeight {
  const [first = []] = values.values();
  const foldOf = foldsOf(first.length, folds);
  const heldOut = [...first];
  const byFold = Array.from({ length: folds }, (_, fold) => {
    const weight = bestWeight(values, (question) => foldOf[question] !== fold);
    for (const [question, value] of values.get(weight)!.entries())
      if (foldOf[question] === fold) heldOut[question] = value;
    return weight;
  });
  return { weight: bestWeight(values, () => true), byFold, heldOut };
}

/** The weight with the best mean over some questions; of equal ones the smallest. */
export function bestWeight(
  values: ReadonlyMap<number, readonly number[]>,
  counts: (question: number) => boolean,
): number {
  const means = [...values].map(([weight, all]) => {
    const kept = all.filter((_, question) => counts(question));
    return { weight, mean: kept.length === 0 ? 0 : meanOf(kept) };
  });
  means.sort((left, right) => right.mean - left.mean || left.weight - right.weight);
  return means[0]?.weight ?? 0;
}

// Questions in their order go round the folds by a shuffle that is the same in every run.
function foldsOf(questions: number, folds: number): readonly number[] {
  const random = seededRandom(SEED);
  const order = Array.from({ length: questions }, (_, question) => ({ question, key: random() }));
  order.sort((left, right) => left.key - right.key || left.question - right.question);
  const foldOf = Array.from({ length: questions }, () => 0);
  for (const [place, { question }] of order.entries()) foldOf[question] = place % folds;
  return foldOf;
}
