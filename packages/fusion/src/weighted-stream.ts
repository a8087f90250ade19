import { describeValue, RagError, type RankedStream } from '@rag/contracts';

import { checkFusionWeights } from './reciprocal-rank-fusion.js';

/** A stream and how much its ranks count. */
export interface WeightedStream {
  readonly stream: RankedStream;
  /** Finite, ≥ 0; a stream of weight 0 is never asked. */
  readonly weight: number;
}

/** A {@link WeightedStream} that was checked; the name was read once. */
export interface NamedStream extends WeightedStream {
  readonly name: string;
}

/** Checks the streams of a retriever: at least one, each with a name of its own and a usable weight. */
export function checkStreams(streams: readonly WeightedStream[]): readonly NamedStream[] {
  if (!Array.isArray(streams) || streams.length === 0) {
    throw new RagError(
      'RAG_FUSION_NO_STREAMS',
      'Cannot build a retriever: it has no streams; add at least one stream',
    );
  }
  const names = new Set<string>();
  const checked = (streams as readonly (WeightedStream | null | undefined)[]).map((given) => {
    const { stream, weight } = (given ?? {}) as WeightedStream;
    const name = checkName(stream);
    if (names.has(name)) {
      throw new RagError(
        'RAG_FUSION_DUPLICATE_STREAM',
        `Cannot build a retriever: two streams are called "${name}"; give each its own name`,
        { stream: name },
      );
    }
    names.add(name);
    return Object.freeze({ stream, weight, name });
  });
  checkFusionWeights(
    checked.length,
    checked.map(({ weight }) => weight),
  );
  return Object.freeze(checked);
}

function checkName(stream: RankedStream): string {
  const name = (stream as Partial<RankedStream> | null | undefined)?.name;
  if (typeof name === 'string' && name !== '') return name;
  throw new RagError(
    'RAG_FUSION_INVALID_STREAM',
    `Cannot build a retriever: a stream has the name ${describeValue(name)}; use a text that is not empty`,
  );
}
