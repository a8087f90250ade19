import { RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from './chunker-laws.test-support.js';
import { NormalizedDocumentChunker } from './normalized-document-chunker.js';

const numbered = (template: string, to: number): string =>
  Array.from({ length: to }, (_, index) => template.replaceAll('{i}', String(index + 1))).join('');
const markdown = (text: string): ReturnType<typeof chunkLawfully> =>
  chunkLawfully(documentOf('markdown', text));
const occurrences = (contents: readonly string[], text: string): number =>
  contents.reduce((sum, content) => sum + content.split(text).length - 1, 0);

// Small inputs of our own after faults that public reports describe; the laws are checked on each.
describe('NormalizedDocumentChunker, on faults of others', () => {
  it('loses nothing of a document with many kinds of blocks', () => {
    const template =
      '## Part {i}\n\nText {i} with `code`, [link](x{i}) and **bold**.\n\n- item {i}.1\n- item {i}.2\n\n> quote {i}\n\n';
    const chunks = markdown(numbered(template, 60));
    expect(chunks).toHaveLength(60);
    expect(chunks[6]?.headingPath).toEqual(['Part 7']);
  });

  it('never cuts an emoji at the hard maximum', () => {
    expect(markdown(`a${'🦓'.repeat(3_000)}`).length).toBeGreaterThan(6);
  });

  it('cuts a table whose header is wider than a chunk', () => {
    const cell = Array.from({ length: 60 }, (_, index) => ` Column heading number ${index} with words `).join(
      '|',
    );
    const text = `|${cell}|\n|${'---|'.repeat(60)}\n${numbered(`|${' c{i} |'.repeat(60)}\n`, 5)}`;
    expect(markdown(text).length).toBeGreaterThan(2);
  });

  it('shares no prose between chunks, and refuses an overlap', () => {
    const chunks = markdown(numbered('Sentence {i} of the story goes on. ', 300));
    for (let number = 1; number <= 300; number += 1)
      expect(
        occurrences(
          chunks.map(({ content }) => content),
          `Sentence ${number} `,
        ),
      ).toBe(1);
    const withOverlap = { target: 100, overlap: 100 };
    expect(() => new NormalizedDocumentChunker(withOverlap)).toThrow(RagError);
    expect(() => new NormalizedDocumentChunker(withOverlap)).toThrow(/"overlap" is unknown/u);
  });

  it.each(['', ' \n\n\t\n', '\n'])('has no chunks for the blank text %j', (text) => {
    expect(markdown(text)).toEqual([]);
  });

  it.each(['---\n---\n', '```\n```\n'])('has no blank chunk for %j', (text) => {
    expect(markdown(text)).toHaveLength(1);
  });

  it('does not end a sentence inside a version, a host or a file name', () => {
    const template = 'Release v1.{i}.3 of pkg.core{i}.util is at host{i}.example/path/file{i}.tar.gz now. ';
    const text = numbered(template, 60);
    const contents = markdown(text).map(({ content }) => content);
    for (const [token] of text.matchAll(/v1\.\d+\.3|pkg\.core\d+\.util|file\d+\.tar\.gz/gu))
      expect(contents.filter((content) => content.includes(token)).length).toBeGreaterThan(0);
    expect(contents.every((content) => content.startsWith('Release') && content.endsWith('now.'))).toBe(true);
  });

  it('takes no comment in a fence for a heading, and keeps the fence whole', () => {
    const chunks = markdown(
      '# Real\n\nintro\n\n```python\n# not a heading\nx = 1\n## nor this\n```\n\nafter\n\n## Sub\n\nend\n',
    );
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['Real'], ['Real', 'Sub']]);
    expect(occurrences([chunks[0]!.content], '```')).toBe(2);
  });

  it('does not repeat a line that defines several functions', () => {
    const line = 'function alpha(){return 1} function beta(){return 2} function gamma(){return 3}\n';
    const chunks = chunkLawfully(documentOf('source', line, 'javascript'));
    expect(chunks).toHaveLength(1);
    const small = chunkLawfully(documentOf('source', line, 'javascript'), { target: 30, max: 40 });
    expect(small.map(({ content }) => content)).toEqual([
      'function alpha(){return 1}',
      'function beta(){return 2}',
      'function gamma(){return 3}',
    ]);
  });

  it('keeps comments and decorators with their function', () => {
    const template =
      "# Explains handler {i}.\n# Second comment line {i}.\n@route('/h{i}')\n@cached(ttl={i})\ndef handler_{i}(request):\n    '''Doc of handler {i}.'''\n    value = request.get('x', {i})\n    if value > {i}:\n        return value * {i}\n    return None\n\n\n";
    const chunks = chunkLawfully(documentOf('source', `import os\n\n${numbered(template, 40)}`, 'python'));
    for (let number = 1; number <= 40; number += 1) {
      const [holder] = chunks.filter(({ content }) => content.includes(`def handler_${number}(`));
      expect(holder?.content).toContain(`# Explains handler ${number}.\n`);
      expect(holder?.content).toContain(`@route('/h${number}')`);
    }
  });

  it('does not emit a class and its methods twice', () => {
    const method = '  method{i}(x: number): number {\n    const y = x * {i};\n    return y + {i};\n  }\n\n';
    const chunks = chunkLawfully(
      documentOf('source', `export class Zebra {\n${numbered(method, 60)}}\n`, 'typescript'),
    );
    const contents = chunks.map(({ content }) => content);
    for (let number = 1; number <= 60; number += 1)
      expect(occurrences(contents, `method${number}(x: number)`)).toBe(1);
    expect(chunks[0]).toMatchObject({ symbol: 'Zebra', symbolKind: 'class' });
    expect(chunks[1]?.symbolKind).toBe('method');
    expect(chunks.every(({ fields }) => fields.symbol?.startsWith('Zebra method'))).toBe(true);
  });

  it('counts lines from one in the source as it is', () => {
    const text =
      "import a\n\n\ndef first():\n    return 1\n\n\n# about second\ndef second():\n    return 'zebra'\n";
    const chunks = chunkLawfully(documentOf('source', text, 'python'), { target: 40, max: 100 });
    expect(chunks.map(({ startLine, endLine, symbol }) => [startLine, endLine, symbol])).toEqual([
      [1, 1, undefined],
      [4, 5, 'first'],
      [8, 10, 'second'],
    ]);
  });

  it('does not close a fence at a mark that text follows', () => {
    const chunks = markdown('# T\n\n```\nrow one\n``` goes on here\n# row three\n```\n\nprose\n');
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['T']]);
  });

  it('keeps every row of a table with two lines before the delimiter', () => {
    const header = '| Animal | Height | Weight |\n| | cm | kg |\n|---|---|---|\n';
    const contents = markdown(header + numbered('| row {i} | {i} | {i} |\n', 120)).map(
      ({ content }) => content,
    );
    for (let number = 1; number <= 120; number += 1)
      expect(occurrences(contents, `| row ${number} |`)).toBe(1);
  });

  it('takes no comment in front matter for a heading', () => {
    const chunks = markdown('---\n# build settings\ntitle: zebra\n---\n\n# Real\n\nbody\n');
    expect(chunks.map(({ headingPath, startLine }) => [startLine, ...headingPath])).toEqual([
      [1],
      [6, 'Real'],
    ]);
  });
});
