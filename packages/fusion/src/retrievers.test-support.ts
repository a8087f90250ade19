import type { RagEvent, RankedStream } from '@rag/contracts';
import fc from 'fast-check';

import { FakeClock, FakeStream, recordEvents, type FakeStreamOptions } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';

export const retrieverOf = (...streams: readonly (readonly [RankedStream, number])[]): HybridRetriever =>
  new HybridRetriever(streams.map(([stream, weight]) => ({ stream, weight })));

export const idsOf = (results: readonly { readonly id: string }[]): readonly string[] =>
  results.map(({ id }) => id);

/** The file of `a12` is `a`; an id without digits has none. */
export const fileOf = (id: string): string | undefined => /^([a-z])\d/u.exec(id)?.[1];

const idArbitrary = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(19))
  .map(([file, n]) => `${file}${String(n)}`);
export const idsArbitrary = fc.uniqueArray(fc.oneof(idArbitrary, fc.constantFrom('x', 'y', 'z')), {
  maxLength: 30,
});
const weightArbitrary = fc.constantFrom(0.1, 0.4, 0.5, 0.6, 1);
export const streamsArbitrary = fc.array(fc.tuple(idsArbitrary, weightArbitrary), {
  minLength: 1,
  maxLength: 4,
});

export const build = (
  input: readonly (readonly [readonly string[], number])[],
  extra: readonly (readonly [RankedStream, number])[] = [],
): HybridRetriever =>
  retrieverOf(
    ...input.map(
      ([ids, weight], i) => [new FakeStream(ids, { name: `s${String(i)}`, fileOf }), weight] as const,
    ),
    ...extra,
  );

/** A stream that answers A, B. */
export const good = (): FakeStream => new FakeStream(['A', 'B'], { name: 'good' });
/** A stream that does what the fake says. */
export const bad = (fake: FakeStreamOptions): FakeStream => new FakeStream([], { ...fake, name: 'bad' });

/** A retriever over these streams, each of weight 0.5, whose clock and events can be seen. */
export const setUp = (
  ...streams: readonly RankedStream[]
): {
  readonly clock: FakeClock;
  readonly events: readonly RagEvent[];
  readonly retriever: HybridRetriever;
} => {
  const clock = new FakeClock();
  const { events, sink } = recordEvents();
  const builder = HybridRetriever.builder().clock(clock).events(sink);
  for (const stream of streams) builder.stream(stream, 0.5);
  return { clock, events, retriever: builder.build() };
};
