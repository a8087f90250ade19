import { IngestLimits, type IndexOptions, type RagServiceOptions } from '@rag/server';

import { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';

type Settings = { -readonly [K in keyof RagServiceOptions]?: RagServiceOptions[K] };
type Setting = (settings: Settings, fields: Fields, name: string) => void;

/** What `config` of a case may hold, and which option of a session it stands for. */
const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ['negation', (settings, fields, name) => (settings.negation = readNegation(fields, name))],
  ['order', (settings, fields, name) => (settings.promptOrder = readOrder(fields, name))],
  ['promptOrder', (settings, fields, name) => (settings.promptOrder = readOrder(fields, name))],
  ['bm25MaxDocuments', (settings, fields, name) => (settings.maxStreamDocuments = fields.number(name))],
  ['maxStreamDocuments', (settings, fields, name) => (settings.maxStreamDocuments = fields.number(name))],
  ['bm25IdleTtlMs', (settings, fields, name) => (settings.streamIdleTtlMs = fields.number(name))],
  ['streamIdleTtlMs', (settings, fields, name) => (settings.streamIdleTtlMs = fields.number(name))],
  ['timeoutMs', (settings, fields, name) => (settings.streamTimeoutMs = fields.number(name))],
  ['maxPerFile', (settings, fields, name) => (settings.maxPerFile = fields.number(name))],
  ['streamTimeoutMs', (settings, fields, name) => (settings.streamTimeoutMs = fields.number(name))],
  ['chunker', (settings, fields, name) => (settings.chunker = fields.optionalObject(name) ?? {})],
]);

/**
 * The options of a session that `config` and `limits` of a case ask for.
 *
 * @throws CaseFault for a name that stands for no option.
 */
export function readSessionSettings(config: JsonObject, limits: JsonObject): RagServiceOptions {
  const fields = new Fields(config, '"config"');
  const settings: Settings = {};
  for (const [name, apply] of SETTINGS) if (fields.has(name)) apply(settings, fields, name);
  fields.expectAllRead();
  if (Object.keys(limits).length > 0) settings.limits = readLimits(new Fields(limits, '"limits"'));
  return settings;
}

/**
 * The options of one index run.
 *
 * @throws CaseFault for a name that stands for no option.
 */
export function readIndexOptions(fields: Fields | undefined): IndexOptions {
  if (fields === undefined) return {};
  const limits = fields.nested('limits');
  const options: IndexOptions = {
    include: fields.optionalTexts('include'),
    exclude: fields.optionalTexts('exclude'),
    negation: fields.has('negation') ? readNegation(fields, 'negation') : undefined,
    chunker: fields.optionalObject('chunker'),
    limits: limits === undefined ? undefined : readLimits(limits),
  };
  fields.expectAllRead();
  return options;
}

function readLimits(fields: Fields): IngestLimits {
  const limits = IngestLimits.of({
    maxDecodedBytes: fields.optionalNumber('maxDecodedBytes'),
    maxFiles: fields.optionalNumber('maxFiles'),
    maxEntries: fields.optionalNumber('maxEntries'),
    maxDepth: fields.optionalNumber('maxDepth'),
  });
  fields.expectAllRead();
  return limits;
}

function readNegation(fields: Fields, name: string): 'reject' | 'git' {
  const value = fields.text(name);
  if (value === 'reject' || value === 'git') return value;
  throw fields.fault(`has the negation "${value}"; known are "reject" and "git"`);
}

function readOrder(fields: Fields, name: string): 'rank' | 'document' {
  const value = fields.text(name);
  if (value === 'rank' || value === 'document') return value;
  throw fields.fault(`has the order "${value}"; known are "rank" and "document"`);
}
