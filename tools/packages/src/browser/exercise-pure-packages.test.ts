import { describe, expect, it } from 'vitest';

import { exercisePurePackages } from './exercise-pure-packages.js';

describe('exercisePurePackages()', () => {
  it('finds every fact to hold in Node, from the sources', async () => {
    const facts = await exercisePurePackages();
    expect(facts.filter(({ holds }) => !holds)).toEqual([]);
    expect(facts.length).toBeGreaterThan(10);
  });
});
