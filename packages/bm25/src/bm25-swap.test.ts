import { classicAnalyzer } from '@rag/analysis';
import { InternalError, type Document } from '@rag/contracts';
import { analyzeDocuments } from '@rag/inverted-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import { harness, HOUR_MS, idsOf } from './harness.test-support.js';
import { arbitraryText, documentOf } from './naive-bm25.test-support.js';

describe('BM25Stream.prepareReplace()', () => {
  it('changes nothing before the commit and everything with it', async () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    const swap = await stream.prepareReplace(['a'], [documentOf('b', 'apple'), documentOf('c', 'zebra')]);
    expect([swap.synchronous, swap.atomic]).toEqual([true, true]);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['a', 'b']);
    void swap.commit();
    expect(idsOf(stream.search('zebra', 5))).toEqual(['c']);
    expect([stream.size(), stream.stats().generation]).toEqual([2, 2]);
    expect(() => swap.commit()).toThrow(InternalError);
  });

  it('keeps what came and went meanwhile, and wins over its own ids', async () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    const swap = await stream.prepareReplace(['a'], [documentOf('c', 'swapped')]);
    stream.add([documentOf('between', 'zebra'), documentOf('c', 'between'), documentOf('a', 'again')]);
    stream.remove('b');
    void swap.commit();
    expect(['a', 'b', 'c', 'between'].map((id) => stream.get(id)?.content)).toEqual([
      undefined,
      undefined,
      'swapped',
      'zebra',
    ]);
  });

  it('restores the generation, the order of access and the counts on rollback', async () => {
    const { stream, clock } = harness({ maxDocuments: 3 });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'apple'), documentOf('c', 'pear')]);
    clock.advance(10);
    stream.get('a');
    const before = stream.snapshot();
    const swap = await stream.prepareReplace(
      ['c'],
      [documentOf('a', 'new'), documentOf('d', 'x1'), documentOf('e', 'x2')],
    );
    clock.advance(10);
    void swap.commit();
    expect(stream.stats()).toMatchObject({ documents: 3, evicted: 1 });
    void swap.rollback();
    expect(stream.stats()).toMatchObject({ documents: 3, evicted: 0, generation: before.generation });
    clock.advance(HOUR_MS - 20);
    expect(['b', 'c'].map((id) => stream.explain('apple pear', id))).toEqual([undefined, undefined]);
    expect(stream.get('a')?.content).toBe('zebra');
  });

  it('refuses a rollback after another change', async () => {
    const { stream } = harness();
    const swap = await stream.prepareReplace([], [documentOf('a', 'zebra')]);
    void swap.commit();
    stream.add(documentOf('b', 'zebra'));
    expect(() => swap.rollback()).toThrow(InternalError);
    expect(stream.size()).toBe(2);
  });

  it('gives up on discard', async () => {
    const { stream } = harness();
    const swap = await stream.prepareReplace([], [documentOf('a', 'zebra')]);
    swap.discard();
    expect(() => swap.commit()).toThrow(InternalError);
    expect(stream.size()).toBe(0);
  });

  it('takes terms that were analysed elsewhere and refuses those of another analyzer or number', async () => {
    const { stream } = harness();
    const documents = [documentOf('a', 'the configuration'), documentOf('b', 'zebra')];
    const batches = [structuredClone(analyzeDocuments(classicAnalyzer, documents))];
    void (await stream.prepareReplace([], documents, { batches })).commit();
    const own = new BM25Stream();
    own.add(documents);
    expect(stream.search('config zebra', 5)).toEqual(own.search('config zebra', 5));
    await expect(
      stream.prepareReplace([], documents, { batches: [{ ...batches[0]!, analyzerId: 'other' }] }),
    ).rejects.toMatchObject({ code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH' });
    await expect(stream.prepareReplace([], documents.slice(1), { batches })).rejects.toMatchObject({
      code: 'RAG_INVERTED_INDEX_BATCH_ROWS',
    });
    await expect(stream.prepareReplace([], documents, { signal: AbortSignal.abort('stop') })).rejects.toBe(
      'stop',
    );
    expect(stream.size()).toBe(2);
  });

  it('leaves everything as it was where the analyzer fails at any document', async () => {
    for (const failing of [0, 1, 2]) {
      let callsLeft = Infinity;
      const analyzer = {
        id: 'failing@1',
        analyze: (text: string): string[] => {
          if (callsLeft-- === 0) throw new Error('broken');
          return text.split(' ');
        },
      };
      const stream = new BM25Stream({ analyzer });
      stream.add(documentOf('old', 'zebra'));
      callsLeft = failing;
      const documents = ['a', 'b', 'c'].map((id) => documentOf(id, 'zebra'));
      await expect(stream.prepareReplace(['old'], documents)).rejects.toThrow('broken');
      callsLeft = failing;
      expect(() => {
        stream.replaceDocuments(['old'], documents);
      }).toThrow('broken');
      expect([stream.size(), stream.stats().generation]).toEqual([1, 1]);
    }
  });

  it('equals a fresh stream after any interleaving of swaps with additions and removals', async () => {
    const id = fc.integer({ min: 0, max: 6 }).map((n) => `d${n}`);
    const documents = fc.array(
      fc.tuple(id, arbitraryText).map(([one, text]) => documentOf(one, text)),
      { maxLength: 4 },
    );
    const ids = fc.array(id, { maxLength: 3 });
    const rounds = fc.array(
      fc.record({
        drop: ids,
        swapIn: documents,
        add: documents,
        remove: ids,
        end: fc.constantFrom('keep', 'undo'),
      }),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(rounds, arbitraryText, async (all, query) => {
        const stream = new BM25Stream();
        const model = new Map<string, Document>();
        for (const { drop, swapIn, add, remove, end } of all) {
          const swap = await stream.prepareReplace(drop, swapIn);
          stream.add(add);
          for (const document of add) model.set(document.id, document);
          for (const one of remove) expect(stream.remove(one)).toBe(model.delete(one));
          const pinned = stream.snapshot();
          const seen = pinned.search(query, 100);
          void swap.commit();
          if (end === 'undo') {
            void swap.rollback();
            expect(stream.snapshot().generation).toBe(pinned.generation);
          } else {
            for (const one of drop) model.delete(one);
            for (const document of swapIn) model.set(document.id, document);
          }
          expect(pinned.search(query, 100)).toEqual(seen);
          const fresh = new BM25Stream();
          fresh.add([...model.values()]);
          expect(stream.search(query, 100)).toEqual(fresh.search(query, 100));
          expect(stream.size()).toBe(model.size);
        }
      }),
    );
  });
});
