import { parseArgs } from 'node:util';

import { RagError } from '@rag/contracts';

import { TOKENIZERS, type TokenizerName } from '../measure/token-counter.js';

/** What the command was asked for. */
export interface EvaluateArguments {
  /** Names of sets; empty for all that are at hand. */
  readonly sets: readonly string[];
  readonly profiles: readonly ('classic' | 'polyglot')[];
  readonly without: readonly string[];
  readonly tokenizer: TokenizerName;
  /** Folder of data sets; the environment's where absent. */
  readonly data: string | undefined;
  /** How many of the worst questions are shown. */
  readonly worst: number;
  /** File of named settings for leave-one-out. */
  readonly grid: string | undefined;
  readonly ablation: boolean;
  readonly leaveOneOut: boolean;
  readonly latency: boolean;
  readonly hybrid: boolean;
  readonly relevance: boolean;
  readonly extractive: boolean;
  /** Folder of vectors; the environment's where absent. */
  readonly vectors: string | undefined;
  readonly json: boolean;
  readonly check: boolean;
  readonly update: boolean;
  readonly writeDocs: boolean;
  readonly list: boolean;
}

/** How the command is called. */
export const USAGE: string = `Usage: pnpm eval [set…] [options]

Measures the answers of the composed service. Sets are folders below RAG_EVAL_DATA (corpus.jsonl, queries.jsonl,
qrels.tsv; or repos.json and annotations/, with checkouts below RAG_EVAL_REPOS), and those of this repository:
"own" (own-documents, own-code, own-source) and "passages". All that are at hand where none is named.

  --profile classic|polyglot  only one of them; default both, where this build has both
  --without <signal>          switch a ranking signal off; may come several times
  --ablation                  each signal switched off in turn
  --leave-one-out             settings chosen on all parts but one, measured on that one
  --grid <file>               settings to choose from: {"name": {"signal": weight, …}, …}
  --tokenizer <name>          ${TOKENIZERS.join(', ')}; default the first
  --worst <n>                 show the questions with the lowest figures
  --latency                   how long a search takes, beside the keyword stream alone
  --hybrid                    words and vectors together, at several weights; of sets of documents
  --relevance                 how well answers say that nothing relevant was found, and what that costs
  --extractive                what extractive answers contain and where they say nothing; RAG_EVAL_MTRAG adds a set
  --vectors <folder>          where vectors are kept, instead of RAG_EVAL_VECTORS; what is missing is made
  --check                     compare with the baselines; exit code 1 where a figure fell or a named set is skipped
  --update                    write the baselines anew
  --write-docs                write the tables into docs/evaluation.md; of --relevance and --extractive, into
                              docs/relevance-measured.md and docs/extractive-measured.md
  --data <folder>             instead of RAG_EVAL_DATA
  --json                      everything that was measured
  --list                      the sets that are at hand
`;

/** @throws RagError `RAG_EVALUATE_USAGE` for an argument that is not understood. */
export function parseArguments(args: readonly string[]): EvaluateArguments {
  const { values, positionals } = parse(args);
  const { profile, tokenizer, worst } = values;
  if (values.check && values.update) throw usage('"--check" and "--update" exclude each other');
  const changed = values.without.length > 0 || profile !== undefined;
  if (changed && (values.update || values['write-docs']))
    throw usage(
      '"--update" and "--write-docs" take every profile and signal; leave "--profile" and "--without" out',
    );
  return {
    sets: positionals,
    profiles:
      profile === undefined ? ['classic', 'polyglot'] : [oneOf('profile', profile, ['classic', 'polyglot'])],
    without: values.without,
    tokenizer: oneOf('tokenizer', tokenizer, TOKENIZERS),
    data: values.data,
    worst: wholeNumber('worst', worst),
    grid: values.grid,
    ablation: values.ablation,
    leaveOneOut: values['leave-one-out'],
    latency: values.latency,
    hybrid: values.hybrid,
    relevance: values.relevance,
    extractive: values.extractive,
    vectors: values.vectors,
    json: values.json,
    check: values.check,
    update: values.update,
    writeDocs: values['write-docs'],
    list: values.list,
  };
}

const OFF = { type: 'boolean', default: false } as const;

const OPTIONS = {
  profile: { type: 'string' },
  without: { type: 'string', multiple: true, default: [] as string[] },
  tokenizer: { type: 'string', default: TOKENIZERS[0] },
  data: { type: 'string' },
  worst: { type: 'string', default: '0' },
  grid: { type: 'string' },
  ablation: OFF,
  'leave-one-out': OFF,
  latency: OFF,
  hybrid: OFF,
  relevance: OFF,
  extractive: OFF,
  vectors: { type: 'string' },
  json: OFF,
  check: OFF,
  update: OFF,
  'write-docs': OFF,
  list: OFF,
} as const;

type Parsed = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw usage(`"--${option}" is "${value}"; use one of "${allowed.join('", "')}"`);
}

function wholeNumber(option: string, value: string): number {
  if (/^\d{1,6}$/u.test(value)) return Number(value);
  throw usage(`"--${option}" is "${value}"; use a whole number`);
}

function usage(problem: string): RagError {
  return new RagError('RAG_EVALUATE_USAGE', `Cannot run the evaluation: ${problem}`);
}
