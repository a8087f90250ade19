import { sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder } from './session.test-support.js';

const { signal } = new AbortController();

describe('RagService with wrong arguments', () => {
  it('refuses them with a code, and stays as it is', async () => {
    const rag = inlineSession({ profile: 'polyglot' });
    await rag.indexDirectory(await makeFolder({ 'a.md': 'an otter swims\n' }));
    const state = (): unknown => rag.getStatus();
    const options = {
      filter: { file: 'a.md' },
      accepts: () => true,
      signal,
      maxPerFile: 3,
      maxTokens: 100,
      snippets: true,
      literal: false,
    };
    const calls: Record<string, SweptCall> = {
      search: {
        valid: ['otter', 5, options],
        call: async (query, topK, given) => rag.search(query, topK, given),
        state,
      },
      buildContextPrompt: {
        valid: ['otter', 5, options],
        call: async (query, topK, given) => rag.buildContextPrompt(query, topK, given),
        state,
      },
      explain: {
        valid: ['otter', { topK: 5, signal, whyNot: { file: 'a.md', line: 1 } }],
        call: async (query, given) => rag.explain(query, given),
        state,
      },
      'explain, whyNot': {
        valid: [{ file: 'a.md', line: 1 }],
        call: async (whyNot) => rag.explain('otter', { whyNot }),
        state,
      },
      'explain, id': { valid: ['a.md#0'], call: async (id) => rag.explain('otter', { id }), state },
      indexDirectory: {
        valid: ['/nowhere-at-all'],
        // A folder that is not there is refused as well: what counts is how.
        call: async (path) =>
          rag.indexDirectory(path).catch((error: unknown) => {
            if ((error as { readonly code?: unknown }).code !== 'RAG_INGEST_ROOT_NOT_FOUND') throw error;
          }),
        state,
      },
      getDocument: { valid: ['a.md#0'], call: async (id) => rag.getDocument(id), state },
      removeDocument: { valid: ['nobody'], call: async (id) => rag.removeDocument(id), state },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});
