import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { analyzerLaws, describeAnalyzer } from './describe-analyzer.js';
import { createToyAnalyzer, TOY_SYNONYMS, type ToyAnalyzerFault } from './toy-analyzer.test-support.js';

const capabilities = { expands: true };

describeAnalyzer({
  name: 'an analyzer by words, with synonyms',
  create: () => createToyAnalyzer(),
  capabilities,
  synonyms: TOY_SYNONYMS,
});

describeAnalyzer({
  name: 'an analyzer without synonyms',
  create: () => createToyAnalyzer('hides-expansion'),
});

const NOTICED_BY: readonly (readonly [fault: ToyAnalyzerFault, law: string])[] = [
  ['restless-id', 'has an id that tells its rules and is the same for the same rules'],
  ['hides-expansion', 'expands if it claims to, and claims to if it expands'],
  ['term-of-nothing', 'finds no terms in a blank text'],
  ['empty-terms', 'gives terms that are texts and never empty, whatever the text'],
  ['shared-pattern', 'gives the same terms again, in any instance and while others are read'],
  ['distinct-terms', 'keeps repetitions and order'],
  ['spreads-characters', 'bears large texts without a hang or an overflow'],
  ['synonyms-first', 'expands to the same terms first, then others, none of them twice'],
  ['many-steps', 'expands one step only: a list by what each of its terms expands to'],
  ['one-way', 'expands the synonyms it was given, in both directions'],
  ['object-table', 'expands names of object properties to themselves'],
];

describe('analyzerLaws()', () => {
  it.each(NOTICED_BY)('notices an analyzer that is broken by "%s"', async (fault, name) => {
    const laws = analyzerLaws().filter((law) => law.name === name);
    const subject = { create: () => createToyAnalyzer(fault), capabilities, synonyms: TOY_SYNONYMS };
    const broken = await findBrokenLaws(laws, subject, capabilities);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    expect(analyzerLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
