import type { RankedSnapshot } from '@rag/contracts';

import { FakeStream, resultsOf } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { fileOf } from './retrievers.test-support.js';
import type { RankingSignal, SignalQuery } from './signals/ranking-signal.js';

/** What a stream knows of its documents beside their order. */
export interface Knowledge {
  readonly featuresOf?: ((ids: readonly string[]) => unknown) | undefined;
  readonly weighTerms?: (() => unknown) | undefined;
}

/** A stream that ranks the ids, each in the file of its letter, and tells what it knows. */
export const knowing = (
  ids: readonly string[],
  { featuresOf, weighTerms }: Knowledge = {},
  name = 'knowing',
  file: (id: string) => string | undefined = fileOf,
): FakeStream => {
  const results = resultsOf(ids, file);
  return new FakeStream([], {
    name,
    snapshot: () =>
      ({
        generation: 1,
        search: (_query: string, topK: number) => results.slice(0, topK),
        ...(featuresOf && { featuresOf: (_query: string, asked: readonly string[]) => featuresOf(asked) }),
        ...(weighTerms && { weighTerms }),
      }) as RankedSnapshot,
  });
};

/** The number of the id, so that `a07` has 0.07. */
export const numberOf = (id: string): number => Number(/\d+/u.exec(id)?.[0] ?? 0) / 100;

/** Scores each document by the number of its id. */
export const byNumber: RankingSignal = {
  id: 'by-number',
  effect: 'bonus',
  weight: 1,
  prepare: () => (candidate) => ({ value: numberOf(candidate.document.id), reason: 'its number' }),
};

/** A retriever whose files do not decay and have no cap unless told otherwise. */
export const retriever = (
  streams: readonly (readonly [FakeStream, number])[],
  signals: readonly RankingSignal[] = [byNumber],
  options: { readonly decay?: number; readonly maxPerFile?: number } = {},
): HybridRetriever =>
  new HybridRetriever(
    streams.map(([stream, weight]) => ({ stream, weight })),
    { signals, sameFileDecay: options.decay ?? 1, maxPerFile: options.maxPerFile ?? Infinity },
  );

/** Keeps the queries that a signal was prepared with. */
export const spying = (): { readonly seen: SignalQuery[]; readonly signal: RankingSignal } => {
  const seen: SignalQuery[] = [];
  const signal: RankingSignal = {
    ...byNumber,
    id: 'spy',
    prepare: (query) => {
      seen.push({ ...query, candidates: [...query.candidates] });
      return byNumber.prepare(query);
    },
  };
  return { seen, signal };
};

/** `range('a', 0, 2)` is a000, a001. */
export const range = (prefix: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `${prefix}${String(from + i).padStart(3, '0')}`);
