import { DEFAULT_HOST_LIMITS, DEFAULT_SERVER_LIMITS, type ServerOptions } from '@rag/server';

import { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';

/** Options of a server by the names that cases give them. */
const OPTION_NAMES: ReadonlySet<string> = new Set([
  'allowedRoots',
  'roots',
  'token',
  'tokens',
  'allowedHosts',
  'allowedOrigins',
  'hostname',
]);

const isServerName = (name: string): boolean =>
  OPTION_NAMES.has(name) || Object.hasOwn(DEFAULT_HOST_LIMITS, name) || isServerLimit(name);

const isServerLimit = (name: string): boolean => Object.hasOwn(DEFAULT_SERVER_LIMITS, name);

/** The part of `config` that is the server's own, and the rest, which is of sessions. */
export function splitConfig(config: JsonObject): {
  readonly server: JsonObject;
  readonly sessions: JsonObject;
} {
  const entries = Object.entries(config);
  return {
    server: Object.fromEntries(entries.filter(([name]) => isServerName(name))),
    sessions: Object.fromEntries(entries.filter(([name]) => !isServerName(name))),
  };
}

/**
 * The options of a server that `config` of a case asks for.
 *
 * @param config its part that is of a server.
 * @throws CaseFault for a value that is none.
 */
export function readServerSettings(config: JsonObject): ServerOptions {
  const fields = new Fields(config, '"config"');
  const numbers = Object.keys(config).filter((name) => !OPTION_NAMES.has(name));
  const limitsThat = (isWanted: (name: string) => boolean): Readonly<Record<string, number>> =>
    Object.fromEntries(numbers.filter(isWanted).map((name) => [name, fields.number(name)]));
  const token = fields.optionalText('token');
  return {
    roots: fields.optionalTexts('allowedRoots') ?? fields.optionalTexts('roots'),
    tokens: token === undefined ? fields.optionalTexts('tokens') : [token],
    allowedHosts: fields.optionalTexts('allowedHosts'),
    allowedOrigins: fields.optionalTexts('allowedOrigins'),
    hostname: fields.optionalText('hostname'),
    limits: limitsThat((name) => !isServerLimit(name)),
    serverLimits: limitsThat(isServerLimit),
  };
}
