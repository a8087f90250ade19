import { texts, textOf, usage, wholeNumber, type Values } from './command-options.js';

/** What `rag serve` was told; what is `undefined` was not given. */
export interface ServeArguments {
  readonly directory: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly tokenFile: string | undefined;
  readonly allowRoots: readonly string[];
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
  /** Whether the folder is indexed at the start. */
  readonly index: boolean;
  readonly idleMinutes: number | undefined;
  readonly model: string | undefined;
  readonly modelUrl: string | undefined;
  /** Whether every request is logged. */
  readonly json: boolean;
  readonly logQueries: boolean;
}

/** What `rag mcp` was told. */
export interface McpArguments {
  readonly directory: string;
  readonly allowRoots: readonly string[];
}

const MAX_PORT = 65_535;

/** A year: a timer cannot be set for as long as a number can say. */
const MAX_IDLE_MINUTES = 525_600;

/** @throws RagError `RAG_CLI_USAGE`. */
export function serveArguments(values: Values, positionals: readonly string[]): ServeArguments {
  return {
    directory: folderOf(positionals),
    port: atMost('port', wholeNumber('port', values['port'], 0), MAX_PORT),
    host: textOf(values['host']),
    tokenFile: textOf(values['token-file']),
    allowRoots: texts(values['allow-root']),
    allowHosts: texts(values['allow-host']),
    allowOrigins: texts(values['allow-origin']),
    index: values['index'] === true,
    idleMinutes: atMost(
      'idle-minutes',
      wholeNumber('idle-minutes', values['idle-minutes'], 1),
      MAX_IDLE_MINUTES,
    ),
    model: textOf(values['model']),
    modelUrl: textOf(values['model-url']),
    json: values['json'] === true,
    logQueries: values['log-queries'] === true,
  };
}

/** @throws RagError `RAG_CLI_USAGE`. */
export function mcpArguments(values: Values, positionals: readonly string[]): McpArguments {
  return { directory: folderOf(positionals), allowRoots: texts(values['allow-root']) };
}

function folderOf([directory = '.', tooMany]: readonly string[]): string {
  if (tooMany !== undefined) throw usage(`"${tooMany}" is one argument too many`);
  return directory;
}

function atMost(option: string, value: number | undefined, most: number): number | undefined {
  if (value !== undefined && value > most) throw usage(`--${option} is "${value}"; use ${most} or less`);
  return value;
}
