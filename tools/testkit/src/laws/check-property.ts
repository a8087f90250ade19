import fc from 'fast-check';

/** The seed of every property in the suites: a law that was green stays green until the code changes. */
export const PROPERTY_SEED = 20_240_607;

/** How many examples a property is tried on unless a law says otherwise. */
export const DEFAULT_PROPERTY_RUNS = 50;

/**
 * Checks a property on generated values, the same ones in every run; a failure names the smallest one found.
 *
 * @example
 * await checkProperty(fc.string(), (text) => assert.ok(text.length >= 0));
 */
export async function checkProperty<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void> | void,
  runs: number = DEFAULT_PROPERTY_RUNS,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (value) => {
      await holds(value);
    }),
    { seed: PROPERTY_SEED, numRuns: runs },
  );
}
