import { describe, expect, it } from 'vitest';

import { IgnoreRules } from './ignore-rules.js';
import { IgnoreStack } from './ignore-stack.js';

const rulesOf = (folder: string, text: string): IgnoreRules =>
  IgnoreRules.parse(text, { file: `${folder}.gitignore`, negation: 'git' });

/** A stack of levels, shallowest first. */
const stackOf = (...levels: readonly (readonly [folder: string, text: string])[]): IgnoreStack =>
  levels.reduce((stack, [folder, text]) => stack.enter(folder, rulesOf(folder, text)), IgnoreStack.EMPTY);

describe('IgnoreStack', () => {
  it('decides nothing without rules', () => {
    expect(IgnoreStack.EMPTY.decide('a')).toEqual({ kind: 'undecided' });
    expect(stackOf(['', '*.log']).decide('a.md')).toEqual({ kind: 'undecided' });
  });

  it('stays itself for a folder without rules', () => {
    const stack = stackOf(['', '*.log']);
    expect(stack.enter('a/', rulesOf('a/', '# nothing\n'))).toBe(stack);
    expect(stack.enter('a/', rulesOf('a/', 'x'))).not.toBe(stack);
  });

  it('leaves the stack of the folder above as it was', () => {
    const above = stackOf(['', '*.log']);
    above.enter('a/', rulesOf('a/', '!*.log'));
    expect(above.decide('a/x.log').kind).toBe('ignored');
  });

  it('lets the deepest level that matches decide, and names its rule', () => {
    const stack = stackOf(['', '*.log\n*.tmp'], ['a/', '!x.log'], ['a/b/', 'x.log']);
    expect(stack.decide('a/b/x.log')).toEqual({
      kind: 'ignored',
      rule: { file: 'a/b/.gitignore', line: 1, text: 'x.log' },
    });
    expect(stackOf(['', '*.log'], ['a/', '!x.log']).decide('a/x.log')).toEqual({ kind: 'included' });
    expect(stack.decide('a/b/x.tmp')).toEqual({
      kind: 'ignored',
      rule: { file: '.gitignore', line: 2, text: '*.tmp' },
    });
  });

  it('anchors the rules of each level to its folder', () => {
    const stack = stackOf(['', '/x'], ['a/', '/y']);
    expect(['x', 'a/x', 'a/y', 'a/b/y'].map((path) => stack.decide(path).kind)).toEqual([
      'ignored',
      'undecided',
      'ignored',
      'undecided',
    ]);
  });

  describe('readmit()', () => {
    it('is the same stack where no level ignores the folder', () => {
      const stack = stackOf(['', '*.log'], ['a/', '!b/']);
      expect(stack.readmit('a/b/')).toBe(stack);
    });

    it('takes a folder back at each level that ignores it, and keeps all other rules', () => {
      const stack = stackOf(['', 'b/\n*.tmp'], ['a/', '!b/\n*.log']);
      expect(stack.decide('a/b/').kind).toBe('included');
      expect(stack.decide('a/b/x.md').kind).toBe('ignored');
      const inside = stack.readmit('a/b/');
      expect(inside.decide('a/b/x.md').kind).not.toBe('ignored');
      expect(['a/b/x.tmp', 'a/b/x.log'].map((path) => inside.decide(path).kind)).toEqual([
        'ignored',
        'ignored',
      ]);
      expect(inside.decide('a/c/b/').kind).toBe('included');
    });

    it('takes it back at several levels at once', () => {
      const inside = stackOf(['', 'g/'], ['a/', 'g/'], ['a/b/', '!g/']).readmit('a/b/g/');
      expect(inside.decide('a/b/g/x.md').kind).not.toBe('ignored');
      expect(inside.decide('a/g/').kind).toBe('ignored');
    });
  });
});
