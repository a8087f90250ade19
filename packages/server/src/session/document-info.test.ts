import { Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeDocument, PREVIEW_CHARACTERS } from './document-info.js';

describe('describeDocument()', () => {
  it('previews the first 100 characters', () => {
    expect(PREVIEW_CHARACTERS).toBe(100);
    const { preview, contentLength } = describeDocument(Document.of('x'.repeat(250)));
    expect([preview, contentLength]).toEqual(['x'.repeat(100), 250]);
  });

  it('gives a beginning of the content that never ends in half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 130 }), (content) => {
        const { preview } = describeDocument(Document.of(content));
        expect(content.startsWith(preview)).toBe(true);
        expect(preview.length).toBeLessThanOrEqual(PREVIEW_CHARACTERS);
        expect(preview.length).toBeGreaterThanOrEqual(Math.min(content.length, PREVIEW_CHARACTERS - 1));
        expect(new TextDecoder().decode(new TextEncoder().encode(preview))).toBe(preview);
      }),
    );
  });
});
