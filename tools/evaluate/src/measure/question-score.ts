import { meanOf } from '@rag/eval';

/** What one question scored. */
export interface QuestionScore {
  /** Unique within its set, and the same in every run. */
  readonly id: string;
  readonly query: string;
  /** What every part of a set weighs alike by: a repository, a package; one for sets without parts. */
  readonly part: string;
  readonly language: string;
  readonly kind: string;
  /** By name; a metric that is not defined for the question is absent. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** The values of a metric, grouped by part, in the order of the questions. */
export function valuesByPart(
  questions: readonly QuestionScore[],
  metric: string,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const { part, metrics } of questions) {
    const value = metrics[metric];
    if (value === undefined) continue;
    const values = groups.get(part) ?? [];
    values.push(value);
    groups.set(part, values);
  }
  return groups;
}

/** The mean of a metric over the means of the parts; `undefined` where no question has it. */
export function meanOverParts(questions: readonly QuestionScore[], metric: string): number | undefined {
  const groups = [...valuesByPart(questions, metric).values()];
  return groups.length === 0 ? undefined : meanOf(groups.map((values) => meanOf(values)));
}

/** Every metric that some question has, in the order in which they were first seen. */
export function metricsOf(questions: readonly QuestionScore[]): readonly string[] {
  return [...new Set(questions.flatMap(({ metrics }) => Object.keys(metrics)))];
}
