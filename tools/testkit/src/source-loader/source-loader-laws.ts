import assert from 'node:assert/strict';

import type { Awaitable, KnowledgeSource, LoadedSource, SourceLoader } from '@rag/contracts';

import { WORDS } from '../builders/words.js';
import { assertFailsWith, failureOf } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';

/** What a loader may claim: `cancellable`, that an abort ends a load; `unusable`, that its subject can break a source. */
export type SourceLoaderCapability = 'cancellable' | 'unusable';

/** A loader, and sources for it over an outside world of its own. */
export interface LoaderUnderTest {
  readonly loader: SourceLoader;
  /** A source that holds the texts that were asked for. */
  readonly source: KnowledgeSource;
  /** A source that cannot be used as a whole; with `unusable`. */
  readonly unusable?: KnowledgeSource | undefined;
  dispose?(): Awaitable<void>;
}

/** Makes the loaders that the suite checks. */
export interface SourceLoaderSubject {
  /** @param texts by name, such as those of files or rows; names are plain words. */
  create(texts: ReadonlyMap<string, string>): Awaitable<LoaderUnderTest>;
}

type SourceLoaderLaw = Law<SourceLoaderSubject, SourceLoaderCapability>;

/** More texts than any result list has. */
const MANY = 120;

/** Laws about what a loader brings, and what it leaves as it is. */
export const SOURCE_LOADER_LAWS: readonly SourceLoaderLaw[] = [
  {
    name: 'has the type of its sources',
    check: (subject) =>
      using(subject, textsOf(1), ({ loader, source }) => {
        assert.equal(source.type ?? 'FILE', loader.type);
      }),
  },
  {
    name: 'brings every text, however many there are',
    check: (subject) =>
      using(subject, textsOf(MANY), async (given) => {
        const all = contentsOf(await load(given));
        for (const text of textsOf(MANY).values())
          assert.ok(
            all.some((content) => content.includes(text)),
            `"${text}" is in no document`,
          );
      }),
  },
  {
    name: 'gives documents with distinct ids and with text',
    check: (subject) =>
      using(subject, textsOf(MANY), async (given) => {
        const { documents } = await load(given);
        const ids = documents.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length, 'an id is there twice');
        for (const { id, content } of documents)
          assert.ok(id !== '' && content.trim() !== '', 'text is missing');
      }),
  },
  {
    name: 'gives the same documents in the same order at every load',
    check: (subject) =>
      using(subject, textsOf(MANY), async (given) => {
        const first = await load(given);
        assert.deepEqual(plain(await load(given)), plain(first));
      }),
  },
  {
    name: 'gives an empty list where there is nothing',
    check: (subject) =>
      using(subject, new Map(), async (given) => {
        assert.deepEqual((await load(given)).documents, []);
      }),
  },
  {
    name: 'bears loads that overlap',
    check: (subject) =>
      using(subject, textsOf(3), async (given) => {
        const [first, second, third] = await Promise.all([load(given), load(given), load(given)]);
        assert.deepEqual(plain(second), plain(first));
        assert.deepEqual(plain(third), plain(first));
      }),
  },
  {
    name: 'leaves the source as it is',
    check: (subject) =>
      using(subject, textsOf(3), async ({ loader, source }) => {
        const before = structuredClone(source);
        await loader.load(source);
        assert.deepEqual(source, before);
        await loader.load(Object.freeze({ ...source }));
      }),
  },
  {
    name: 'notes what it notes with a subject, a code and a message',
    check: (subject) =>
      using(subject, textsOf(3), async (given) => {
        const { notes = [] } = await load(given);
        for (const { subject: about, code, message } of notes)
          for (const word of [about, code, message])
            assert.ok(typeof word === 'string' && word !== '', 'a part of a note is missing');
      }),
  },
  {
    name: 'rejects where the whole source is unusable',
    needs: ['unusable'],
    check: (subject) =>
      using(subject, textsOf(1), async ({ loader, unusable }) => {
        assert.ok(unusable !== undefined, 'the subject gives no source that is unusable');
        const error = await failureOf(() => loader.load(unusable));
        assert.ok(error instanceof Error, `it fails with ${String(error)}, which is no error`);
      }),
  },
  {
    name: 'rejects a load that was aborted, with the reason',
    needs: ['cancellable'],
    check: (subject) =>
      using(subject, textsOf(1), async ({ loader, source }) => {
        const reason = new Error('enough');
        await assertFailsWith(() => loader.load(source, { signal: AbortSignal.abort(reason) }), reason);
      }),
  },
];

async function using(
  subject: SourceLoaderSubject,
  texts: ReadonlyMap<string, string>,
  check: (given: LoaderUnderTest) => Awaitable<void>,
): Promise<void> {
  const given = await subject.create(texts);
  try {
    await check(given);
  } finally {
    await given.dispose?.();
  }
}

async function load({ loader, source }: LoaderUnderTest): Promise<LoadedSource> {
  return loader.load(source);
}

/** Texts of which none is a part of another. */
function textsOf(count: number): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: count }, (_, n): [string, string] => {
      const name = `${WORDS[n % WORDS.length]!}${n}`;
      return [name, `the text of ${name} ends here.`];
    }),
  );
}

function contentsOf({ documents }: LoadedSource): readonly string[] {
  return documents.map(({ content }) => content);
}

function plain({ documents }: LoadedSource): unknown {
  return documents.map(({ id, content, metadata }) => [id, content, { ...metadata }]);
}
