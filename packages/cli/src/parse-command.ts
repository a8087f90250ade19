import type { Profile } from '@rag/contracts';

import {
  commandNameOf,
  LIMIT_OPTIONS,
  parseOptions,
  profileOf,
  signalsOf,
  textOf,
  texts,
  usage,
  wholeNumber,
  type CommandName,
  type LimitName,
  type Values,
} from './command-options.js';
import { mcpArguments, serveArguments, type McpArguments, type ServeArguments } from './service-arguments.js';

/** What a command line says, checked: names are known, numbers are numbers. */
export type Command =
  | { readonly kind: 'help'; readonly topic: CommandName | undefined }
  | { readonly kind: 'version' }
  | ({ readonly kind: 'index'; readonly json: boolean; readonly verbose: boolean } & FolderOptions)
  | ({ readonly kind: 'search'; readonly json: boolean; readonly snippets: boolean } & SearchArguments)
  | ({ readonly kind: 'prompt' } & SearchArguments)
  | ({
      readonly kind: 'ask';
      readonly json: boolean;
      /** The name of a model, and where it answers; each absent unless it was given. */
      readonly model: string | undefined;
      readonly modelUrl: string | undefined;
    } & SearchArguments)
  | ({
      readonly kind: 'explain';
      readonly json: boolean;
      /** `file`, `file:line` or `file:line-line`, as it was given. */
      readonly whyNot: string | undefined;
    } & SearchArguments)
  | ({ readonly kind: 'serve' } & ServeArguments)
  | ({ readonly kind: 'mcp' } & McpArguments);

/** Which folder is indexed, and how. */
export interface FolderOptions {
  readonly directory: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly negation: 'reject' | 'git';
  readonly profile: Profile;
  readonly signals: Readonly<Record<string, boolean | number>>;
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
}

/** What is asked for, and how the answer is cut. */
export interface SearchArguments extends FolderOptions {
  readonly query: string;
  readonly topK: number;
  readonly maxPerFile: number | undefined;
  readonly maxTokens: number | undefined;
}

/** How many results there are unless told otherwise. */
export const DEFAULT_TOP_K = 5;

/**
 * Reads a command line.
 *
 * @throws RagError `RAG_CLI_USAGE` for anything that is not understood; nothing is guessed.
 */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...rest] = args;
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help', topic: undefined };
  if (first === 'help') return { kind: 'help', topic: topicOf(rest) };
  if (first === '--version' || first === 'version') return { kind: 'version' };
  const name = commandNameOf(first);
  if (name === undefined) throw usage(`unknown command "${first}"`);
  const { values, positionals } = parseOptions(name, rest);
  if (values['help'] === true) return { kind: 'help', topic: name };
  return commandOf(name, values, positionals);
}

function topicOf(rest: readonly string[]): CommandName | undefined {
  const [topic, tooMany] = rest;
  if (tooMany !== undefined) throw usage(`"${tooMany}" is one argument too many`);
  const name = commandNameOf(topic);
  if (topic !== undefined && name === undefined) throw usage(`unknown command "${topic}"`);
  return name;
}

function commandOf(name: CommandName, values: Values, positionals: readonly string[]): Command {
  const json = values['json'] === true;
  switch (name) {
    case 'index': {
      const [directory] = takePositionals(positionals, ['<dir>']);
      return { kind: name, ...folderOptions(directory!, values), json, verbose: values['verbose'] === true };
    }
    case 'search':
      return {
        kind: name,
        ...searchArguments(values, positionals),
        json,
        snippets: values['no-snippets'] !== true,
      };
    case 'prompt':
      return { kind: name, ...searchArguments(values, positionals) };
    case 'ask':
      return {
        kind: name,
        ...searchArguments(values, positionals),
        json,
        model: textOf(values['model']),
        modelUrl: textOf(values['model-url']),
      };
    case 'explain':
      return { kind: name, ...searchArguments(values, positionals), json, whyNot: textOf(values['why-not']) };
    case 'why': {
      const [directory, query, whyNot] = takePositionals(positionals, ['<dir>', '<query>', '<file>[:line]']);
      return { kind: 'explain', ...searchArguments(values, [directory!, query!]), json, whyNot };
    }
    case 'serve':
      return { kind: name, ...serveArguments(values, positionals) };
    case 'mcp':
      return { kind: name, ...mcpArguments(values, positionals) };
  }
}

function searchArguments(values: Values, positionals: readonly string[]): SearchArguments {
  const [directory, query] = takePositionals(positionals, ['<dir>', '<query>']);
  return {
    ...folderOptions(directory!, values),
    query: query!,
    topK: wholeNumber('top-k', values['top-k'], 1) ?? DEFAULT_TOP_K,
    maxPerFile: wholeNumber('max-per-file', values['max-per-file'], 1),
    maxTokens: wholeNumber('max-tokens', values['max-tokens'], 1),
  };
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
  const profile = profileOf(values['profile']);
  return {
    directory,
    include: texts(values['include']),
    exclude: texts(values['exclude']),
    negation,
    profile,
    signals: signalsOf(values['signal'], profile),
    limits,
  };
}
