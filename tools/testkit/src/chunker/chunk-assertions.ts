import assert from 'node:assert/strict';

import type { Chunk } from '@rag/contracts';

/** Asserts that every character that is neither white space nor NUL lies in exactly one span, in order. */
export function assertLossless(text: string, chunks: readonly Chunk[]): void {
  let cursor = 0;
  for (const [position, chunk] of chunks.entries()) {
    const { start, end } = chunk.span;
    const where = `chunk ${position} (span ${start} to ${end})`;
    assert.ok(start >= cursor && end > start && end <= text.length, `${where} is out of order`);
    assertNothing(text.slice(cursor, start), `between ${where} and the one before`);
    const own = withoutBlanks(ownText(chunk));
    const expected = withoutBlanks(text.slice(start, end));
    if (own !== expected) assert.fail(`${where} differs from the text: ${difference(own, expected)}`);
    cursor = end;
  }
  assertNothing(text.slice(cursor), 'after the last chunk');
}

function assertNothing(text: string, where: string): void {
  const lost = withoutBlanks(text);
  if (lost !== '') assert.fail(`${JSON.stringify(lost.slice(0, 30))} is lost ${where}`);
}

function difference(found: string, expected: string): string {
  let at = 0;
  while (found[at] === expected[at]) at++;
  return `${JSON.stringify(found.slice(at, at + 30))} for ${JSON.stringify(expected.slice(at, at + 30))}`;
}

/** What is the chunk's own in its content: the rest is repeated from elsewhere. */
function ownText({ content, own }: Chunk): string {
  return own === undefined ? content : content.slice(own.start, own.end);
}

/** Asserts that positions ascend, that no chunk is blank, and that the lines are those of the span. */
export function assertPlaced(text: string, chunks: readonly Chunk[]): void {
  let line = 1;
  let offset = 0;
  const lineAt = (target: number): number => {
    for (; offset < target; offset++) if (text[offset] === '\n') line++;
    return line;
  };
  for (const [position, { index, content, own, span, startLine, endLine }] of chunks.entries()) {
    const where = `chunk ${position} (lines ${startLine} to ${endLine})`;
    assert.equal(index, position, `${where} has another index`);
    assert.ok(content.trim() !== '', `${where} is blank`);
    assert.ok(span.start >= offset, `${where} is out of order`);
    assert.equal(startLine, lineAt(span.start), `${where} begins on another line`);
    assert.equal(endLine, lineAt(span.end - 1), `${where} ends on another line`);
    if (own !== undefined)
      assert.ok(
        own.start >= 0 && own.end <= content.length && own.start < own.end,
        `${where} has no own text`,
      );
  }
}

/** Asserts that no chunk begins or ends inside a surrogate pair. */
export function assertPairsWhole(text: string, chunks: readonly Chunk[]): void {
  const inChunks = chunks.reduce((sum, chunk) => sum + loneSurrogates(ownText(chunk)), 0);
  // NUL may stand between two halves: without it they are a pair.
  assert.equal(inChunks, loneSurrogates(text.replaceAll('\0', '')), 'a surrogate pair was cut');
}

/** Asserts that what stands beside the content is well formed. */
export function assertDescribed(chunks: readonly Chunk[]): void {
  for (const chunk of chunks) {
    const { content, embeddingText, fields, headingPath, scope, signature, symbol, symbolKind, weight } =
      chunk;
    for (const path of [headingPath, scope])
      assert.ok(
        Array.isArray(path) && path.every((name) => typeof name === 'string'),
        'a path is no list of texts',
      );
    assert.ok(embeddingText.endsWith(content), 'the text for embedding does not end with the content');
    assert.ok(Number.isFinite(weight) && weight > 0, 'the weight is no weight');
    for (const text of [fields.content, fields.name, fields.path, fields.headings, fields.symbol]) {
      assert.ok(text === undefined || typeof text === 'string', 'a field is not a text');
    }
    assert.equal(typeof fields.content, 'string', 'the field "content" is missing');
    for (const word of [symbol, symbolKind, signature]) assert.ok(word !== '', 'a symbol is empty');
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/[\s\0]+/gu, '');
}

function loneSurrogates(text: string): number {
  let lone = 0;
  for (const character of text) if (/^[\ud800-\udfff]$/u.test(character)) lone++;
  return lone;
}
