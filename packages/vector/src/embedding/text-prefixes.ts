import type { EmbeddingKind } from '@rag/contracts';

/** What a model wants before a text, as those of the E5 family do: `"query: "` and `"passage: "`. */
export interface TextPrefixes {
  /** Before a query. @defaultValue nothing */
  readonly queryPrefix?: string | undefined;
  /** Before a passage, and before a text of which nothing is said. @defaultValue nothing */
  readonly passagePrefix?: string | undefined;
}

/** The texts as the model wants them. */
export function withPrefixes(
  texts: readonly string[],
  kind: EmbeddingKind | undefined,
  { queryPrefix = '', passagePrefix = '' }: TextPrefixes,
): readonly string[] {
  const prefix = kind === 'query' ? queryPrefix : passagePrefix;
  return prefix === '' ? texts : texts.map((text) => `${prefix}${text}`);
}
