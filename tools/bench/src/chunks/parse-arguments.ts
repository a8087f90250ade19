import { parseArgs } from 'node:util';

import { RagError } from '@rag/contracts';

import type { CorpusName, CorpusSplit } from './load-corpus.js';

/** What the command was asked for. */
export interface ChunkBenchArguments {
  readonly corpus: CorpusName;
  readonly split: CorpusSplit;
  readonly analyzer: 'classic' | 'multilingual';
  readonly json: boolean;
}

/** How the command is called. */
export const USAGE = `Usage: bench:chunks [options]

Measures ways to cut documents: of the questions of a corpus, how many find all their evidence within a budget of
context. Chunks are taken in the order of BM25 until the budget is full; the last one is truncated; overlap counts.

  --corpus documents|code          default documents
  --split dev|test|all             whose questions; default dev, test is held out for reports
  --analyzer multilingual|classic  default multilingual: classic, and words beyond ASCII
  --json                           everything that was measured
`;

/** @throws RagError `RAG_BENCH_USAGE` for an argument that is not understood. */
export function parseArguments(args: readonly string[]): ChunkBenchArguments {
  const values = parse(args);
  return {
    corpus: oneOf('corpus', values.corpus, ['documents', 'code']),
    split: oneOf('split', values.split, ['dev', 'test', 'all']),
    analyzer: oneOf('analyzer', values.analyzer, ['multilingual', 'classic']),
    json: values.json,
  };
}

function parse(
  args: readonly string[],
): Record<'corpus' | 'split' | 'analyzer', string> & { readonly json: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: {
        corpus: { type: 'string', default: 'documents' },
        split: { type: 'string', default: 'dev' },
        analyzer: { type: 'string', default: 'multilingual' },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw usage(`"--${option}" is "${value}"; use one of "${allowed.join('", "')}"`);
}

function usage(problem: string): RagError {
  return new RagError('RAG_BENCH_USAGE', `Cannot run the chunk benchmark: ${problem}`);
}
