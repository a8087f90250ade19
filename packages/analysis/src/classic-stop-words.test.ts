import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { CLASSIC_STOP_WORDS, isClassicStopWord } from './classic-stop-words.js';

describe('CLASSIC_STOP_WORDS', () => {
  it('holds 56 different words, each of which can be a token', () => {
    expect(new Set(CLASSIC_STOP_WORDS).size).toBe(56);
    expect(CLASSIC_STOP_WORDS).toHaveLength(56);
    for (const word of CLASSIC_STOP_WORDS) expect(word).toMatch(/^[a-z]{2,}$/u);
    expect(Object.isFrozen(CLASSIC_STOP_WORDS)).toBe(true);
  });

  it('is published in the README word by word', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    expect(readme).toContain(`\`${CLASSIC_STOP_WORDS.join(' ')}\``);
  });
});

describe('isClassicStopWord()', () => {
  it('knows the listed words and no property name of objects', () => {
    expect(CLASSIC_STOP_WORDS.every(isClassicStopWord)).toBe(true);
    expect(['zebra', 'The', 'constructor', '__proto__', ''].some(isClassicStopWord)).toBe(false);
  });
});
