import { parseArgs, type ParseArgsConfig } from 'node:util';

import { AVAILABLE_PROFILES, RagError, type Profile } from '@rag/contracts';

/** The commands that take a folder; `why` is `explain --why-not`. */
export type CommandName = 'index' | 'search' | 'prompt' | 'ask' | 'explain' | 'why' | 'serve' | 'mcp';

/** The options of one command, by name, as `parseArgs` takes them. */
export type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** What was given for each option. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The caps of a run that can be set. */
export type LimitName = 'maxFiles' | 'maxEntries' | 'maxDepth' | 'maxDecodedBytes';

/** The option of each cap. */
export const LIMIT_OPTIONS: readonly (readonly [option: string, limit: LimitName])[] = [
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
  profile: { type: 'string' },
  'max-files': { type: 'string' },
  'max-entries': { type: 'string' },
  'max-depth': { type: 'string' },
  'max-decoded-bytes': { type: 'string' },
} as const satisfies OptionTable;

const RANKING_OPTIONS = {
  'top-k': { type: 'string', short: 'k' },
  'max-per-file': { type: 'string' },
  'max-tokens': { type: 'string' },
  signal: { type: 'string', multiple: true },
} as const satisfies OptionTable;

const MODEL_OPTIONS = {
  model: { type: 'string' },
  'model-url': { type: 'string' },
} as const satisfies OptionTable;

const JSON_OPTION = { json: { type: 'boolean' } } as const satisfies OptionTable;

const SERVE_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  'token-file': { type: 'string' },
  'allow-root': { type: 'string', multiple: true },
  'allow-host': { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  index: { type: 'boolean' },
  'idle-minutes': { type: 'string' },
  'log-queries': { type: 'boolean' },
} as const satisfies OptionTable;

const MCP_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  'allow-root': { type: 'string', multiple: true },
} as const satisfies OptionTable;

const OPTIONS: Readonly<Record<CommandName, OptionTable>> = {
  index: { ...COMMON_OPTIONS, ...JSON_OPTION, verbose: { type: 'boolean', short: 'v' } },
  search: { ...COMMON_OPTIONS, ...RANKING_OPTIONS, ...JSON_OPTION, 'no-snippets': { type: 'boolean' } },
  prompt: { ...COMMON_OPTIONS, ...RANKING_OPTIONS },
  ask: { ...COMMON_OPTIONS, ...RANKING_OPTIONS, ...MODEL_OPTIONS, ...JSON_OPTION },
  explain: { ...COMMON_OPTIONS, ...RANKING_OPTIONS, ...JSON_OPTION, 'why-not': { type: 'string' } },
  why: { ...COMMON_OPTIONS, ...RANKING_OPTIONS, ...JSON_OPTION },
  serve: { ...SERVE_OPTIONS, ...MODEL_OPTIONS, ...JSON_OPTION },
  mcp: MCP_OPTIONS,
};

/** The name of a command, or `undefined`. */
export function commandNameOf(name: string | undefined): CommandName | undefined {
  return name !== undefined && Object.hasOwn(OPTIONS, name) ? (name as CommandName) : undefined;
}

/**
 * Reads the options of a command; one that it does not have is an error.
 *
 * What begins with a dash and has white space in it is no option but a query such as `-word "a phrase"`; one without
 * white space goes after `--`.
 */
export function parseOptions(
  name: CommandName,
  args: readonly string[],
): { readonly values: Values; readonly positionals: readonly string[] } {
  const disguised = args.map((text, index) => (isDashedText(text) ? `${DISGUISE}${index}` : text));
  const show = (text: string): string =>
    text.startsWith(DISGUISE) ? args[Number(text.slice(DISGUISE.length))]! : text;
  try {
    const options = OPTIONS[name];
    const parsed = parseArgs({ args: disguised, options, allowPositionals: true, strict: true });
    return { values: mapTexts(parsed.values, show), positionals: parsed.positionals.map(show) };
  } catch (error) {
    const [state = 'unknown option'] = (error as Error).message.split(/[.\n]/u);
    throw usage(`${state}; put a query that begins with "-" after "--"`, error);
  }
}

// No argument of a process can hold it.
const DISGUISE = '\u0000';

function isDashedText(text: string): boolean {
  return /^-(?:-[^=]*|[^-].*)?\s/su.test(text);
}

function mapTexts(values: Values, map: (text: string) => string): Values {
  const one = (value: string | boolean): string | boolean => (typeof value === 'string' ? map(value) : value);
  return Object.fromEntries(
    Object.entries(values).map(([option, value]) => [
      option,
      Array.isArray(value) ? value.map(one) : value === undefined ? value : one(value as string | boolean),
    ]),
  );
}

/** The text of an option; `undefined` where it was not given. */
export function textOf(value: Values[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of an option that may be given several times. */
export function texts(value: Values[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A whole number, not below the least one; `undefined` where the option was not given. */
export function wholeNumber(option: string, value: Values[string], least: number): number | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) || number < least)
    throw usage(`--${option} is "${text}"; use a whole number, ${least} or more`);
  return number;
}

/** The profile that was asked for. */
export function profileOf(value: Values[string]): Profile {
  const name = value ?? 'polyglot';
  const found = AVAILABLE_PROFILES.find((one) => one === name);
  if (found === undefined)
    throw usage(`--profile is "${String(name)}"; use "${AVAILABLE_PROFILES.join('" or "')}"`);
  return found;
}

/** Ranking signals by id: `id=0.5` weighs one, `id=off` switches it off. */
export function signalsOf(
  value: Values[string],
  profile: Profile,
): Readonly<Record<string, boolean | number>> {
  const signals = new Map<string, boolean | number>();
  for (const text of texts(value)) {
    const [, id, setting] = /^([\w-]+)=(off|\d{1,6}(?:\.\d{1,12})?)$/u.exec(text) ?? [];
    if (id === undefined || setting === undefined)
      throw usage(`--signal is "${text}"; use <id>=<weight> or <id>=off`);
    signals.set(id, setting === 'off' ? false : Number(setting));
  }
  if (signals.size > 0 && profile === 'classic')
    throw usage('--signal has no meaning with --profile classic, which has no ranking signals');
  return Object.fromEntries(signals);
}

/** The error of a command line that is not understood. */
export function usage(state: string, cause?: unknown): RagError {
  return new RagError('RAG_CLI_USAGE', `Cannot run: ${state}; "rag help" shows what there is`, {}, { cause });
}
