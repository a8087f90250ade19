import { RagError } from '@rag/contracts';

/** For whom a cap holds. */
export type GaugeScope = 'all' | 'caller' | 'session';

/** What each scope is called in a message. */
const SCOPE_NAMES: Readonly<Record<GaugeScope, string>> = {
  all: 'the whole server',
  caller: 'one caller',
  session: 'one session',
};

/**
 * One cap, and how much of it each key uses; the keys of a cap for all are all the same.
 *
 * @example
 * const runs = new Gauge('maxIndexRuns', 'all', 4);
 * charge('start an index run', [{ gauge: runs, key: '', amount: 1 }]);
 */
export class Gauge {
  readonly name: string;
  readonly scope: GaugeScope;
  readonly limit: number;
  readonly #used = new Map<string, number>();

  constructor(name: string, scope: GaugeScope, limit: number) {
    this.name = name;
    this.scope = scope;
    this.limit = limit;
  }

  /** How many keys use anything. */
  get keys(): number {
    return this.#used.size;
  }

  used(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  /** Adds to what a key uses, or takes from it, without looking at the cap. A key that uses nothing takes no memory. */
  add(key: string, amount: number): void {
    const used = this.used(key) + amount;
    if (used === 0) this.#used.delete(key);
    else this.#used.set(key, used);
  }
}

/** Some of a gauge, for one key. */
export interface Charge {
  readonly gauge: Gauge;
  readonly key: string;
  readonly amount: number;
}

/**
 * Takes all charges or none.
 *
 * @param action what the charges are for, as the error names it.
 * @throws RagError `RAG_SERVER_LIMIT_EXCEEDED` that names the first cap that would be passed, its value and its scope.
 */
export function charge(action: string, charges: readonly Charge[]): void {
  const passed = findPassed(charges);
  if (passed !== undefined) throw limitExceeded(action, passed.gauge);
  for (const { gauge, key, amount } of charges) gauge.add(key, amount);
}

/** Gives charges back. */
export function release(charges: readonly Charge[]): void {
  for (const { gauge, key, amount } of charges) gauge.add(key, -amount);
}

/** The first charge that would pass its cap. */
export function findPassed(charges: readonly Charge[]): Charge | undefined {
  return charges.find(({ gauge, key, amount }) => amount > 0 && gauge.used(key) + amount > gauge.limit);
}

function limitExceeded(action: string, { name, scope, limit }: Gauge): RagError {
  return new RagError(
    'RAG_SERVER_LIMIT_EXCEEDED',
    `Cannot ${action}: the limit "${name}" of ${limit} for ${SCOPE_NAMES[scope]} would be passed; remove what is not needed any more, or raise the option "limits.${name}"`,
    { cap: name, limit, scope },
  );
}
