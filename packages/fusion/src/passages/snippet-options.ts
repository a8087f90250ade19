import { describeValue, RagError } from '@rag/contracts';

/** How much of a text a snippet shows. */
export interface SnippetOptions {
  /** At most so many UTF-16 units: a whole number ≥ 16, or `Infinity`. @defaultValue 600 */
  readonly maxCharacters?: number | undefined;
  /** At most so many lines: a whole number ≥ 1, or `Infinity`. @defaultValue 12 */
  readonly maxLines?: number | undefined;
}

/** {@link SnippetOptions} with every default in place. */
export interface ResolvedSnippetOptions {
  readonly maxCharacters: number;
  readonly maxLines: number;
}

/** A screen of a terminal or a card of a page. */
export const DEFAULT_SNIPPET_OPTIONS: ResolvedSnippetOptions = Object.freeze({
  maxCharacters: 600,
  maxLines: 12,
});

/** Less would leave no room for a word. */
export const MIN_SNIPPET_CHARACTERS = 16;

/**
 * Checks options once and fills in the defaults.
 *
 * @throws RagError `RAG_FUSION_INVALID_SNIPPET_OPTIONS`.
 */
export function resolveSnippetOptions(options: SnippetOptions = {}): ResolvedSnippetOptions {
  return {
    maxCharacters: check('maxCharacters', options.maxCharacters, MIN_SNIPPET_CHARACTERS),
    maxLines: check('maxLines', options.maxLines, 1),
  };
}

function check(name: keyof SnippetOptions, value: number | undefined, least: number): number {
  const given = value ?? DEFAULT_SNIPPET_OPTIONS[name];
  if (given === Infinity || (Number.isSafeInteger(given) && given >= least)) return given;
  throw new RagError(
    'RAG_FUSION_INVALID_SNIPPET_OPTIONS',
    `Cannot make a snippet: ${name} is ${describeValue(given)}; use a whole number, ${least} or more, or Infinity`,
    { [name]: given },
  );
}
