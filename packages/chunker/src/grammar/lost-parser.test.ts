import { describe, expect, it } from 'vitest';

import { LineTable } from '../core/line-table.js';
import { definitionsOf } from './definitions-of.js';
import { GrammarLibrary } from './grammar-library.js';
import { MOST_PARSER_PAGES } from './parse-limits.js';
import { readSource } from './read-source.js';

const PAGE_BYTES = 65_536;

// In a file of its own: a parser that is lost stays lost for all tests of a file.
describe('GrammarLibrary.isLost', () => {
  it('is set by a text that takes all memory, and text is read by its looks from then on', async () => {
    const library = await GrammarLibrary.open();
    const code = 'def go():\n    pass\n';
    expect((await definitionsOf(code, 'python', library))[0]?.signature).toBe('def go()');
    expect(library.isLost).toBe(false);
    expect(await definitionsOf('/*\n'.repeat(2_000), 'python', library)).toEqual([]);
    expect(library.isLost).toBe(true);
    expect(library.memoryBytes).toBeLessThanOrEqual(MOST_PARSER_PAGES * PAGE_BYTES);
    const reading = await readSource(new LineTable(code), 'python', library);
    expect([reading.readBy, reading.definitions[0]?.name]).toEqual(['heuristic', 'go']);
  });
});
