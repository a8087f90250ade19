import type { KnowledgeSource, SourceLoader } from '@rag/contracts';
import { deferred, FakeClock, recordingEvents } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { doc, withCode } from '../knowledge.test-support.js';
import { loadSource, type SourceLoad } from './load-source.js';
import { resolveKnowledgeSource } from './resolve-knowledge-source.js';
import { SourceLoaderRegistry } from './source-loader-registry.js';

const clock = new FakeClock();
const recorded = recordingEvents();

async function load(
  answer: SourceLoader['load'],
  source: Partial<KnowledgeSource> = {},
): Promise<SourceLoad> {
  recorded.clear();
  return loadSource(resolveKnowledgeSource({ name: 'own', type: 'MEMORY', ...source }), {
    loaders: new SourceLoaderRegistry([{ type: 'MEMORY', load: answer }]),
    clock,
    events: recorded.sink,
    timeoutMs: 1_000,
  });
}

describe('loadSource()', () => {
  it('gives each document the name of its source and its facts, without taking the place of its own', async () => {
    const documents = [
      doc('a', 'text', { team: 'own', lang: 'en' }),
      doc('b', 'text', { source: 'docs/product.md' }),
    ];
    const loaded = await load(() => ({ documents }), { metadata: { team: 'all', tier: 1 } });
    expect(loaded.documents.map(({ metadata }) => ({ ...metadata }))).toEqual([
      { team: 'own', lang: 'en', tier: 1, source: 'own' },
      { source: 'docs/product.md', team: 'all', tier: 1 },
    ]);
  });

  it('takes words of Object.prototype as keys of facts', async () => {
    const metadata = JSON.parse('{"__proto__":1,"constructor":2}') as Record<string, number>;
    const { documents } = await load(() => ({ documents: [doc('a', 'text')] }), { metadata });
    expect(Object.entries(documents[0]!.metadata)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['source', 'own'],
    ]);
  });

  it('keeps the order and the notes of the loader, and drops embeddings', async () => {
    const notes = [{ subject: 'row 7', code: 'empty', message: 'row 7 is empty' }];
    const documents = [doc('z', 'text'), doc('a', 'text').withEmbedding([1, 2])];
    const loaded = await load(() => ({ documents, notes }));
    expect(loaded.documents.map(({ id }) => id)).toEqual(['z', 'a']);
    expect(loaded.documents[1]!.embedding).toBeUndefined();
    expect(loaded.notes).toEqual(notes);
    expect(recorded.events).toEqual([
      {
        type: 'agent.source-loaded',
        sourceType: 'MEMORY',
        documents: 2,
        notes: 1,
        message: 'loaded 2 document(s)',
      },
    ]);
  });

  it('takes a source without documents for an empty one', async () => {
    await expect(load(() => ({ documents: [] }))).resolves.toMatchObject({
      outcome: 'loaded',
      documents: [],
    });
  });

  it('takes documents of another copy of the contracts', async () => {
    const foreign = { id: 'a', content: 'text', metadata: {} };
    const { documents } = await load(() => ({ documents: [foreign as never] }));
    expect(documents[0]).toMatchObject({ id: 'a', metadata: { source: 'own' } });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'documents'],
    ['a list of documents alone', [doc('a', 'text')]],
    ['documents that are no list', { documents: doc('a', 'text') }],
    ['null among the documents', { documents: [doc('a', 'text'), null] }],
    ['a hole among the documents', { documents: new Array(1) }],
    ['a document without an id', { documents: [{ content: 'text', metadata: {} }] }],
    ['a document without text', { documents: [{ id: 'a', content: '', metadata: {} }] }],
    ['a document with deep metadata', { documents: [{ id: 'a', content: 'text', metadata: { deep: {} } }] }],
    ['two documents of one id', { documents: [doc('a', 'one'), doc('b', 'two'), doc('a', 'three')] }],
    ['notes that are no list', { documents: [], notes: 'none' }],
    ['notes that are none', { documents: [], notes: [{ subject: 'x' }] }],
    ['null as notes', { documents: [], notes: null }],
  ])('fails for a loader that gives %s', async (_what, answer) => {
    await expect(load(() => answer as never)).rejects.toThrow(withCode('RAG_AGENT_SOURCE_ANSWER'));
    expect(recorded.events).toMatchObject([{ type: 'agent.source-failed', code: 'RAG_AGENT_SOURCE_ANSWER' }]);
  });

  it.each<[string, SourceLoader['load']]>([
    [
      'throws',
      () => {
        throw new Error('no route to host');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no route to host'))],
  ])('fails for a loader that %s, with what was thrown as its cause', async (_how, answer) => {
    await expect(load(answer)).rejects.toMatchObject({
      code: 'RAG_AGENT_SOURCE_FAILED',
      cause: new Error('no route to host'),
      message: expect.stringContaining('no route to host'),
    });
  });

  it('fails for a loader that hangs, aborts it, and drops what it still brings', async () => {
    const answer = deferred<{ documents: [] }>();
    const signals: (AbortSignal | undefined)[] = [];
    const loading = load((_source, options) => {
      signals.push(options?.signal);
      return answer.promise;
    });
    clock.advance(999);
    expect(signals[0]?.aborted).toBe(false);
    clock.advance(1);
    await expect(loading).rejects.toThrow(withCode('RAG_AGENT_SOURCE_TIMEOUT'));
    expect(signals[0]?.aborted).toBe(true);
    answer.reject(new Error('too late'));
    await Promise.resolve();
    expect(clock.pendingTimers).toBe(0);
  });

  it('leaves no timer behind', async () => {
    await load(() => ({ documents: [] }));
    expect(clock.pendingTimers).toBe(0);
  });

  it('bears ten thousand documents', async () => {
    const documents = Array.from({ length: 10_000 }, (_, n) => doc(`d${n}`, `text ${n}`));
    expect((await load(() => ({ documents }))).documents).toHaveLength(10_000);
  });
});
