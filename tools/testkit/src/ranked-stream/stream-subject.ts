import type { Awaitable, Document, RankedSnapshot, RankedStream, SearchOptions } from '@rag/contracts';

import type { Capabilities } from '../laws/law.js';
import type { SearchCapability, SearchSubject } from '../search/search-subject.js';

/**
 * What a stream may claim: `lexical`, that it finds exactly the documents that hold a word of the query;
 * `mutable`, that {@link StreamUnderTest.add} and `remove` are there; `explain`, that its snapshots explain
 * scores; `features` and `terms`, that they tell ranking signals of documents and of the query's terms; `synchronous`,
 * that it pins and answers without a promise.
 */
export type RankedStreamCapability =
  SearchCapability | 'mutable' | 'explain' | 'features' | 'terms' | 'synchronous';

/** A stream, and the means to change what it holds. */
export interface StreamUnderTest {
  readonly stream: RankedStream;
  /** Adds documents, replacing those with the same id; required where `mutable` is claimed. */
  add?(documents: readonly Document[]): Awaitable<void>;
  /** Removes documents; required where `mutable` is claimed. */
  remove?(ids: readonly string[]): Awaitable<void>;
  /** Releases what the stream holds outside the process. */
  dispose?(): Awaitable<void>;
}

/** Makes the streams that the suite checks. */
export interface RankedStreamSubject {
  /** What the stream claims. */
  readonly capabilities: Capabilities<RankedStreamCapability>;
  /** A stream that holds these documents, added in this order. */
  create(documents: readonly Document[]): Awaitable<StreamUnderTest>;
}

/** A stream that can be changed. */
export type MutableStream = StreamUnderTest & Required<Pick<StreamUnderTest, 'add' | 'remove'>>;

/** Makes a stream, uses it, and disposes of it. */
export async function withStream(
  subject: RankedStreamSubject,
  documents: readonly Document[],
  use: (underTest: MutableStream) => Promise<void>,
): Promise<void> {
  const underTest = await subject.create(documents);
  try {
    // Laws that need `mutable` alone call add and remove; without them the call fails and so does the law.
    await use(underTest as MutableStream);
  } finally {
    await underTest.dispose?.();
  }
}

/** A stream as something that can be searched: each search pins a snapshot of its own. */
export function streamAsSearch(subject: RankedStreamSubject): SearchSubject {
  return {
    withSearch: (documents, use) =>
      withStream(subject, documents, ({ stream }) =>
        use(async (query, topK, filter) => {
          const snapshot: RankedSnapshot = await stream.snapshot();
          const options: SearchOptions = filter === undefined ? {} : { filter };
          return snapshot.search(query, topK, options);
        }),
      ),
  };
}
