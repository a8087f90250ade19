import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sortTermsSteps } from './sort-terms.js';
import { runSteps } from './steps.js';

describe('sortTermsSteps()', () => {
  it('sorts by code unit, as the native sort does', () => {
    const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code)); // lone surrogates included
    const terms = fc.uniqueArray(fc.string({ unit: codeUnit, maxLength: 4 }), { maxLength: 50 });
    fc.assert(
      fc.property(terms, (input) => {
        expect(runSteps(sortTermsSteps(input))).toEqual([...input].sort());
      }),
    );
  });

  it('sorts more terms than one run holds, in many steps', () => {
    const terms = Array.from({ length: 20_001 }, (_, index) => `t${(index * 7_919) % 20_001}`);
    const steps = sortTermsSteps(terms);
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count++;
    expect(step.value).toEqual([...terms].sort());
    expect(count).toBeGreaterThan(10);
  });
});
