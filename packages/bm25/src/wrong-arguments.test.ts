import { classicAnalyzer } from '@rag/analysis';
import { Document } from '@rag/contracts';
import { FakeClock, sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { BM25Stream, DEFAULT_BM25F_OPTIONS, type Bm25Options } from './index.js';

const { signal } = new AbortController();
const document = (id: string): Document =>
  new Document({ id, content: `otter ${id}`, metadata: { file: id } });
const searchOptions = { filter: { file: 'a' }, accepts: () => true, signal, maxPerFile: 3 };

describe('BM25Stream with wrong arguments', () => {
  it('refuses options with a code', async () => {
    const { weights, chunk, file, alone, idfExponent, qualifierWeight } = DEFAULT_BM25F_OPTIONS;
    const fields = { weights, chunk, file, alone, idfExponent, qualifierWeight };
    const use = (options: Bm25Options): void => {
      const stream = new BM25Stream(options);
      stream.add(document('a'));
      stream.search('otter', 5);
    };
    const calls: Record<string, SweptCall> = {
      BM25Stream: {
        valid: [
          {
            k1: 1,
            b: 0.5,
            maxDocuments: 5,
            idleTtlMs: 5,
            fields,
            analyzer: classicAnalyzer,
            fieldsOf: ({ content }: Document) => ({ content }),
            clock: new FakeClock(),
            events: () => undefined,
            name: 'b',
          },
        ],
        call: use,
      },
      fields: {
        valid: [fields],
        call: (given: never) => {
          use({ fields: given });
        },
      },
    };
    // What a caller's own function makes of a document is its own fault, and passes through as it is.
    const findings = await sweepWrongArguments(calls);
    expect(findings.filter((finding) => !finding.includes('"fieldsOf" is a function'))).toEqual([]);
  });

  it.each([
    ['plain', false],
    ['fielded', {}],
  ] as const)('refuses them with a code, and stays as it is: %s', async (_kind, fields) => {
    const stream = new BM25Stream({ fields, clock: new FakeClock() });
    stream.add([document('a'), document('b')]);
    const state = (): unknown => stream.stats();
    const calls: Record<string, SweptCall> = {
      add: { valid: [[document('a')]], call: (documents) => new BM25Stream({ fields }).add(documents) },
      'add nothing': {
        valid: [[]],
        call: (documents) => {
          stream.add(documents);
        },
        state,
      },
      remove: { valid: ['nobody'], call: (id) => stream.remove(id), state },
      get: { valid: ['a'], call: (id) => stream.get(id), state },
      replaceDocuments: {
        valid: [['nobody'], []],
        call: (ids, documents) => {
          stream.replaceDocuments(ids, documents);
        },
        state,
      },
      prepareReplace: {
        valid: [['nobody'], [document('c')], { signal, batches: [] }].slice(0, 2),
        call: async (ids, documents) => (await stream.prepareReplace(ids, documents)).discard(),
        state,
      },
      'options of prepareReplace': {
        valid: [{ signal, batches: undefined }],
        call: async (options) => (await stream.prepareReplace([], [document('c')], options)).discard(),
        state,
      },
      search: {
        valid: ['otter', 5, searchOptions],
        call: (query, topK, options) => stream.search(query, topK, options),
        state,
      },
      'search of a snapshot': {
        valid: ['otter', 5, searchOptions],
        call: (query, topK, options) => stream.snapshot().search(query, topK, options),
        state,
      },
      explain: { valid: ['otter', 'a'], call: (query, id) => stream.explain(query, id), state },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});
