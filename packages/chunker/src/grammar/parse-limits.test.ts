import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import {
  DEEPEST_NESTING,
  isParsable,
  LEAST_PARSE_STEPS,
  LONGEST_PARSED_UNITS,
  LONGEST_PARSE_MS,
  MOST_READINGS,
  PARSE_STEPS_PER_1024_UNITS,
  ParseBudget,
  PIECE_UNITS,
} from './parse-limits.js';

describe('isParsable()', () => {
  it('refuses texts above the length and above the depth, and none at them', () => {
    expect(isParsable('x'.repeat(LONGEST_PARSED_UNITS))).toBe(true);
    expect(isParsable('x'.repeat(LONGEST_PARSED_UNITS + 1))).toBe(false);
    for (const bracket of '([{') {
      expect(isParsable(bracket.repeat(DEEPEST_NESTING))).toBe(true);
      expect(isParsable(bracket.repeat(DEEPEST_NESTING + 1))).toBe(false);
    }
    expect(isParsable('()'.repeat(DEEPEST_NESTING * 2))).toBe(true);
    expect(isParsable(')'.repeat(DEEPEST_NESTING) + '('.repeat(DEEPEST_NESTING + 1))).toBe(false);
  });
});

const clock = new FakeClock();

describe('ParseBudget', () => {
  it('ends a parse that takes too long, however few its steps', () => {
    const budget = new ParseBudget('text', clock);
    clock.advance(LONGEST_PARSE_MS);
    expect(budget.isSpent()).toBe(false);
    clock.advance(1);
    expect(budget.isSpent()).toBe(true);
  });

  it('hands out the text piece by piece, and nothing once it was read too often', () => {
    const text = 'ab'.repeat(PIECE_UNITS);
    const budget = new ParseBudget(text, clock);
    let read = '';
    for (let offset = 0; offset < text.length; offset += PIECE_UNITS) read += budget.read(offset);
    expect(read).toBe(text);
    expect(budget.isSpent()).toBe(false);
    for (let time = 0; time < MOST_READINGS * (2 + MOST_READINGS) - 2; time += 1)
      expect(budget.read(0)).toHaveLength(PIECE_UNITS);
    expect(budget.read(0)).toBe('');
    expect(budget.isSpent()).toBe(true);
  });

  it('allows so many steps for any text, and more for a longer one', () => {
    const stepsOf = (text: string): number => {
      const budget = new ParseBudget(text, clock);
      let steps = 0;
      while (!budget.isSpent()) steps += 1;
      return steps;
    };
    expect(stepsOf('')).toBe(LEAST_PARSE_STEPS);
    expect(stepsOf('x'.repeat(10 * 1_024))).toBe(LEAST_PARSE_STEPS + 10 * PARSE_STEPS_PER_1024_UNITS);
  });
});
