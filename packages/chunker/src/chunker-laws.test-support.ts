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

/** Every kind of white space, and NUL, which no chunk holds. */
const withoutBlanks = (text: string): string => text.replace(/[\s\0]+/gu, '');

/** Chunks a document and checks every law of the port on the way. */
export function chunkLawfully(document: NormalizedDocument, options: ChunkerOptions = {}): readonly Chunk[] {
  const chunker = new NormalizedDocumentChunker(options);
  const chunks = chunker.chunk(document);
  expectLawful(document, chunks, options);
  return chunks;
}

/** Checks what holds for the chunks of any document; each check is written without the code that it checks. */
export function expectLawful(
  document: NormalizedDocument,
  chunks: readonly Chunk[],
  options: ChunkerOptions = {},
): void {
  const { max } = resolveChunkerOptions(options);
  const { text } = document;
  const lineOf = lineFinder(text);
  let cursor = 0;
  for (const [index, chunk] of chunks.entries()) {
    const { span, content, own = { start: 0, end: content.length } } = chunk;
    if (chunk.index !== index) expect.fail(`chunk ${index} has index ${chunk.index}`);
    if (span.start < cursor || span.end <= span.start) expect.fail(`chunk ${index} is out of order`);
    if (withoutBlanks(text.slice(cursor, span.start)) !== '')
      expect.fail(`text is lost before chunk ${index}`);
    const source = text.slice(span.start, span.end);
    if (withoutBlanks(content.slice(own.start, own.end)) !== withoutBlanks(source))
      expect.fail(`chunk ${index} is not the text at its span`);
    if (content.includes('\0')) expect.fail(`chunk ${index} holds NUL`);
    if (withoutBlanks(source) === '') expect.fail(`chunk ${index} is blank`);
    if (chunk.startLine !== lineOf(span.start) || chunk.endLine !== lineOf(span.end - 1))
      expect.fail(`chunk ${index} has lines ${chunk.startLine} to ${chunk.endLine}`);
    if (/\n[^\S\n]*$/u.test(content) || /^[^\S\n]*\n/u.test(content))
      expect.fail(`chunk ${index} begins or ends with a blank line`);
    if (!chunk.embeddingText.endsWith(content)) expect.fail(`chunk ${index} is embedded as something else`);
    const weight = naiveWeightOf(chunk.embeddingText);
    if (weight !== chunk.weight || weight > max)
      expect.fail(`chunk ${index} weighs ${weight}, says ${chunk.weight}, the maximum is ${max}`);
    if (chunk.fields.content !== content) expect.fail(`chunk ${index} has another field`);
    cursor = span.end;
  }
  if (withoutBlanks(text.slice(cursor)) !== '') expect.fail('text is lost at the end');
  if (isWellFormed(text) && !chunks.every((chunk) => isWellFormed(chunk.content)))
    expect.fail('a surrogate pair was cut');
}

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The line, from 1, of an offset; offsets are asked for in ascending order. */
function lineFinder(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (; from < offset; from += 1) if (text.charCodeAt(from) === 0x0a) line += 1;
    return line;
  };
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
