import { readBankCase, type BankCase } from '../bank/bank-case.js';
import { objectsIn, type JsonObject } from '../bank/json.js';
import { fillPlaceholders, replaceAll } from '../bank/fill-placeholders.js';
import { isStorePoint, type ReplacementFault, type StorePoint } from '../world/store-faults.js';

/** One way in which a case is run. */
export interface Variant {
  /** For reasons; empty for the case as it is written. */
  readonly name: string;
  readonly bankCase: BankCase;
  readonly checks: readonly JsonObject[];
  readonly profile: string;
  /** Takes the place of the case's own. */
  readonly negation: 'git' | undefined;
  readonly storePoints: ReadonlySet<StorePoint>;
  readonly replacement: ReplacementFault | undefined;
}

const IGNORE_FILE = '.gitignore';
/** The product's own ignore file, which must behave alike. */
const OWN_IGNORE_FILE = '.tnsignore';

const STREAM_FAULTS: readonly (readonly [name: string, fault: ReplacementFault])[] = [
  ['failing at prepare', { stream: 'prepare', knowledgeBase: 'prepareReplace', foreign: false }],
  ['failing at commit', { stream: 'commit', knowledgeBase: 'commit', foreign: false }],
  ['over a foreign store', { stream: 'commit', knowledgeBase: 'addDocuments', foreign: true }],
];

/**
 * All ways in which a case is run: as written; under `git` and `polyglot` where it says what holds there; a store
 * that fails, at its preparation, at its commit and as one that only adds and removes; and all of these once more
 * with the product's own ignore file in the place of `.gitignore`.
 *
 * @param object the line of the case file.
 * @throws CaseFault for a shape that cannot be run.
 */
export function planVariants(object: JsonObject): readonly Variant[] {
  const filled = fillPlaceholders(object);
  const byIgnoreFile = [variantsOf(filled, '')];
  if (writesOnlyGitIgnore(filled)) {
    const renamed = replaceAll(filled, [[IGNORE_FILE, OWN_IGNORE_FILE]]);
    byIgnoreFile.push(variantsOf(renamed, `with ${OWN_IGNORE_FILE}`));
  }
  return byIgnoreFile.flat();
}

function variantsOf(object: JsonObject, prefix: string): readonly Variant[] {
  const bankCase = readBankCase(object);
  const storePoints = new Set(
    objectsIn([...bankCase.faults, ...bankCase.steps]).flatMap(({ at }) =>
      typeof at === 'string' && isStorePoint(at) ? [at] : [],
    ),
  );
  const failing = storePoints.has('bm25.replaceDocuments') || storePoints.has('kb.replaceDocuments');
  const faults = failing ? STREAM_FAULTS : [['', undefined] as const];
  return settingsOf(bankCase).flatMap((setting) =>
    faults.map(([fault, replacement]) => ({
      ...setting,
      name: [prefix, setting.name, fault].filter((part) => part !== '').join(', '),
      bankCase,
      storePoints,
      replacement,
    })),
  );
}

function settingsOf(
  bankCase: BankCase,
): readonly Pick<Variant, 'name' | 'checks' | 'profile' | 'negation'>[] {
  const { checks, checksUnder, profile } = bankCase;
  const written = { name: '', checks, profile, negation: undefined };
  const others = Array.from(checksUnder, ([name, under]) => ({
    name: `under ${name}`,
    checks: under,
    // A name that is neither `git` nor a profile that this release has fails or waits by its name.
    profile: name === 'git' ? profile : name,
    negation: name === 'git' ? ('git' as const) : undefined,
  }));
  return [written, ...others];
}

function writesOnlyGitIgnore(object: JsonObject): boolean {
  const text = JSON.stringify(object);
  if (text.includes(OWN_IGNORE_FILE)) return false;
  return objectsIn(object).some(
    ({ path }) => typeof path === 'string' && (path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`)),
  );
}
