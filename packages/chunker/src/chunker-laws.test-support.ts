import type { Chunk, NormalizedDocument } from '@rag/contracts';
import { expect } from 'vitest';

import { NormalizedDocumentChunker } from './normalized-document-chunker.js';
import { resolveChunkerOptions, type ChunkerOptions } from './options.js';

const HEAVY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\uff70]/u;

/** The definition of weight, run by run, independent of the meter that the chunker uses. */
export function naiveWeightOf(text: string): number {
  let weight = 0;
  for (const [run] of text.matchAll(/\s|\S+/gu))
    for (const character of run) {
      const isHeavy = !/\s/u.test(character) && (run.length >= 64 || HEAVY.test(character));
      weight += isHeavy ? 3 : 1;
    }
  return weight;
}

const withoutWhiteSpace = (text: string): string => text.replace(/\s+/gu, '');

/** Chunks a document and checks every law of the port on the way. */
export function chunkLawfully(document: NormalizedDocument, options: ChunkerOptions = {}): readonly Chunk[] {
  const chunker = new NormalizedDocumentChunker(options);
  const chunks = chunker.chunk(document);
  const { max } = resolveChunkerOptions(options);
  const lines = document.text.split('\n');
  const rest = chunks.map((chunk) => withoutWhiteSpace(chunk.content)).join('');
  if (rest !== withoutWhiteSpace(document.text)) expect.fail('the chunks are not the text');
  let previous: Chunk | undefined;
  let cursor = 0;
  const starts = lineStartsOf(document.text);
  for (const [index, chunk] of chunks.entries()) {
    const first = starts[chunk.startLine - 1]!;
    const end = starts[chunk.endLine]! - 1;
    // Each chunk is looked for behind the one before: this also proves the order within a line.
    cursor = document.text.indexOf(chunk.content, Math.max(cursor, first));
    const isWhole = cursor === first && cursor + chunk.content.length === end;
    const isPart =
      chunk.startLine === chunk.endLine && cursor >= first && cursor + chunk.content.length <= end;
    if (!isWhole && !isPart) expect.fail(`chunk ${index} is not its lines`);
    cursor += chunk.content.length;
    if (chunk.content.trim() === '') expect.fail(`chunk ${index} is blank`);
    if (chunk.index !== index || chunk.startLine < (previous?.endLine ?? 1))
      expect.fail(`chunk ${index} is out of order`);
    const [head, tail] = [lines[chunk.startLine - 1]!, lines[chunk.endLine - 1]!];
    if (head.trim() === '' || tail.trim() === '')
      expect.fail(`chunk ${index} begins or ends with a blank line`);
    const weight = naiveWeightOf(chunk.content);
    if (weight > max) expect.fail(`chunk ${index} weighs ${weight}`);
    if (chunk.fields.content !== chunk.content) expect.fail(`chunk ${index} has another field`);
    previous = chunk;
  }
  if (isWellFormed(document.text) && !chunks.every((chunk) => isWellFormed(chunk.content)))
    expect.fail('a surrogate pair was cut');
  return chunks;
}

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Offsets of the lines, and of the line that would follow the last. */
function lineStartsOf(text: string): readonly number[] {
  let offset = 0;
  const starts = text.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  return [...starts, offset];
}

/** A Markdown, source, … document of the given text. */
export function documentOf(format: string, text: string, language?: string): NormalizedDocument {
  return { path: 'folder/file', format, text, ...(language === undefined ? {} : { language }) };
}

/** Every format, and one language of each family. */
export const READINGS: readonly (readonly [format: string, language?: string])[] = [
  ['text'],
  ['markdown'],
  ['json'],
  ['yaml'],
  ['csv'],
  ['unknown'],
  ['constructor'],
  ...[
    'typescript',
    'python',
    'java',
    'go',
    'rust',
    'cpp',
    'csharp',
    'ruby',
    'php',
    'shell',
    'sql',
    'perl',
    '__proto__',
  ].map((language) => ['source', language] as const),
];
