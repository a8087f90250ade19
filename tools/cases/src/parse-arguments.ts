import { parseArgs } from 'node:util';

import { RagError } from '@rag/contracts';

import { messageOf } from './bank/verdicts.js';

/** What the command line asks for. */
export interface Arguments {
  readonly file: string;
  /** Only cases of these kinds; all where it is empty. */
  readonly kinds: readonly string[];
  /** Only cases with these ids; all where it is empty. */
  readonly ids: readonly string[];
  readonly json: boolean;
}

/** How the program is called. */
export const USAGE = 'Usage: pnpm cases <file.jsonl> [--kind <kind>]... [--id <id>]... [--json]\n';

/**
 * Reads the command line; `--kind` and `--id` may be given several times or hold several names with commas.
 *
 * @throws RagError `RAG_CASES_USAGE`.
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new RagError('RAG_CASES_USAGE', `Cannot run: ${positionals.length} files are named, expected one`);
  return { file, kinds: split(values.kind), ids: split(values.id), json: values.json ?? false };
}

function parse(args: readonly string[]): {
  readonly values: { readonly kind?: string[]; readonly id?: string[]; readonly json?: boolean };
  readonly positionals: readonly string[];
} {
  try {
    return parseArgs({
      args: args.filter((argument) => argument !== '--'),
      allowPositionals: true,
      options: {
        kind: { type: 'string', multiple: true },
        id: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new RagError('RAG_CASES_USAGE', `Cannot run: ${messageOf(error)}`, {}, { cause: error });
  }
}

function split(values: readonly string[] = []): readonly string[] {
  return values.flatMap((value) => value.split(',')).filter((name) => name !== '');
}
