import type { EmbeddingFunction, EmbedOptions } from '@rag/contracts';

import { hashedWords } from '../http/hashed-words.js';
import type { EmbeddingFunctionUnderTest } from './embedding-function-laws.js';

/** The ways in which a toy embedding function can be broken on purpose; none: it is correct. */
export type ToyEmbeddingFault =
  | 'nameless'
  | 'zero-by-zero'
  | 'knows-its-neighbours'
  | 'shares-vectors'
  | 'sorts-the-list'
  | 'vector-of-nothing'
  | 'asks-for-nothing'
  | 'deaf-before'
  | 'deaf-while-working'
  | 'one-at-a-time'
  | 'by-length'
  | 'swallows-failures';

const DIMENSIONS = 32;

/** Hashed words as a function that answers later: correct, or broken in exactly one way. */
export function createToyEmbedding(fault?: ToyEmbeddingFault): EmbeddingFunctionUnderTest {
  const shared = new Map<string, Float32Array>();
  let asked = 0;
  let isFailing = false;
  let pending: readonly string[] = [];

  const vectorOf = (text: string, place: number): Float32Array => {
    if (fault === 'by-length') return lengthVector(text);
    const vector = Float32Array.from(hashedWords(text, DIMENSIONS));
    if (fault === 'zero-by-zero' && text === '') return vector.map((value) => value / 0);
    if (fault === 'knows-its-neighbours') vector[0] = vector[0]! + place;
    if (fault !== 'shares-vectors') return vector;
    const known = shared.get(text) ?? vector;
    shared.set(text, known);
    return known;
  };

  async function embed(
    texts: readonly string[],
    { signal }: EmbedOptions = {},
  ): Promise<readonly Float32Array[]> {
    if (fault !== 'deaf-before') signal?.throwIfAborted();
    if (texts.length === 0 && fault === 'vector-of-nothing') return [new Float32Array(DIMENSIONS)];
    if (texts.length === 0 && fault !== 'asks-for-nothing') return [];
    asked += 1;
    if (fault === 'sorts-the-list') (texts as string[]).sort();
    pending = texts;
    await Promise.resolve();
    if (fault !== 'deaf-while-working' && fault !== 'deaf-before') signal?.throwIfAborted();
    if (isFailing) {
      isFailing = false;
      if (fault !== 'swallows-failures') throw new Error('toy: told to fail');
    }
    return (fault === 'one-at-a-time' ? pending : texts).map(vectorOf);
  }

  const fn: EmbeddingFunction = { model: fault === 'nameless' ? ' ' : 'toy', dimensions: DIMENSIONS, embed };
  return { fn, asked: () => asked, failNext: () => (isFailing = true) };
}

function lengthVector(text: string): Float32Array {
  const angle = text.length / 10;
  return Float32Array.from({ length: DIMENSIONS }, (_, place) =>
    place === 0 ? Math.cos(angle) : place === 1 ? Math.sin(angle) : 0,
  );
}
