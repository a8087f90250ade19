import assert from 'node:assert/strict';

import type { Chunk } from '@rag/contracts';

/** Asserts that every character that is not white space lies in exactly one chunk, in order. */
export function assertLossless(text: string, chunks: readonly Chunk[]): void {
  const kept = withoutBlanks(chunks.map(({ content }) => content).join(' '));
  const expected = withoutBlanks(text);
  if (kept === expected) return;
  let at = 0;
  while (kept[at] === expected[at]) at++;
  assert.fail(
    `the chunks differ from the text at its character ${at} that is not white space: ` +
      `${JSON.stringify(kept.slice(at, at + 30))} for ${JSON.stringify(expected.slice(at, at + 30))}`,
  );
}

/** Asserts that positions ascend, that no chunk is blank, and that each is its lines or a part of one line. */
export function assertPlaced(text: string, chunks: readonly Chunk[]): void {
  const lines = text.split('\n');
  let lastLine = 1;
  for (const [position, chunk] of chunks.entries()) {
    const { index, content, startLine, endLine } = chunk;
    const where = `chunk ${position} (lines ${startLine} to ${endLine})`;
    assert.equal(index, position, `${where} has another index`);
    assert.ok(content.trim() !== '', `${where} is blank`);
    assert.ok(Number.isSafeInteger(startLine) && Number.isSafeInteger(endLine), `${where}: no line numbers`);
    assert.ok(startLine >= lastLine && endLine >= startLine && endLine <= lines.length, `${where}: order`);
    lastLine = startLine;
    const whole = lines.slice(startLine - 1, endLine).join('\n');
    if (content === whole) continue;
    assert.equal(startLine, endLine, `${where} is neither its lines nor a part of one line`);
    assert.ok(whole.includes(content), `${where} is not in its line`);
  }
}

/** Asserts that no chunk begins or ends inside a surrogate pair. */
export function assertPairsWhole(text: string, chunks: readonly Chunk[]): void {
  const inChunks = chunks.reduce((sum, { content }) => sum + loneSurrogates(content), 0);
  assert.equal(inChunks, loneSurrogates(text), 'a surrogate pair was cut');
}

/** Asserts that what stands beside the content is well formed. */
export function assertDescribed(chunks: readonly Chunk[]): void {
  for (const { headingPath, fields, symbol, symbolKind } of chunks) {
    assert.ok(Array.isArray(headingPath) && headingPath.every((heading) => typeof heading === 'string'));
    for (const text of [fields.content, fields.name, fields.path, fields.headings, fields.symbol]) {
      assert.ok(text === undefined || typeof text === 'string', 'a field is not a text');
    }
    assert.equal(typeof fields.content, 'string', 'the field "content" is missing');
    for (const word of [symbol, symbolKind]) assert.ok(word !== '', 'a symbol is empty');
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, '');
}

function loneSurrogates(text: string): number {
  let lone = 0;
  for (const character of text) if (/^[\ud800-\udfff]$/u.test(character)) lone++;
  return lone;
}
