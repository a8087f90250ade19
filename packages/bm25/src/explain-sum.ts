import type { Explanation } from '@rag/contracts';

/** A number that needs no further explanation. */
export function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}

/** A score as the sum of its details, added in their order as a search adds them. */
export function sumOf(formula: string, details: readonly Explanation[]): Explanation {
  return {
    value: details.reduce((sum, { value }) => sum + value, 0),
    description: `${formula}: sum over the matching query terms`,
    details,
  };
}
