import { describe, expect, it } from 'vitest';

import type { SetResult } from '../measure/measure-set.js';
import { scored } from '../scratch.test-support.js';
import { ablatedSystems, renderAblation } from './ablation.js';
import { defaultGrid, leaveOneOut, parseGrid, renderLeaveOneOut } from './leave-one-out.js';
import { signalOptions, withoutSignals } from './signal-settings.js';

const KNOWN = ['stem', 'decay'];

describe('withoutSignals()', () => {
  it('switches off what is known and refuses the rest', () => {
    expect(signalOptions(withoutSignals(['decay'], KNOWN))).toEqual({ signals: { decay: false } });
    expect(() => withoutSignals(['constructor'], KNOWN)).toThrow(/use one of "stem", "decay"/u);
    expect(() => withoutSignals(['x'], [])).toThrow(/this build has none/u);
  });
});

describe('ablatedSystems()', () => {
  it('switches each off beside what is off anyway', () => {
    expect(ablatedSystems(withoutSignals(['stem'], KNOWN), KNOWN)).toEqual([
      {
        name: 'without decay',
        profile: 'polyglot',
        extent: 'primary metric',
        signals: new Map([
          ['stem', false],
          ['decay', false],
        ]),
      },
    ]);
  });
});

describe('renderAblation()', () => {
  it('shows what each signal buys, paired', () => {
    const result: SetResult = {
      set: 'pond',
      primary: 'ndcg@10',
      tolerance: 0.003,
      scores: new Map([
        ['classic', [scored('a', '1', 0)]],
        ['polyglot', [scored('a', '1', 1), scored('a', '2', 1)]],
        ['without stem', [scored('a', '1', 0.5), scored('a', '2', 0.5)]],
      ]),
      skipped: [],
      notes: [],
    };
    const table = renderAblation(result);
    expect(table).toMatch(/\| without stem +\| 0\.500 +\| \+0\.500 \[\+0\.500, \+0\.500\] \|/u);
    expect(table).not.toContain('classic');
  });
});

describe('leaveOneOut()', () => {
  // "x" is best on a and c, "y" on b; held out, b gets what a and c choose.
  const scores = new Map([
    ['x', [scored('a', '1', 1), scored('b', '2', 0), scored('c', '3', 1)]],
    ['y', [scored('a', '1', 0.6), scored('b', '2', 0.9), scored('c', '3', 0.6)]],
  ]);

  it('measures each part with what the others choose', () => {
    expect(leaveOneOut(scores, 'ndcg@10')).toEqual([
      { part: 'a', chosen: 'y', figure: 0.6 },
      { part: 'b', chosen: 'x', figure: 0 },
      { part: 'c', chosen: 'y', figure: 0.6 },
    ]);
    expect(renderLeaveOneOut('pond', leaveOneOut(scores, 'ndcg@10'))).toMatch(/\| mean +\| +\| 0\.400 +\|/u);
  });

  it('takes the first of equal settings and has nothing to say about one part', () => {
    const same = new Map([
      ['first', [scored('a', '1', 1), scored('b', '2', 1)]],
      ['second', [scored('a', '1', 1), scored('b', '2', 1)]],
    ]);
    expect(leaveOneOut(same, 'ndcg@10').map(({ chosen }) => chosen)).toEqual(['first', 'first']);
    expect(leaveOneOut(new Map([['x', [scored('a', '1', 1)]]]), 'ndcg@10')).toEqual([]);
    expect(renderLeaveOneOut('pond', [])).toMatch(/cannot be left out/u);
  });
});

describe('parseGrid() and defaultGrid()', () => {
  it('name settings', () => {
    expect(parseGrid('{"__proto__":{"stem":2},"b":{"decay":false}}', 'grid.json', KNOWN)).toEqual([
      { name: '__proto__', signals: new Map([['stem', 2]]) },
      { name: 'b', signals: new Map([['decay', false]]) },
    ]);
    const grid = defaultGrid([
      { id: 'stem', weight: 2, effect: 'bonus' },
      { id: 'test', weight: 0.5, effect: 'demotion' },
    ]);
    expect(grid.map(({ name, signals }) => [name, ...signals.values()])).toEqual([
      ['as they are'],
      ['without stem', false],
      ['stem × 0.5', 1],
      ['stem × 1.5', 3],
      ['without test', false],
      ['test × 0.5', 0.25],
    ]);
  });

  it.each([
    ['{', /it is not JSON/u],
    ['[]', /not an object of named settings/u],
    ['{"a":1}', /"a" is not an object/u],
    ['{"a":{"x":1}}', /"a" names "x", which is no signal/u],
    ['{"a":{"stem":"1"}}', /a weight that is no number/u],
  ])('refuse %s', (text, message) => {
    expect(() => parseGrid(text, 'grid.json', KNOWN)).toThrow(message);
  });
});
