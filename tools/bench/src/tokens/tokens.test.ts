import { weightOf } from '@rag/chunker';
import { describe, expect, it } from 'vitest';

import { embeddingInputs, PASSAGE_PREFIX } from './embedding-input.js';
import { loadFixtures } from './fixture-documents.js';
import { MAX_TOKENS, measureTokens, SPECIAL_TOKENS } from './measure-tokens.js';

describe('loadFixtures()', () => {
  it('has prose in twelve scripts, long enough to fill several chunks, and is the same each time', async () => {
    const fixtures = await loadFixtures();
    const scripts = ['amharic', 'arabic', 'chinese', 'georgian', 'greek', 'hebrew', 'hindi', 'japanese'];
    const names = fixtures.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...scripts, 'korean', 'russian', 'tamil', 'thai']));
    for (const { documents } of fixtures)
      expect(documents.reduce((sum, { text }) => sum + weightOf(text), 0)).toBeGreaterThan(5_000);
    expect(await loadFixtures()).toEqual(fixtures);
  });
});

describe('embeddingInputs()', () => {
  it('says where a passage stands, after the prefix', async () => {
    const [input] = embeddingInputs({ id: 'a.md', text: '# A\n\n## B\n\ntext\n' });
    expect(input).toMatch(/^passage: /u);
    expect(input).toContain('A > B');
    expect(input).toContain('text');
    expect(embeddingInputs({ id: 'a.txt', text: 'text' })).toEqual([`${PASSAGE_PREFIX}text`]);
  });
});

describe('measureTokens()', () => {
  it('takes the largest input of each fixture and counts special tokens', async () => {
    const words = { name: 'words', usedBy: 'nobody', count: (text: string) => text.split(/\s+/u).length };
    const fixture = {
      name: 'two',
      documents: [
        { id: 'a.txt', text: 'one two three' },
        { id: 'b.txt', text: 'one' },
      ],
    };
    const [measured] = measureTokens([fixture], [words]);
    expect(measured).toEqual({
      fixture: 'two',
      chunks: 2,
      largest: new Map([['words', 4 + SPECIAL_TOKENS]]),
    });
    expect(MAX_TOKENS).toBe(512);
  });
});
