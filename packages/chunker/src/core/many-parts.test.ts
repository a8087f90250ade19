import { describe, expect, it } from 'vitest';

import { documentOf } from '../chunker-laws.test-support.js';
import { NormalizedDocumentChunker } from '../normalized-document-chunker.js';

describe('one line of more parts than a call may have arguments', () => {
  it.each([
    ['source', 'x'.repeat(450_000)],
    ['json', 'x'.repeat(450_000)],
    ['markdown', '- '.repeat(250_000)],
  ])('is cut all the same, as %s', (format, text) => {
    const chunks = new NormalizedDocumentChunker({ target: 3, max: 3 }).chunk(documentOf(format, text));
    expect(chunks.length).toBeGreaterThan(80_000);
  });
});
