import { describe, expect, it } from 'vitest';

import { IgnoreRules } from './ignore-rules.js';
import { finish, UNITS_PER_PAUSE, WorkMeter } from './work-meter.js';

const rulesOf = (text: string): IgnoreRules => IgnoreRules.parse(text, { file: 'f', negation: 'git' });

/** How much of the meter a decision takes: nothing means that it was remembered. */
function costOf(rules: IgnoreRules, path: string): number {
  let units = 0;
  class CountingMeter extends WorkMeter {
    override spend(more: number): boolean {
      units += more;
      return super.spend(more);
    }
  }
  finish(rules.decideInSteps(path, new CountingMeter()));
  return units;
}

describe('IgnoreRules.decide()', () => {
  it.each([
    ['b', 'a/bc/d', 'undecided'],
    ['b', 'a/b/d', 'ignored'],
    ['a/b', 'a/bc/d', 'undecided'],
    ['b/', 'a/b', 'undecided'],
    ['b/', 'a/b/', 'ignored'],
    ['*\n!a/\n!b', 'a/b', 'included'],
    ['*\n!b', 'a/b', 'ignored'],
  ])('asks about whole folders above a path, each by its own name: %j of %j', (text, path, kind) => {
    expect(rulesOf(text).decide(path).kind).toBe(kind);
  });

  it('spares a file that has the name of a folder which was taken back', () => {
    const rules = rulesOf('*').readmit('a/');
    expect([rules.decide('a/').kind, rules.decide('a').kind]).toEqual(['included', 'ignored']);
  });
});

describe('IgnoreRules.decideInSteps()', () => {
  it('asks once about a folder, however many paths lie in it', () => {
    const rules = rulesOf('x\ny/');
    const alone = costOf(rulesOf('x\ny/'), 'folder/');
    const first = costOf(rules, 'folder/a.md');
    expect(alone).toBeGreaterThan(0);
    expect(costOf(rules, 'folder/b.md')).toBe(first - alone);
    expect(costOf(rules, 'folder/')).toBe(0);
  });

  it('asks no more about a folder that it was asked about itself', () => {
    const [rules, fresh] = [rulesOf('x'), rulesOf('x')];
    const folder = costOf(rules, 'folder/');
    expect(costOf(rules, 'folder/a.md')).toBe(costOf(fresh, 'folder/a.md') - folder);
  });

  it('remembers nothing about files, of which there are too many', () => {
    const rules = rulesOf('x');
    expect([costOf(rules, 'a.md'), costOf(rules, 'a.md')]).toEqual(['x'.length * 4, 'x'.length * 4]);
  });

  it('stops as often as so many rules of that length on such a path are due, and not for less work', () => {
    const path = 'p'.repeat(200);
    const many = rulesOf(`${'r'.repeat(20)}\n`.repeat(1_000));
    expect([...many.decideInSteps(path, new WorkMeter())]).toHaveLength((1_000 * 20 * 200) / UNITS_PER_PAUSE);
    expect([...rulesOf('r\n'.repeat(1_000)).decideInSteps(path, new WorkMeter())]).toEqual([]);
  });
});
