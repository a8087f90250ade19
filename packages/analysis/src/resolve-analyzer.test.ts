import { describe, expect, it } from 'vitest';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
import { resolveAnalyzer } from './resolve-analyzer.js';

describe('resolveAnalyzer()', () => {
  it.each([classicAnalyzer, classicKeywordAnalyzer])('finds $id by its id alone', (analyzer) => {
    expect(resolveAnalyzer({ id: analyzer.id })).toBe(analyzer);
    expect(resolveAnalyzer(structuredClone({ id: analyzer.id, options: {} }))).toBe(analyzer);
  });

  it.each(['', 'classic', 'constructor', '__proto__'])(
    'refuses the unknown id "%s" and names the known',
    (id) => {
      expect(() => resolveAnalyzer({ id })).toThrow(
        expect.objectContaining({
          code: 'RAG_ANALYSIS_UNKNOWN_ANALYZER',
          details: { id, known: ['classic@1', 'classic-keyword@1'] },
        }),
      );
    },
  );

  it('refuses an option rather than ignoring it', () => {
    expect(() => resolveAnalyzer({ id: 'classic@1', options: { language: 'de' } })).toThrow(
      expect.objectContaining({
        code: 'RAG_ANALYSIS_UNKNOWN_OPTION',
        details: { id: 'classic@1', option: 'language' },
      }),
    );
  });
});
