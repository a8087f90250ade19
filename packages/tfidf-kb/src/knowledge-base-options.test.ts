import { classicKeywordAnalyzer } from '@rag/analysis';
import { describe, expect, it } from 'vitest';

import { resolveKnowledgeBaseOptions, type KnowledgeBaseOptions } from './knowledge-base-options.js';

describe('resolveKnowledgeBaseOptions()', () => {
  it('uses classic keywords and the name "tfidf-kb" unless told otherwise', () => {
    expect(resolveKnowledgeBaseOptions()).toMatchObject({
      analyzer: classicKeywordAnalyzer,
      name: 'tfidf-kb',
    });
    expect(resolveKnowledgeBaseOptions({ name: 'mine', analyzer: undefined })).toMatchObject({
      analyzer: classicKeywordAnalyzer,
      name: 'mine',
    });
  });

  it.each<[keyof KnowledgeBaseOptions, unknown]>([
    ['analyzer', null],
    ['analyzer', { id: 'x' }],
    ['fieldsOf', 'content'],
    ['name', ''],
    ['name', 7],
  ])('refuses %s = %j and names the option', (option, value) => {
    expect(() => resolveKnowledgeBaseOptions({ [option]: value })).toThrow(
      expect.objectContaining({
        code: 'RAG_TFIDF_KB_INVALID_OPTION',
        details: expect.objectContaining({ option }),
      }),
    );
  });
});
