import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import { indexed, recompute, streamsIn } from './explain.test-support.js';

describe('RagService.explain()', () => {
  it.each(['classic', 'polyglot'] as const)(
    'gives for every hit a tree that is its score to the last bit, in %s',
    async (profile) => {
      const rag = await indexed({ profile });
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.constantFrom('zebra', 'herd', 'Zebra', 'stripes', 'savanna', 'the', 'test', 'nothing'),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
          fc.nat(9),
          fc.constantFrom(1, 3, Infinity),
          fc.constantFrom(undefined, { format: 'code' }, { language: 'typescript' }),
          async (words, topK, maxPerFile, filter) => {
            const query = words.join(' ');
            const results = await rag.search(query, topK, { maxPerFile, filter });
            const { hits } = await rag.explain(query, { topK, maxPerFile, filter });
            expect(hits.map(({ result }) => result.id)).toEqual(results.map(({ id }) => id));
            for (const [index, { explanation, result, rank }] of hits.entries()) {
              expect(rank).toBe(index + 1);
              expect(explanation.value).toBe(results[index]?.score);
              expect(recompute(explanation, profile)).toBe(explanation.value);
              for (const [position, stream] of streamsIn(explanation, profile).entries()) {
                const raw = stream.details[0];
                expect(raw?.value).toBe(result.sources[position]?.score);
                expect(raw?.details[0]?.value).toBe(raw?.value);
              }
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('names the reasons of signals, the words of streams, and the decay', async () => {
    const rag = await indexed();
    const { hits } = await rag.explain('zebra herd', { topK: 8 });
    const text = JSON.stringify(hits.map(({ explanation }) => explanation));
    expect(text).toContain('stem-match: weight');
    expect(text).toContain('the file is called \\"zebra\\"');
    expect(text).toContain('path-test: 1 − weight');
    expect(text).toContain('score given by stream \\"bm25\\"');
    expect(text).toContain('BM25F');
    expect(text).toMatch(/same-file decay: results of its file that stand before it/u);
  });

  it('follows one document by id, also where it is not in the answer', async () => {
    const rag = await indexed();
    const found = await rag.explain('zebra herd', { topK: 5, id: 'src/zebra.ts#0' });
    expect(found.trace).toMatchObject({ id: 'src/zebra.ts#0', outcome: 'result' });
    const { trace } = await rag.explain('zebra herd', { topK: 1, id: 'docs/savanna.md#0' });
    expect(trace?.outcome).toBe('outranked');
    expect(trace?.explanation?.value).toBe(trace?.result?.score);
    expect((await rag.explain('zebra', { id: 'nobody' })).trace).toMatchObject({ outcome: 'unmatched' });
  });

  it('refuses a line below 1, an id together with a file, and what a search refuses', async () => {
    const rag = await indexed();
    await expect(rag.explain('zebra', { whyNot: { file: 'a', line: 0 } })).rejects.toThrow(/line is "0"/u);
    await expect(rag.explain('zebra', { id: 'x', whyNot: { file: 'a' } })).rejects.toThrow(/ask twice/u);
    await expect(rag.explain('zebra', { topK: -1 })).rejects.toThrow(/top/iu);
    await expect(rag.explain(7 as unknown as string)).rejects.toThrow(/type "number"/u);
  });

  it('is of one generation, wherever a commit falls', async () => {
    const version = (number: number): Record<string, string> => ({
      'a.md': `zebra herd version${String(number)}\n`,
      'b.md': `${'zebra '.repeat(1 + (number % 5))} version${String(number)}\n`,
    });
    const folder = await makeFolder(version(0));
    const rag = inlineSession({ profile: 'polyglot' });
    await rag.indexDirectory(folder);
    for (let number = 1; number < 6; number++) {
      await putFiles(folder, version(number));
      const explaining: Promise<void>[] = [];
      const explain = async (delay: number): Promise<void> => {
        for (let turn = 0; turn < delay; turn++) await Promise.resolve();
        const { hits, whyNot } = await rag.explain('zebra herd', { whyNot: { file: 'b.md' } });
        const versions = new Set(hits.map(({ result }) => /version\d+/u.exec(result.content)?.[0]));
        expect(versions.size).toBe(1);
        expect(whyNot).toMatchObject({ found: true });
        for (const { explanation, result } of hits) {
          expect(recompute(explanation, 'polyglot')).toBe(result.score);
          const raw = streamsIn(explanation, 'polyglot').map(({ details }) => details[0]);
          for (const one of raw) expect(one?.details[0]?.value).toBe(one?.value);
        }
      };
      await rag.indexDirectory(folder, ({ phase }) => {
        if (phase === 'commit') for (let delay = 0; delay < 60; delay += 3) explaining.push(explain(delay));
      });
      await Promise.all(explaining);
    }
  });
});
