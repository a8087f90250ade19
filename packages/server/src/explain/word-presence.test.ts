import { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { composeAnalyzers } from '../compose.js';
import { wordPresence } from './word-presence.js';

const document = new Document({
  id: 'src/auth/login.ts#0',
  content: 'return retryLater(authenticated);',
  metadata: { file: 'src/auth/login.ts', symbol: 'loginUser' },
});

describe('wordPresence()', () => {
  it('reads every field of a document in the profile polyglot', () => {
    const words = wordPresence(
      'retries of the LOGIN user in src backoff',
      document,
      composeAnalyzers('polyglot'),
    );
    expect(words.has).toEqual(expect.arrayContaining(['retries', 'LOGIN', 'user', 'src']));
    expect(words.lacks).toContain('backoff');
  });

  it('reads the content alone in classic, with its synonyms, and names what is no term', () => {
    expect(wordPresence('auth the login', document, composeAnalyzers('classic'))).toEqual({
      has: [],
      lacks: ['auth', 'login'],
      ignored: ['the'],
    });
    const full = new Document({ content: 'authentication' });
    expect(wordPresence('auth', full, composeAnalyzers('classic')).has).toEqual(['auth']);
  });

  it('says each word once, and is bounded', () => {
    const many = Array.from({ length: 200 }, (_, index) => `w${String(index)}x`).join(' ');
    const { has, lacks, ignored } = wordPresence(`${many} ${many}`, document, composeAnalyzers('polyglot'));
    expect(has.length + lacks.length + ignored.length).toBe(64);
    expect(wordPresence('   ', document, composeAnalyzers('polyglot'))).toEqual({
      has: [],
      lacks: [],
      ignored: [],
    });
  });
});
