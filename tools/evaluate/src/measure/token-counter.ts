import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { RagError } from '@rag/contracts';

/** Says how many tokens a text costs; its name stands beside every figure that it makes. */
export interface TokenCounter {
  readonly name: string;
  count(text: string): number;
}

/** How many characters, in UTF-16 code units, the rule of thumb takes for a token. */
export const CHARACTERS_PER_TOKEN = 4;

/** A rule that needs no vocabulary: a quarter of the characters, rounded up. */
export const quarterOfCharacters: TokenCounter = {
  name: 'characters/4',
  count: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
};

/** The name of a tokenizer. */
export type TokenizerName = 'characters/4' | 'cl100k_base' | 'o200k_base';

/** The tokenizers that can be named; the first needs nothing. */
export const TOKENIZERS: readonly [TokenizerName, ...TokenizerName[]] = [
  'characters/4',
  'cl100k_base',
  'o200k_base',
];

// Vocabularies are large, have a lock file of their own, and are loaded by path.
const VOCABULARIES = new URL('../../../bench/tokenizers/package.json', import.meta.url);

/**
 * Loads a tokenizer.
 *
 * @throws RagError `RAG_EVALUATE_TOKENIZER_MISSING` where its vocabulary was not installed.
 */
export async function loadTokenCounter(name: TokenizerName): Promise<TokenCounter> {
  if (name === quarterOfCharacters.name) return quarterOfCharacters;
  const specifier = `gpt-tokenizer/encoding/${name}`;
  let path: string;
  try {
    path = createRequire(VOCABULARIES).resolve(specifier);
  } catch (error) {
    throw new RagError(
      'RAG_EVALUATE_TOKENIZER_MISSING',
      `Cannot count tokens with "${name}": its vocabulary is not installed; run "pnpm run tokenizers:install" in tools/bench`,
      { name },
      { cause: error },
    );
  }
  const { countTokens } = (await import(pathToFileURL(path).href)) as GptModule;
  return { name, count: (text) => countTokens(text, { allowedSpecial: 'all' }) };
}

interface GptModule {
  readonly countTokens: (text: string, options: { readonly allowedSpecial: 'all' }) => number;
}
