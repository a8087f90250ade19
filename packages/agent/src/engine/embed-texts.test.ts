import type { EmbeddingFunction } from '@rag/contracts';
import { DEFAULT_MAX_BATCH } from '@rag/vector';
import { describe, expect, it } from 'vitest';

import { LetterEmbedding } from '../knowledge.test-support.js';
import { embedTexts } from './embed-texts.js';

const answering = (answer: unknown): EmbeddingFunction => ({
  model: 'broken',
  dimensions: 2,
  embed: async () => answer as readonly Float32Array[],
});

describe('embedTexts()', () => {
  it('gives one vector a text, in order, a batch after the other', async () => {
    const sizes: number[] = [];
    const letters = new LetterEmbedding();
    const counting: EmbeddingFunction = {
      model: 'counting',
      dimensions: 26,
      embed: async (texts, options) => {
        sizes.push(texts.length);
        return letters.embed(texts, options);
      },
    };
    const texts = Array.from({ length: 2 * DEFAULT_MAX_BATCH + 1 }, (_, n) => 'a'.repeat(n));
    const vectors = await embedTexts(counting, texts);
    expect(vectors.map(([count]) => count)).toEqual(texts.map(({ length }) => length));
    expect(sizes).toEqual([64, 64, 1]);
  });

  it('asks nobody for no texts', async () => {
    expect(await embedTexts(answering(undefined), [])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no list', {}],
    ['too few vectors', [new Float32Array(2)]],
    ['too many vectors', [1, 2, 3].map(() => new Float32Array(2))],
    ['a vector of another dimension', [new Float32Array(2), new Float32Array(3)]],
    ['a list of numbers', [new Float32Array(2), [1, 2]]],
    ['a hole', [new Float32Array(2), undefined]],
    ['NaN', [new Float32Array(2), new Float32Array([NaN, 0])]],
    ['Infinity', [new Float32Array(2), new Float32Array([0, Infinity])]],
  ])('refuses %s', async (_what, answer) => {
    await expect(embedTexts(answering(answer), ['a', 'b'])).rejects.toThrow(
      expect.objectContaining({
        code: expect.stringMatching(/^RAG_VECTOR_EMBEDDING_(?:COUNT|DIMENSION|INVALID)$/u),
      }),
    );
  });

  it('fails with what the function threw as its cause', async () => {
    const cause = new Error('429');
    const embedding: EmbeddingFunction = {
      model: 'away',
      dimensions: 2,
      embed: async () => Promise.reject(cause),
    };
    await expect(embedTexts(embedding, ['a'])).rejects.toMatchObject({
      code: 'RAG_AGENT_EMBEDDING_FAILED',
      cause,
    });
  });

  it('rejects with the reason of an abort, before and between batches', async () => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const letters = new LetterEmbedding();
    letters.before = () => {
      stop.abort(reason);
    };
    const texts = Array.from({ length: DEFAULT_MAX_BATCH + 1 }, () => 'a');
    await expect(embedTexts(letters, texts, { signal: stop.signal })).rejects.toBe(reason);
    expect(letters.passages).toBe(DEFAULT_MAX_BATCH);
    await expect(embedTexts(letters, texts, { signal: stop.signal })).rejects.toBe(reason);
    expect(letters.passages).toBe(DEFAULT_MAX_BATCH);
  });
});
