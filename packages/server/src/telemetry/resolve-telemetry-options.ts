import { RagError } from '@rag/contracts';

import {
  DEFAULT_TELEMETRY_OPTIONS,
  LOG_LEVELS,
  type ResolvedTelemetryOptions,
  type TelemetryOptions,
} from './telemetry-options.js';

/** @throws RagError `RAG_SERVER_INVALID_OPTION`. */
export function resolveTelemetryOptions(options: TelemetryOptions = {}): ResolvedTelemetryOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const resolved: ResolvedTelemetryOptions = { ...DEFAULT_TELEMETRY_OPTIONS, ...Object.fromEntries(given) };
  for (const name of ['metrics', 'openTelemetry', 'logQueries'] as const)
    if (typeof resolved[name] !== 'boolean') throw invalid(name, resolved[name], 'true or false');
  if (!LOG_LEVELS.includes(resolved.logLevel))
    throw invalid('logLevel', resolved.logLevel, `"${LOG_LEVELS.join('", "')}"`);
  const { logger } = resolved;
  if (
    logger !== 'none' &&
    logger !== 'pino' &&
    typeof (logger as Partial<typeof logger>).write !== 'function'
  )
    throw invalid('logger', logger, '"none", "pino" or what has a function "write"');
  return Object.freeze(resolved);
}

function invalid(name: string, value: unknown, wanted: string): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_OPTION',
    `Cannot start the server: the option "telemetry.${name}" is "${String(value)}"; use ${wanted}`,
    { option: `telemetry.${name}` },
  );
}
