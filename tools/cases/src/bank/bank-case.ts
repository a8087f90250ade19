import { Fields } from './fields.js';
import type { Json, JsonObject } from './json.js';

/** One case of a bank, its shape checked; what its steps and checks mean is left to those who run them. */
export interface BankCase {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly files: readonly JsonObject[];
  readonly documents: readonly JsonObject[];
  readonly faults: readonly JsonObject[];
  readonly limits: JsonObject;
  readonly config: JsonObject;
  readonly environment: JsonObject;
  /** The profile that it is written for. */
  readonly profile: string;
  /** The steps, in order. */
  readonly steps: readonly JsonObject[];
  /** What holds afterwards. */
  readonly checks: readonly JsonObject[];
  /** What holds instead under a profile or option of this name: `git`, `polyglot`. */
  readonly checksUnder: ReadonlyMap<string, readonly JsonObject[]>;
  /** The part that it waits for, in the words of its author. */
  readonly needs: string | undefined;
}

const SETTINGS = ['limits', 'config', 'env'] as const;
const CHECKS_UNDER = /^expect_(\w+)$/u;
// What people read of a case.
const DESCRIPTIONS = ['fault', 'source', 'seed', 'severity', 'tags'];

/**
 * Reads one line of a case file.
 *
 * Settings may stand in `setup` or beside it; the ones beside it win.
 *
 * @throws CaseFault for a shape that cannot be run.
 */
export function readBankCase(object: JsonObject): BankCase {
  const fields = new Fields(object, 'the case', DESCRIPTIONS);
  const setup = fields.nested('setup') ?? new Fields({}, 'the setup');
  const [limits, config, environment] = SETTINGS.map((name) => ({
    ...setup.optionalObject(name),
    ...fields.optionalObject(name),
  })) as [JsonObject, JsonObject, JsonObject];
  const under = Object.keys(object).filter((name) => CHECKS_UNDER.test(name));
  const read: BankCase = {
    id: fields.text('id'),
    kind: fields.text('kind'),
    title: fields.optionalText('title') ?? '',
    files: objectsOf(setup, 'files'),
    documents: objectsOf(setup, 'documents'),
    faults: [...objectsOf(setup, 'faults'), ...objectsOf(fields, 'faults')],
    limits,
    config,
    environment,
    profile: fields.optionalText('profile') ?? 'classic',
    steps: fields.objects('action'),
    checks: fields.objects('expect'),
    checksUnder: new Map(under.map((name) => [name.slice('expect_'.length), fields.objects(name)])),
    needs: describe(fields.json('needs')),
  };
  setup.expectAllRead();
  fields.expectAllRead();
  return read;
}

function objectsOf(fields: Fields, name: string): readonly JsonObject[] {
  return fields.has(name) ? fields.objects(name) : [];
}

function describe(needs: Json | undefined): string | undefined {
  if (needs === undefined) return undefined;
  return typeof needs === 'string' ? needs : JSON.stringify(needs);
}
