import { parseArgs, type ParseArgsConfig } from 'node:util';

import { RagError } from '@rag/contracts';

/** What a command line says, checked: names are known, numbers are numbers. */
export type Command =
  | { readonly kind: 'help'; readonly topic: CommandName | undefined }
  | { readonly kind: 'version' }
  | ({ readonly kind: 'index'; readonly json: boolean; readonly verbose: boolean } & FolderOptions)
  | ({ readonly kind: 'search'; readonly query: string; readonly json: boolean } & FolderOptions &
      SearchArguments)
  | ({ readonly kind: 'prompt'; readonly query: string } & FolderOptions & SearchArguments);

/** The commands that take a folder. */
export type CommandName = 'index' | 'search' | 'prompt';

/** Which folder is indexed, and how. */
export interface FolderOptions {
  readonly directory: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly negation: 'reject' | 'git';
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
}

/** How a search is cut. */
export interface SearchArguments {
  readonly topK: number;
  readonly maxPerFile: number | undefined;
}

type LimitName = 'maxFiles' | 'maxEntries' | 'maxDepth' | 'maxDecodedBytes';

const LIMIT_OPTIONS: readonly (readonly [option: string, limit: LimitName])[] = [
  ['max-files', 'maxFiles'],
  ['max-entries', 'maxEntries'],
  ['max-depth', 'maxDepth'],
  ['max-decoded-bytes', 'maxDecodedBytes'],
];

const COMMON_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  negation: { type: 'string' },
  'max-files': { type: 'string' },
  'max-entries': { type: 'string' },
  'max-depth': { type: 'string' },
  'max-decoded-bytes': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const RANKING_OPTIONS = {
  'top-k': { type: 'string', short: 'k' },
  'max-per-file': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const OPTIONS: ReadonlyMap<string, NonNullable<ParseArgsConfig['options']>> = new Map([
  ['index', { ...COMMON_OPTIONS, json: { type: 'boolean' }, verbose: { type: 'boolean', short: 'v' } }],
  ['search', { ...COMMON_OPTIONS, ...RANKING_OPTIONS, json: { type: 'boolean' } }],
  ['prompt', { ...COMMON_OPTIONS, ...RANKING_OPTIONS }],
] as const);

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** How many results there are unless told otherwise. */
export const DEFAULT_TOP_K = 5;

/**
 * Reads a command line.
 *
 * @throws RagError `RAG_CLI_USAGE` for anything that is not understood; nothing is guessed.
 */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h') return { kind: 'help', topic: undefined };
  if (name === 'help') return { kind: 'help', topic: topicOf(rest[0]) };
  if (name === '--version' || name === 'version') return { kind: 'version' };
  const options = OPTIONS.get(name);
  if (options === undefined) throw usage(`unknown command "${name}"`);
  const { values, positionals } = parseStrictly(rest, options);
  if (values['help'] === true) return { kind: 'help', topic: topicOf(name) };
  return name === 'index'
    ? indexCommand(values, positionals)
    : queryCommand(name as 'search' | 'prompt', values, positionals);
}

function parseStrictly(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { values: Values; positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage((error as Error).message.split(/[.\n]/u)[0] ?? 'unknown option', error);
  }
}

function indexCommand(values: Values, positionals: readonly string[]): Command {
  const [directory] = takePositionals(positionals, ['<dir>']);
  return {
    kind: 'index',
    ...folderOptions(directory!, values),
    json: values['json'] === true,
    verbose: values['verbose'] === true,
  };
}

function queryCommand(kind: 'search' | 'prompt', values: Values, positionals: readonly string[]): Command {
  const [directory, query] = takePositionals(positionals, ['<dir>', '<query>']);
  const shared = {
    ...folderOptions(directory!, values),
    query: query!,
    topK: wholeNumber('top-k', values['top-k'], 0) ?? DEFAULT_TOP_K,
    maxPerFile: wholeNumber('max-per-file', values['max-per-file'], 1),
  };
  return kind === 'search' ? { kind, ...shared, json: values['json'] === true } : { kind, ...shared };
}

function takePositionals(positionals: readonly string[], names: readonly string[]): readonly string[] {
  const missing = names[positionals.length];
  if (missing !== undefined) throw usage(`${missing} is missing`);
  if (positionals.length > names.length) {
    throw usage(
      `"${positionals[names.length] ?? ''}" is one argument too many; put a query of several words in quotes`,
    );
  }
  return positionals;
}

function folderOptions(directory: string, values: Values): FolderOptions {
  const negation = values['negation'] ?? 'git';
  if (negation !== 'git' && negation !== 'reject')
    throw usage(`--negation is "${String(negation)}"; use "git" or "reject"`);
  const limits: Partial<Record<LimitName, number>> = {};
  for (const [option, limit] of LIMIT_OPTIONS) {
    const value = wholeNumber(option, values[option], 1);
    if (value !== undefined) limits[limit] = value;
  }
  return {
    directory,
    include: texts(values['include']),
    exclude: texts(values['exclude']),
    negation,
    limits,
  };
}

function texts(value: Values[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function wholeNumber(option: string, value: Values[string], least: number): number | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) || number < least)
    throw usage(`--${option} is "${text}"; use a whole number, ${least} or more`);
  return number;
}

function topicOf(name: string | undefined): CommandName | undefined {
  return name === 'index' || name === 'search' || name === 'prompt' ? name : undefined;
}

function usage(state: string, cause?: unknown): RagError {
  return new RagError('RAG_CLI_USAGE', `Cannot run: ${state}; "rag help" shows what there is`, {}, { cause });
}
