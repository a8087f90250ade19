import { classicKeywordAnalyzer } from '@rag/analysis';
import { Document } from '@rag/contracts';
import { sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { expect, it } from 'vitest';

import { InMemoryKnowledgeBase, type KnowledgeBaseOptions } from './index.js';

const { signal } = new AbortController();
const document = (id: string): Document =>
  Document.builder().id(id).content(`otter ${id}`).metadata('file', id).embedding([1, 2]).build();

it('InMemoryKnowledgeBase refuses wrong options with a code', async () => {
  const use = (options: KnowledgeBaseOptions): void => {
    const store = new InMemoryKnowledgeBase(options);
    store.addDocument(document('a'));
    store.search('otter', 5);
  };
  const fieldsOf = ({ content }: Document): { content: string } => ({ content });
  const valid = [{ analyzer: classicKeywordAnalyzer, fieldsOf, name: 'kb' }];
  const findings = await sweepWrongArguments({ InMemoryKnowledgeBase: { valid, call: use } });
  // What a caller's own function makes of a document is its own fault, and passes through as it is.
  expect(findings.filter((finding) => !finding.includes('"fieldsOf" is a function'))).toEqual([]);
});

it('InMemoryKnowledgeBase refuses wrong arguments with a code, and stays as it is', async () => {
  const store = new InMemoryKnowledgeBase();
  store.addDocuments([document('a'), document('b')]);
  const state = (): unknown => [store.listDocuments().map(({ id }) => id), store.snapshot().generation];
  const calls: Record<string, SweptCall> = {
    addDocument: {
      valid: [document('a')],
      call: (given) => {
        new InMemoryKnowledgeBase().addDocument(given);
      },
    },
    addDocuments: {
      valid: [[]],
      call: (given) => {
        store.addDocuments(given);
      },
      state,
    },
    getDocument: { valid: ['a'], call: (id) => store.getDocument(id), state },
    removeDocument: { valid: ['nobody'], call: (id) => store.removeDocument(id), state },
    search: {
      valid: ['otter', 5, { file: 'a' }],
      call: (query, topK, filter) => store.search(query, topK, filter),
      state,
    },
    searchByEmbedding: {
      valid: [[1, 2], 5, { file: 'a' }],
      call: (vector, topK, filter) => store.searchByEmbedding(vector, topK, filter),
      state,
    },
    'search of a snapshot': {
      valid: ['otter', 5, { filter: { file: 'a' }, accepts: () => true, signal }],
      call: (query, topK, options) => store.snapshot().search(query, topK, options),
      state,
    },
    explain: { valid: ['otter', 'a'], call: (query, id) => store.explain(query, id), state },
    replaceDocuments: {
      valid: [['nobody'], []],
      call: (ids, documents) => {
        store.replaceDocuments(ids, documents);
      },
      state,
    },
    prepareReplace: {
      valid: [['nobody'], [document('c')], { signal }],
      call: async (ids, documents, options) =>
        (await store.prepareReplace(ids, documents, options)).discard(),
      state,
    },
  };
  expect(await sweepWrongArguments(calls)).toEqual([]);
});
