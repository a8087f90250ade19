/** Receives one line of a log with its line feed; what it throws is swallowed. */
export interface LogWriter {
  write(line: string): unknown;
}

/** How much is logged; each level holds those before it. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** The levels of a log, the quietest first. */
export const LOG_LEVELS: readonly LogLevel[] = Object.freeze(['error', 'warn', 'info', 'debug']);

/** What a server tells its operator of itself. */
export interface TelemetryOptions {
  /** Counts and durations at `/metrics`, in the text format of Prometheus. @defaultValue true */
  readonly metrics?: boolean | undefined;
  /** JSON lines by pino: `'pino'` on stderr, or where a writer puts them. @defaultValue 'none' */
  readonly logger?: 'none' | 'pino' | LogWriter | undefined;
  /** @defaultValue 'info' */
  readonly logLevel?: LogLevel | undefined;
  /**
   * Spans `retrieval` and the metric `gen_ai.retrieval.duration`, by the provider that the process registered; without one
   * they go nowhere. @defaultValue true
   */
  readonly openTelemetry?: boolean | undefined;
  /** Whether the log holds the text of queries; nothing else ever does. @defaultValue false */
  readonly logQueries?: boolean | undefined;
}

/** {@link TelemetryOptions} with every default in place. */
export type ResolvedTelemetryOptions = {
  readonly [K in keyof TelemetryOptions]-?: NonNullable<TelemetryOptions[K]>;
};

/** What holds unless something else is said. */
export const DEFAULT_TELEMETRY_OPTIONS: ResolvedTelemetryOptions = Object.freeze({
  metrics: true,
  logger: 'none',
  logLevel: 'info',
  openTelemetry: true,
  logQueries: false,
});
