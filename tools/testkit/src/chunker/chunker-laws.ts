import assert from 'node:assert/strict';

import {
  freezeMetadata,
  type Awaitable,
  type Chunk,
  type Chunker,
  type NormalizedDocument,
} from '@rag/contracts';

import { HOSTILE_TEXTS, hostileText, LARGE_HOSTILE_TEXTS } from '../hostile/hostile-texts.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertDescribed, assertLossless, assertPairsWhole, assertPlaced } from './chunk-assertions.js';
import type { ChunkerCapability, ChunkerSubject } from './chunker-subject.js';

type ChunkerLaw = Law<ChunkerSubject, ChunkerCapability>;
type Check = (text: string, chunks: readonly Chunk[], chunker: Chunker) => Awaitable<void>;

const UNKNOWN_FORMAT = 'a format that no chunker knows';
const RUNS_PER_FORMAT = 12;

/** Laws about cutting a document. */
export const CHUNKER_LAWS: readonly ChunkerLaw[] = [
  {
    name: 'has an id that tells its rules and is the same for the same rules',
    check: async (subject) => {
      const [first, second] = [await subject.create(), await subject.create()];
      assert.ok(first.id.trim() !== '', 'the id is blank');
      assert.equal(first.id, second.id);
    },
  },
  {
    name: 'cuts an empty or blank document into nothing',
    check: (subject) =>
      forDocuments(subject, ['', ' ', '\n', '\t\r\n\n \u00a0\u3000\u2028'], (_, chunks) => {
        assert.deepEqual(chunks, []);
      }),
  },
  {
    name: 'keeps every character that is neither white space nor NUL in exactly one span, in order',
    check: (subject) => forHostileDocuments(subject, assertLossless),
  },
  {
    name: 'tells the lines of each span, ascending and never blank',
    check: (subject) => forHostileDocuments(subject, assertPlaced),
  },
  {
    name: 'never cuts a surrogate pair',
    check: (subject) => forHostileDocuments(subject, assertPairsWhole),
  },
  {
    name: 'describes each chunk by headings, symbol and fields of text',
    check: (subject) =>
      forHostileDocuments(subject, (_, chunks) => {
        assertDescribed(chunks);
      }),
  },
  {
    name: 'gives plain data that can cross a thread',
    check: (subject) =>
      forHostileDocuments(subject, (_, chunks) => {
        assert.deepEqual(structuredClone(chunks), chunks);
      }),
  },
  {
    name: 'cuts the same document alike, in any instance and after any other',
    check: async (subject) => {
      const other = await subject.create();
      await forDocuments(subject, [...HOSTILE_TEXTS.values()], async (text, chunks, chunker, document) => {
        await other.chunk({ ...document, text: '# other\n\nfunction f() {\n' });
        assert.deepEqual(await chunker.chunk(document), chunks, 'cut again');
        assert.deepEqual(
          await other.chunk(document),
          chunks,
          `cut by another instance: ${text.slice(0, 30)}`,
        );
      });
    },
  },
  {
    name: 'bears chunks of its own as documents, and loses nothing of them',
    check: (subject) =>
      forDocuments(subject, [...HOSTILE_TEXTS.values()], async (_, chunks, chunker, document) => {
        for (const { content } of chunks)
          assertLossless(content, await chunker.chunk({ ...document, text: content }));
      }),
  },
  {
    name: 'keeps every chunk within its maximum',
    needs: ['weighed'],
    check: async (subject) => {
      const { weight } = subject;
      assert.ok(weight !== undefined, 'no weight was given');
      await forHostileDocuments(subject, (_, chunks) => {
        for (const chunk of chunks) {
          const is = weight.weightOf(chunk.embeddingText);
          assert.equal(chunk.weight, is, `chunk ${chunk.index} says another weight`);
          assert.ok(is <= weight.max, `chunk ${chunk.index} weighs ${is}, the maximum is ${weight.max}`);
        }
      });
    },
  },
  {
    name: 'bears large hostile documents without a hang, an overflow or a loss',
    check: (subject) =>
      forDocuments(
        subject,
        [...LARGE_HOSTILE_TEXTS.values()].map((make) => make()),
        (text, chunks) => {
          assertLossless(text, chunks);
        },
        ['markdown', 'json', 'typescript', UNKNOWN_FORMAT],
      ),
  },
];

async function forHostileDocuments(subject: ChunkerSubject, check: Check): Promise<void> {
  await forDocuments(subject, [...HOSTILE_TEXTS.values()], check);
  const chunker = await subject.create();
  for (const kind of kindsOf(subject)) {
    await checkProperty(
      hostileText(),
      async (text) => {
        await check(text, await chunker.chunk(documentOf(kind, text)), chunker);
      },
      RUNS_PER_FORMAT,
    );
  }
}

async function forDocuments(
  subject: ChunkerSubject,
  texts: readonly string[],
  check: (
    text: string,
    chunks: readonly Chunk[],
    chunker: Chunker,
    document: NormalizedDocument,
  ) => Awaitable<void>,
  only?: readonly string[],
): Promise<void> {
  const chunker = await subject.create();
  for (const kind of kindsOf(subject)) {
    if (only !== undefined && !only.includes(kind.language ?? kind.format)) continue;
    for (const text of texts) {
      const document = documentOf(kind, text);
      await check(text, await chunker.chunk(document), chunker, document);
    }
  }
}

function kindsOf(subject: ChunkerSubject): ChunkerSubject['formats'] {
  return [...subject.formats, { format: UNKNOWN_FORMAT }];
}

// Frozen: a chunker that writes into its document fails.
function documentOf(
  { format, language }: ChunkerSubject['formats'][number],
  text: string,
): NormalizedDocument {
  const metadata = freezeMetadata({ encoding: 'utf-8' });
  return Object.freeze({ path: 'folder/file', format, language, text, metadata });
}
