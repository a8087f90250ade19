import type { Chunk } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { checkChunkLimits, DEFAULT_CHUNK_LIMITS, type ChunkLimits } from './chunk-limits.js';
import { chunkLawfully, documentOf, naiveWeightOf } from './chunker-laws.test-support.js';
import { weightOf } from './core/weight.js';
import { formatEmbeddingText, MAX_CONTEXT_WEIGHT } from './embedding-text.js';
import type { ChunkerOptions } from './options.js';

// The specification's section on chunking new documents, sentence by sentence; each test is named after its sentence.

const chunk = (text: string, options?: ChunkerOptions): readonly Chunk[] =>
  chunkLawfully(documentOf('markdown', text), options);
const pathsOf = (chunks: readonly Chunk[]): string[][] => chunks.map(({ headingPath }) => [...headingPath]);
const sentences = (count: number, word = 'harbour'): string =>
  Array.from({ length: count }, (_, index) => `The ${word} number ${index} has a light.`).join(' ');

describe('the specification of document chunking', () => {
  describe('limits', () => {
    it('are 150 chunks per document and 1,000 per scope by default', () => {
      expect(DEFAULT_CHUNK_LIMITS).toEqual({ maxChunksPerDocument: 150, maxChunksPerScope: 1_000 });
      expect(() => {
        checkChunkLimits(150, 850);
      }).not.toThrow();
    });

    it.each([
      [{ maxChunks: 4 }, 1],
      [{}, -1],
      [{}, NaN],
      [{ maxChunksPerScope: NaN }, 1],
    ])('refuse what is no limit or no count: %j, %d', (limits, count) => {
      expect(() => {
        checkChunkLimits(count, 0, limits as ChunkLimits);
      }).toThrow(/Cannot check chunk limits/u);
    });

    it.each([
      ['document', 151, 0, 'maxChunksPerDocument', 151],
      ['scope', 150, 851, 'maxChunksPerScope', 1_001],
    ])('fail an oversized %s as a whole', (_name, count, inScope, limit, total) => {
      let error: unknown;
      try {
        checkChunkLimits(count, inScope);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toMatchObject({ code: 'RAG_CHUNKER_LIMIT_EXCEEDED', details: { limit, count: total } });
    });
  });

  describe('sections', () => {
    it('start at each ATX heading', () => {
      expect(pathsOf(chunk('# A\na\n# B\nb\n## C\nc\n'))).toEqual([['A'], ['B'], ['B', 'C']]);
    });

    it('have their actual depths, skipped levels included', () => {
      expect(pathsOf(chunk('# A\na\n#### D\nd\n## B\nb\n### C\nc\n'))).toEqual([
        ['A'],
        ['A', 'D'],
        ['A', 'B'],
        ['A', 'B', 'C'],
      ]);
    });

    it('merge small blocks only within themselves, so that sibling labels remain distinct', () => {
      const chunks = chunk('# A\n\none\n\ntwo\n\n## B\n\nthree\n\n## C\n\nfour\n');
      expect(chunks.map(({ content }) => content)).toEqual([
        '# A\n\none\n\ntwo',
        '## B\n\nthree',
        '## C\n\nfour',
      ]);
    });
  });

  describe('boundaries', () => {
    it('are paragraphs before sentences', () => {
      const [one, two] = [sentences(20, 'harbour'), sentences(20, 'quay')];
      expect(chunk(`${one}\n\n${two}`).map(({ content }) => content)).toEqual([one, two]);
    });

    it('are list items with their continuation lines', () => {
      const item = (index: number): string => `- item ${index} begins\n  and goes on\n\n  in a paragraph`;
      const list = Array.from({ length: 30 }, (_, index) => item(index)).join('\n');
      for (const { content } of chunk(list, { target: 150, max: 240 })) {
        expect(content).toMatch(/^- item \d+ begins\n/u);
        expect(content).toMatch(/in a paragraph$/u);
      }
    });

    it.each(['markdown', 'text'])('are `Field: value` blocks, in %s', (format) => {
      const field = (index: number): string => `Field ${index}: a value of words\nthat goes on. And on.`;
      const block = Array.from({ length: 30 }, (_, index) => field(index)).join('\n');
      const chunks = chunkLawfully(documentOf(format, block), { target: 150, max: 200 });
      expect(chunks.length).toBeGreaterThan(5);
      for (const { content } of chunks) {
        expect(content).toMatch(/^Field \d+: a value/u);
        expect(content).toMatch(/And on\.$/u);
      }
    });

    it('are sentences inside an oversized paragraph, wherever its lines end', () => {
      const wrapped = sentences(90).replaceAll(/(\S+ \S+ \S+ \S+) /gu, '$1\n');
      const chunks = chunk(wrapped);
      expect(chunks.length).toBeGreaterThan(1);
      for (const { content } of chunks) {
        expect(content).toMatch(/^The\s+harbour/u);
        expect(content).toMatch(/light\.$/u);
      }
      expect(chunks.some(({ startLine }, index) => startLine === chunks[index - 1]?.endLine)).toBe(true);
    });

    it('are words where no sentence ends', () => {
      const words = Array.from({ length: 600 }, (_, index) => `word${index}`);
      const cut = chunk(words.join(' ')).map(({ content }) => content);
      expect(cut.join(' ')).toBe(words.join(' '));
    });

    it('are words of languages that write none apart', () => {
      const chunks = chunk('東京都の港には古い灯台があり'.repeat(60));
      expect(chunks.length).toBeGreaterThan(1);
      expect(chunks.every(({ content }) => !/^[りにはの]/u.test(content))).toBe(true);
    });

    it.each([
      ['word', 'x'.repeat(3_000)],
      ['URL', `https://example.org/${'a%20b/'.repeat(400)}`],
      ['table row', `| a |\n|---|\n| ${'cell'.repeat(600)} |`],
      ['code line', `\`\`\`\n${'call();'.repeat(500)}\n\`\`\``],
      ['run of emoji', '👩‍🚀'.repeat(800)],
    ])('are code points inside an oversized %s', (_name, text) => {
      expect(chunk(text).length).toBeGreaterThan(1);
    });
  });

  describe('normalisation', () => {
    it('removes NUL and converts CRLF', () => {
      expect(chunk('one\0two\r\nthree\r\n').map(({ content }) => content)).toEqual(['onetwo\nthree']);
    });

    it('trims line ends, collapses runs of blank lines, and trims the edges of chunks', () => {
      const [only] = chunk('\n\n  \n# A  \n\n \n\t\none \t\n\n\n\ntwo\n\n\n');
      expect(only?.content).toBe('# A\n\none\n\ntwo');
    });

    it('leaves the text of source code as it is', () => {
      const [only] = chunkLawfully(documentOf('source', 'a = 1  \n\n\n\nb = 2\n', 'python'));
      expect(only?.content).toBe('a = 1  \n\n\n\nb = 2');
    });
  });

  describe('weights', () => {
    it('count Han, kana, Hangul and runs of 64 triple, other code points once', () => {
      expect(['猫', 'ネ', 'ね', '고', 'ж', 'a', '👍'].map(weightOf)).toEqual([3, 3, 3, 3, 1, 1, 1]);
      expect(weightOf('a'.repeat(63))).toBe(63);
      expect(weightOf('a'.repeat(64))).toBe(192);
    });

    it('have a target of 900', () => {
      const weights = chunk('Nine here\n\n'.repeat(500)).map(({ weight }) => weight);
      expect(Math.max(...weights)).toBeLessThanOrEqual(900);
      expect(Math.min(...weights.slice(0, -1))).toBeGreaterThan(850);
    });

    it('have a hard maximum of 1,400 with the heading context, repeated heads and fences', () => {
      const title = 'A long title of many words '.repeat(6).trim();
      const table = `| name | value |\n|---|---|\n${'| a name of words | a value of words |\n'.repeat(100)}`;
      const fence = `\`\`\`sh\n${'echo a line of the script\n'.repeat(100)}\`\`\``;
      const chunks = chunk(`# ${title}\n\n${table}\n${fence}\n\n${sentences(100)}`);
      for (const { embeddingText } of chunks) expect(naiveWeightOf(embeddingText)).toBeLessThanOrEqual(1_400);
      expect(Math.max(...chunks.map(({ weight }) => weight))).toBeGreaterThan(1_000);
    });
  });

  describe('tables', () => {
    const rows = Array.from({ length: 80 }, (_, index) => `| ship ${index} | anchored at quay ${index} |`);
    const head = '| ship | place |\n|:-----|------:|';

    it('repeat their header and separator with every fragment, and no row is in two', () => {
      const chunks = chunk(`${head}\n${rows.join('\n')}\n`);
      expect(chunks.length).toBeGreaterThan(2);
      for (const { content } of chunks) expect(content.startsWith(`${head}\n| ship `)).toBe(true);
      const body = chunks.flatMap(({ content }) => content.split('\n').slice(2));
      expect(body).toEqual(rows);
    });

    it('say what is repeated', () => {
      const [first, second] = chunk(`${head}\n${rows.join('\n')}\n`);
      expect(first?.own).toBeUndefined();
      expect(second?.content.slice(0, second.own?.start)).toBe(`${head}\n`);
    });

    it('take only the line above the separator as their header', () => {
      const chunks = chunk(`Intro of the paragraph.\n${head}\n${rows.join('\n')}\n`);
      expect(chunks[0]?.content).toMatch(/^Intro of the paragraph\.\n\| ship \| place/u);
      expect(chunks.slice(1).every(({ content }) => content.startsWith(`${head}\n`))).toBe(true);
    });

    it('repeat their header with every part of a row that is too large alone', () => {
      const parts = chunk(`| key | meaning |\n|---|---|\n| x | ${'word '.repeat(500)}|\n`);
      expect(parts.length).toBeGreaterThan(1);
      for (const { content } of parts)
        expect(content).toMatch(/^\| key \| meaning \|\n\|---\|---\|\n.*word/u);
    });

    it('preserve a header too large to accompany any row as plain text', () => {
      const large = `| ${'name '.repeat(300)} | b |\n|---|---|\n${'| cell | cell |\n'.repeat(40)}`;
      const text = chunk(large)
        .map(({ content }) => content)
        .join('\n');
      expect(text.match(/\|---\|---\|/gu)).toHaveLength(1);
      expect(text.match(/cell \| cell/gu)).toHaveLength(40);
    });
  });

  describe('fences', () => {
    const lines = Array.from({ length: 120 }, (_, index) => `call number ${index};`);

    it.each([
      ['```js', '```'],
      ['````md title="a"', '````'],
      ['~~~', '~~~'],
    ])('close and reopen with the original fence and language: %s', (open, close) => {
      const chunks = chunk(`Text before.\n\n${open}\n${lines.join('\n')}\n${close}\n\nText after.\n`);
      const inside = chunks
        .map(({ content }) => content)
        .filter((content) => content.includes('call number'));
      expect(inside.length).toBeGreaterThan(1);
      for (const content of inside) {
        expect(content).toContain(`${open}\ncall number`);
        expect(content).toContain(`;\n${close}`);
      }
      const calls = inside.flatMap((content) =>
        content.split('\n').filter((line) => line.startsWith('call')),
      );
      expect(calls).toEqual(lines);
    });

    it('keep fence and language around the parts of a line that is too long alone', () => {
      const parts = chunk(`\`\`\`js\nconst x = "${'word '.repeat(400)}";\n\`\`\`\n`);
      expect(parts.length).toBeGreaterThan(1);
      for (const { content } of parts) expect(content).toMatch(/^```js\n[^]*word[^]*\n```$/u);
    });

    it('stay in the list item that they are in', () => {
      const chunks = chunk(
        `- item\n\n  \`\`\`js\n${lines.map((line) => `  ${line}`).join('\n')}\n  \`\`\`\n`,
      );
      expect(chunks.length).toBeGreaterThan(1);
      for (const { content } of chunks.slice(1)) expect(content).toMatch(/^ {2}```js\n {2}call number/u);
    });

    it('go with the heading above them', () => {
      const [first, second] = chunk(`# A\n\n\`\`\`js\n${lines.join('\n')}\n\`\`\`\n`);
      expect(first?.content).toMatch(/^# A\n\n```js\ncall number 0;[^]*\n```$/u);
      expect(second?.content).toMatch(/^```js\ncall number/u);
    });

    it('that are never closed close in all parts but the last', () => {
      const chunks = chunk(`\`\`\`js\n${lines.join('\n')}\n`);
      const closed = chunks.map(({ content }) => content.endsWith('\n```'));
      expect(closed).toEqual([...closed.slice(1).map(() => true), false]);
    });

    it('whose delimiters are too large to fit beside content are preserved as indented code', () => {
      const info = 'info '.repeat(280);
      const chunks = chunk(`\`\`\`${info}\n${lines.join('\n')}\n\`\`\`\n`);
      for (const { content } of chunks)
        for (const line of content.split('\n')) expect(line).toMatch(/^ {4}\S/u);
    });
  });

  it('has no prose overlap', () => {
    const chunks = chunk(`${sentences(40)}\n\n${sentences(40, 'quay')}`);
    const all = chunks.map(({ content }) => content).join(' ');
    expect(all.match(/number 7 has/gu)).toHaveLength(2);
  });

  describe('the embedding formatter', () => {
    it('prepends at most 180 weighted characters of heading context', () => {
      expect(MAX_CONTEXT_WEIGHT).toBe(180);
      const headingPath = Array.from({ length: 12 }, (_, index) => `Title number ${index} of the path`);
      const text = formatEmbeddingText({ content: 'body', headingPath });
      expect(text).toMatch(/^… > Title number \d+ of the path > .*Title number 11 of the path\n\nbody$/u);
      expect(weightOf(text.slice(0, -4))).toBeLessThanOrEqual(180);
    });

    it.each([
      ['a long title', 'word '.repeat(100)],
      ['a title without blanks', 'w'.repeat(500)],
      ['a title of Han', '港'.repeat(500)],
      ['a huge title', 'x '.repeat(1_000_000)],
      ['a title of 62 characters', `${'word '.repeat(30)}${'w'.repeat(62)}`],
    ])('shortens %s and stays within the weight', (_name, title) => {
      const text = formatEmbeddingText({ content: 'body', headingPath: [title] });
      expect(text).toMatch(/…\n\nbody$/u);
      expect(weightOf(text.slice(0, -4))).toBeLessThanOrEqual(180);
      expect(weightOf(text.slice(0, -4))).toBeGreaterThan(40);
    });

    it('leaves complete titles in the stored path and the lexical text', () => {
      const title = 'A title that goes on '.repeat(30).trim();
      const [only] = chunk(`# ${title}\n\nbody\n`);
      expect(only?.headingPath).toEqual([title]);
      expect(only?.fields.headings).toBe(title);
    });

    it('returns the exact content where there is no heading path', () => {
      expect(formatEmbeddingText({ content: ' a\n\n b ', headingPath: [] })).toBe(' a\n\n b ');
      expect(chunk('just text\n')[0]?.embeddingText).toBe('just text');
    });

    it('gives an edited or stored chunk the text that a new one has', () => {
      const long =
        'A title of so many words that it cannot be a whole context on its own, or even half '.repeat(4);
      for (const options of [{}, { target: 500, max: 720 }])
        for (const made of chunk(`# ${long}\n\n## ${long}\n\n### B\n\n${sentences(80)}`, options))
          expect(formatEmbeddingText(made)).toBe(made.embeddingText);
    });
  });
});
