import {
  Document,
  type Analyzer,
  type IndexFields,
  type MetadataValue,
  type QueryTerm,
} from '@rag/contracts';
import fc from 'fast-check';

import { BM25Stream } from './bm25-stream.js';
import { resolveBm25fOptions } from './bm25f-options.js';
import { FieldedSnapshot } from './fielded-snapshot.js';
import { PlainFieldIndex } from './plain-field-index.test-support.js';
import type { Bm25fParameters } from './score-bm25f.js';

export const VOCABULARY = ['zebra', 'apple', 'pear', 'plum', 'fig', '__proto__', 'constructor'] as const;

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

/**
 * Words between blanks, as they are. A query marks what an analyzer would know of them: `zebra?` only qualifies,
 * `+zebra` is a compound of weight 2, `~zebra` a variant of weight 0.25.
 */
export const markedWords: Analyzer = {
  id: 'marked-words@1',
  analyze: words,
  queryTerms: (query) => {
    const terms = new Map<string, QueryTerm>();
    for (const word of words(query)) {
      const term = word.replace(/^[+~]/u, '').replace(/\?$/u, '');
      const kind = word.startsWith('+') ? 'compound' : word.startsWith('~') ? 'variant' : 'word';
      const weight = { compound: 2, variant: 0.25, word: 1 }[kind];
      if (!terms.has(term))
        terms.set(term, { term, weight, kind, ...(word.endsWith('?') ? { isQualifier: true } : {}) });
    }
    return [...terms.values()];
  },
};

/** As {@link markedWords}, without weights of its own: "apple" also asks for "pear". */
export const expandingWords: Analyzer = {
  id: 'expanding-words@1',
  analyze: words,
  expandQuery: (terms) => (terms.includes('apple') && !terms.includes('pear') ? [...terms, 'pear'] : terms),
};

/** A document whose fields are its content, its metadata `symbol` and `headings`, and the parts of `file`. */
export function chunkOf(
  id: string,
  content: string,
  metadata: Readonly<Record<string, MetadataValue>> = {},
): Document {
  return new Document({ id, content: content === '' ? ' ' : content, metadata });
}

/** The last part of `file` is its name, the parts before it are its path. */
export function fieldsOf({ content, metadata: { file, symbol, headings } }: Document): IndexFields {
  const parts = typeof file === 'string' ? file.split('/') : [];
  return {
    content,
    ...(parts.length > 0 ? { name: parts.at(-1)!, path: parts.slice(0, -1).join(' ') } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(typeof headings === 'string' ? { headings } : {}),
  };
}

// "d3" is the id of a document as well, 7 and the empty text are hardly names of files.
const files: readonly (MetadataValue | undefined)[] = [
  undefined,
  'zebra/apple',
  'pear/pear',
  'fig',
  'd3',
  '',
  7,
];

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...VOCABULARY), { maxLength }).map((list) => list.join(' '));

/** A document for each id from d0, without two of one id. */
export function corpusArbitrary(maxLength = 12): fc.Arbitrary<readonly Document[]> {
  const row = fc.record({
    content: text(8),
    symbol: fc.option(text(2), { nil: undefined }),
    headings: fc.option(text(2), { nil: undefined }),
    file: fc.constantFrom(...files),
    side: fc.constantFrom('left', 'right'),
  });
  return fc.array(row, { maxLength }).map((rows) =>
    rows.map(({ content, ...metadata }, index) => {
      const known = Object.entries(metadata).filter(
        (entry): entry is [string, MetadataValue] => entry[1] !== undefined,
      );
      return chunkOf(`d${index}`, content, Object.fromEntries(known));
    }),
  );
}

export const queryArbitrary: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '+', '~'),
      fc.constantFrom(...VOCABULARY, 'nowhere'),
      fc.constantFrom('', '', '?'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) => list.map((parts) => parts.join('')).join(' '));

const level = fc.record({ k1: fc.constantFrom(0.125, 1.2, 2, 5, 100), b: fc.constantFrom(0, 0.1, 0.6, 1) });
const weighing = fc.record({
  idfExponent: fc.constantFrom(0.5, 0.7, 1, 2),
  qualifierWeight: fc.constantFrom(0.125, 0.5, 1),
});
// Multiples of 1/8: sums of them have no rounding, whatever their order.
const weight = fc.constantFrom(0, 0.125, 0.5, 1, 2, 3);

export const parametersArbitrary: fc.Arbitrary<Bm25fParameters> = fc
  .record({
    weights: fc.record({ content: weight, symbol: weight, headings: weight, name: weight, path: weight }),
    chunk: level,
    file: level,
    weighing,
    alone: fc.tuple(level, weighing),
  })
  .map(({ weights, chunk, file, weighing: terms, alone: [one, other] }) =>
    resolveBm25fOptions({ weights, chunk, file, ...terms, alone: { ...one, ...other } }),
  );

export function fieldedStreamOf(
  documents: readonly Document[],
  fields: Bm25fParameters,
  analyzer: Analyzer = markedWords,
): BM25Stream {
  const stream = new BM25Stream({ analyzer, fieldsOf, fields, maxDocuments: Infinity, idleTtlMs: Infinity });
  stream.add(documents);
  return stream;
}

export function fieldedSnapshotOf(stream: BM25Stream): FieldedSnapshot {
  const snapshot = stream.snapshot();
  if (snapshot instanceof FieldedSnapshot) return snapshot;
  throw new Error('the stream does not keep its fields apart');
}

export function plainIndexOf(
  documents: readonly Document[],
  fields: Bm25fParameters,
  analyzer: Analyzer = markedWords,
): PlainFieldIndex {
  return new PlainFieldIndex(documents, analyzer, fieldsOf, fields);
}

/** A change: what goes, what comes, and whether it is prepared ahead, which leaves more segments. */
export interface Step {
  readonly remove: readonly string[];
  readonly add: readonly Document[];
  readonly isPrepared: boolean;
}

/** Changes that add, replace and remove documents of at most twelve ids. */
export const stepsArbitrary: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    remove: fc.subarray(
      Array.from({ length: 12 }, (_, index) => `d${index}`),
      { maxLength: 4 },
    ),
    add: corpusArbitrary(8).chain((documents) => fc.subarray([...documents])),
    isPrepared: fc.boolean(),
  }),
  { maxLength: 6 },
);

/** Applies changes to a stream. */
export async function applySteps(stream: BM25Stream, steps: readonly Step[]): Promise<void> {
  for (const { remove, add, isPrepared } of steps) {
    if (isPrepared) await (await stream.prepareReplace(remove, add)).commit();
    else stream.replaceDocuments(remove, add);
  }
}

/** What is there after changes. */
export function documentsAfter(steps: readonly Step[]): readonly Document[] {
  const documents = new Map<string, Document>();
  for (const { remove, add } of steps) {
    for (const id of remove) documents.delete(id);
    for (const document of add) documents.set(document.id, document);
  }
  return [...documents.values()];
}
