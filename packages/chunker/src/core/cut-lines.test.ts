import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';
import { SEGMENTER_WINDOW_UNITS } from './break-points.js';
import { evenShare } from './even-share.js';
import { weightOf } from './weight.js';

const contentsOf = (
  text: string,
  target: number,
  max: number,
  format = 'text',
  language?: string,
): string[] =>
  chunkLawfully(documentOf(format, text, language), { target, max }).map(({ content }) => content);

describe('evenShare()', () => {
  it('plans pieces alike, around an even part of the whole', () => {
    expect(evenShare(1_800, 900, 1_400)).toEqual({ least: 540, aim: 900, most: 1_260 });
    expect(evenShare(1_801, 900, 1_400).aim).toBeCloseTo(600.33);
  });

  it('never plans more than the maximum', () => {
    expect(evenShare(1_000, 100, 110).most).toBe(110);
  });
});

describe('cutting one long line', () => {
  it('ends parts at sentences', () => {
    const text = 'One is here. Two is there! Is three? Four ends it. Five is v1.2.3 now. Six.';
    expect(contentsOf(text, 30, 40)).toEqual([
      'One is here. Two is there!',
      'Is three? Four ends it.',
      'Five is v1.2.3 now. Six.',
    ]);
  });

  it('ends Japanese parts at sentences, and between words where there is none', () => {
    expect(contentsOf('猫が好きです。犬も好きです。鳥も好きです。', 24, 30)).toEqual([
      '猫が好きです。',
      '犬も好きです。',
      '鳥も好きです。',
    ]);
  });

  it('ends parts at white space where no sentence ends', () => {
    const parts = contentsOf('alpha beta gamma delta epsilon zeta eta theta iota kappa', 20, 24);
    expect(parts.join(' ')).toBe('alpha beta gamma delta epsilon zeta eta theta iota kappa');
  });

  it('comes out even, without a crumb at the end', () => {
    const weights = contentsOf('word '.repeat(300).trim(), 900, 1_400).map(weightOf);
    expect(weights).toHaveLength(2);
    expect(Math.abs(weights[0]! - weights[1]!)).toBeLessThanOrEqual(5);
  });

  it('cuts minified code after statements', () => {
    const parts = contentsOf(
      'function a(){return 1}function b(){return 2}function c(){return 3}',
      24,
      30,
      'source',
      'javascript',
    );
    expect(parts).toEqual(['function a(){return 1}', 'function b(){return 2}', 'function c(){return 3}']);
  });

  it('keeps a combining mark with its letter where it can', () => {
    const parts = contentsOf('e\u0301'.repeat(200), 60, 60);
    expect(parts.every((part) => part.startsWith('e'))).toBe(true);
  });

  it('shows the segmenter no more than a thousand units at once', () => {
    expect(SEGMENTER_WINDOW_UNITS).toBe(1_000);
  });
});

describe('cutting many lines', () => {
  it('prefers blank lines and shallow indentation', () => {
    const body = ['a()', 'b()', '', 'if (c) {', '  d()', '  e()', '}', 'f()', 'g()'];
    const text = `function x() {\n${body.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}`;
    const parts = contentsOf(text, 40, 60, 'source', 'unheard-of');
    expect(parts[0]).toBe('function x() {\n  a()\n  b()');
    expect(parts[1]).toContain('  if (c) {');
  });

  it('leaves a closing bracket with what it closes', () => {
    const text = 'call({\n  one,\n  two,\n  three,\n});\n'.repeat(6);
    expect(contentsOf(text, 70, 80, 'source', 'unheard-of').every((part) => part.endsWith('});'))).toBe(true);
  });
});
