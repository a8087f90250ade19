import { embeddingInputs } from './embedding-input.js';
import type { Fixture } from './fixture-documents.js';
import type { TokenCounter } from './token-counter.js';

/** The bar: what most multilingual embedding models read; the rest of a text is cut off in silence. */
export const MAX_TOKENS = 512;

/** One for the beginning and one for the end of a text, as in the E5 family. */
export const SPECIAL_TOKENS = 2;

/** The largest input of one kind of text. */
export interface FixtureTokens {
  readonly fixture: string;
  readonly chunks: number;
  /** By the name of the tokenizer, special tokens included. */
  readonly largest: ReadonlyMap<string, number>;
}

/** Finds the largest embedding input of each fixture, by every tokenizer. */
export function measureTokens(
  fixtures: readonly Fixture[],
  counters: readonly TokenCounter[],
): readonly FixtureTokens[] {
  const measured: FixtureTokens[] = [];
  for (const { name, documents } of fixtures) {
    const inputs = documents.flatMap(embeddingInputs);
    measured.push({
      fixture: name,
      chunks: inputs.length,
      largest: new Map(
        counters.map((counter) => [
          counter.name,
          inputs.reduce((largest, input) => Math.max(largest, counter.count(input) + SPECIAL_TOKENS), 0),
        ]),
      ),
    });
  }
  return measured;
}
