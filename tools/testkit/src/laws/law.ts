/**
 * One thing that every implementation of a port promises, as a check that can be run by itself.
 *
 * A law is data: a suite wraps it in a test, and the tests of the suite run it against implementations that
 * are broken on purpose.
 *
 * @example
 * const positive: Law<{ create(): number }> = {
 *   name: 'is positive',
 *   check: async ({ create }) => assert.ok(create() > 0),
 * };
 */
export interface Law<Subject, Capability extends string = never> {
  /** A full sentence without its subject: `orders equal scores by id`. Unique within a suite. */
  readonly name: string;
  /** What the implementation must claim for the law to apply; nothing when absent. */
  readonly needs?: readonly Capability[];
  /** Resolves where the law holds; rejects with what was seen and what was expected. */
  readonly check: (subject: Subject) => Promise<void>;
}

/** What an implementation says it can do; a capability that is not named is not claimed. */
export type Capabilities<Capability extends string> = { readonly [K in Capability]?: boolean };

/** A law that an implementation does not keep, and why that is accepted. */
export interface Skip {
  /** The law's name, exactly. */
  readonly test: string;
  /** Why it does not apply; shown with the test. */
  readonly reason: string;
}

/** A law, and why it will not be run; `undefined` where it will. */
export interface PlannedLaw<Subject, Capability extends string> {
  readonly law: Law<Subject, Capability>;
  readonly skipReason: string | undefined;
}

/**
 * The same laws for another kind of subject, as where a store is checked through a view of it.
 *
 * @param prefix put before each name, so that the names of one suite stay unique.
 * @example
 * adaptLaws(SEARCH_LAWS, (store: StoreSubject) => asSearchSubject(store), 'search: ');
 */
export function adaptLaws<From, To, Capability extends string>(
  laws: readonly Law<From, Capability>[],
  toSubject: (subject: To) => From,
  prefix = '',
): readonly Law<To, Capability>[] {
  return laws.map((law) => ({
    ...law,
    name: `${prefix}${law.name}`,
    check: (subject: To) => law.check(toSubject(subject)),
  }));
}
