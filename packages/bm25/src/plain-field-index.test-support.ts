import {
  compareScored,
  type Analyzer,
  type Document,
  type IndexFields,
  type QueryTerm,
} from '@rag/contracts';

import type { Bm25fParameters } from './score-bm25f.js';

// BM25F as its formula reads, over chunks and over whole files, with maps and loops alone: no index, nothing shared
// with the sources but the types.

type Field = keyof IndexFields;

const TEXT_FIELDS: readonly Field[] = ['content', 'symbol', 'headings'];
const PLACE_FIELDS: readonly Field[] = ['name', 'path'];

/** A chunk, or a file as the sum of its chunks. */
interface Text {
  /** How often each field has each term. */
  readonly counts: Map<Field, Map<string, number>>;
  length: number;
}

/** What one query is worth to everything. */
export interface PlainScores {
  /** By id; only what matches. */
  readonly chunks: ReadonlyMap<string, number>;
  /** By the key of {@link PlainFieldIndex.fileKeyOf}; only what matches. */
  readonly files: ReadonlyMap<string, number>;
  readonly terms: readonly {
    readonly query: QueryTerm;
    readonly weight: number;
    readonly idf: number;
    readonly fileIdf: number;
  }[];
}

/** How many chunks of a file count for its coherence. */
const BEST_CHUNKS = 5;

export class PlainFieldIndex {
  readonly parameters: Bm25fParameters;
  readonly #analyzer: Analyzer;
  readonly #documents: ReadonlyMap<string, Document>;
  readonly #chunks = new Map<string, Text>();
  readonly #files = new Map<string, Text>();

  constructor(
    documents: readonly Document[],
    analyzer: Analyzer,
    fieldsOf: (document: Document) => IndexFields,
    given: Bm25fParameters,
  ) {
    this.#analyzer = analyzer;
    this.#documents = new Map(documents.map((document) => [document.id, document]));
    const sizes = new Map<string, number>();
    for (const [id, document] of this.#documents) {
      const chunk = this.#read(fieldsOf(document));
      this.#chunks.set(id, chunk);
      const key = this.fileKeyOf(document);
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
      const known = this.#files.get(key);
      if (known === undefined) this.#files.set(key, { counts: copy(chunk.counts), length: chunk.length });
      else addChunk(known, chunk);
    }
    const alone = [...sizes.values()].filter((size) => size === 1).length;
    this.parameters = blend(given, documents.length === 0 ? 0 : alone / this.#documents.size);
  }

  fileKeyOf({ id, metadata: { file } }: Document): string {
    return JSON.stringify(typeof file === 'string' ? { file } : { id });
  }

  score(query: string): PlainScores {
    const chunks = new Map<string, number>();
    const files = new Map<string, number>();
    const terms = this.#termsOf(query).map((term) => {
      const { idfExponent, qualifierWeight, chunk, file } = this.parameters;
      const weight = term.isQualifier === true ? term.weight * qualifierWeight : term.weight;
      const idf = this.#addScores(chunks, this.#chunks, term.term, weight, { ...chunk, idfExponent });
      const fileIdf = this.#addScores(files, this.#files, term.term, weight, { ...file, idfExponent });
      return { query: term, weight, idf, fileIdf };
    });
    return { chunks, files, terms };
  }

  search(query: string): readonly { readonly id: string; readonly score: number }[] {
    return Array.from(this.score(query).chunks, ([id, score]) => ({ id, score })).sort(compareScored);
  }

  /** `undefined` for a document that is not there. */
  featuresOf(
    query: string,
    id: string,
  ): Readonly<Record<'chunk' | 'file' | 'coherence', number>> | undefined {
    const document = this.#documents.get(id);
    if (document === undefined) return undefined;
    const { chunks, files } = this.score(query);
    const key = this.fileKeyOf(document);
    const sums = new Map<string, number>();
    for (const one of this.#files.keys()) {
      const own = [...this.#documents.values()].filter((other) => this.fileKeyOf(other) === one);
      const scores = own.map((other) => chunks.get(other.id) ?? 0).sort((left, right) => right - left);
      sums.set(
        one,
        scores.slice(0, BEST_CHUNKS).reduce((sum, score) => sum + score, 0),
      );
    }
    const isFile = (one: string): boolean =>
      [...this.#documents.values()].some(
        (other) => this.fileKeyOf(other) === one && typeof other.metadata['file'] === 'string',
      );
    const ofFiles = (values: ReadonlyMap<string, number>): number[] =>
      [...values].filter(([one]) => isFile(one)).map(([, value]) => value);
    const share = (value: number, all: Iterable<number>): number =>
      value === 0 ? 0 : value / Math.max(...all);
    const chunk = share(chunks.get(id) ?? 0, chunks.values());
    if (typeof document.metadata['file'] !== 'string') return { chunk, file: chunk, coherence: chunk };
    return {
      chunk,
      file: share(files.get(key) ?? 0, ofFiles(files)),
      coherence: share(sums.get(key)!, ofFiles(sums)),
    };
  }

  #termsOf(query: string): readonly QueryTerm[] {
    if (this.#analyzer.queryTerms !== undefined) return this.#analyzer.queryTerms(query);
    const said = [...new Set(this.#analyzer.analyze(query))];
    const all = this.#analyzer.expandQuery?.(said) ?? said;
    return Array.from(new Set([...said, ...all]), (term) => ({ term, weight: 1, kind: 'word' }));
  }

  /** Adds what one term gives each text; returns the term's idf. */
  #addScores(
    scores: Map<string, number>,
    texts: ReadonlyMap<string, Text>,
    term: string,
    weight: number,
    { k1, b, idfExponent }: { readonly k1: number; readonly b: number; readonly idfExponent: number },
  ): number {
    let total = 0;
    for (const { length } of texts.values()) total += length;
    const frequencies = new Map<string, number>();
    for (const [key, { counts, length }] of texts) {
      const sum = (fields: readonly Field[]): number =>
        fields.reduce(
          (all, field) => all + this.parameters.weights[field] * (counts.get(field)?.get(term) ?? 0),
          0,
        );
      const norm = total === 0 ? 1 : 1 - b + b * (length / (total / texts.size));
      const text = sum(TEXT_FIELDS);
      const frequency = (text === 0 ? 0 : text / norm) + sum(PLACE_FIELDS);
      if (frequency > 0) frequencies.set(key, frequency);
    }
    const n = frequencies.size;
    if (n === 0) return 0;
    const idf = Math.log(1 + (texts.size - n + 0.5) / (n + 0.5));
    for (const [key, frequency] of frequencies) {
      const score = (weight * idf ** idfExponent * frequency) / (k1 + frequency);
      scores.set(key, (scores.get(key) ?? 0) + score);
    }
    return idf;
  }

  #read(fields: IndexFields): Text {
    const text: Text = { counts: new Map(), length: 0 };
    for (const field of [...TEXT_FIELDS, ...PLACE_FIELDS]) {
      const counts = new Map<string, number>();
      for (const term of this.#analyzer.analyze(fields[field] ?? '')) {
        counts.set(term, (counts.get(term) ?? 0) + 1);
        text.length++;
      }
      text.counts.set(field, counts);
    }
    return text;
  }
}

/** The text of the chunk counts on top; where the file lies, which the chunk repeats, counts once. */
function addChunk(file: Text, chunk: Text): void {
  file.length += chunk.length;
  for (const field of TEXT_FIELDS)
    for (const [term, count] of chunk.counts.get(field)!) {
      const sums = file.counts.get(field)!;
      sums.set(term, (sums.get(term) ?? 0) + count);
    }
}

function copy(counts: Text['counts']): Text['counts'] {
  return new Map(Array.from(counts, ([field, terms]) => [field, new Map(terms)]));
}

/** From half of the documents standing alone to all of them, every parameter but the weights goes over evenly. */
function blend(given: Bm25fParameters, aloneShare: number): Bm25fParameters {
  if (aloneShare <= 0.5) return given;
  const way = (aloneShare - 0.5) / 0.5;
  const between = (from: number, to: number): number => from + (to - from) * way;
  const { alone, chunk, file, idfExponent, qualifierWeight } = given;
  return {
    ...given,
    chunk: { k1: between(chunk.k1, alone.k1), b: between(chunk.b, alone.b) },
    file: { k1: between(file.k1, alone.k1), b: between(file.b, alone.b) },
    idfExponent: between(idfExponent, alone.idfExponent),
    qualifierWeight: between(qualifierWeight, alone.qualifierWeight),
  };
}
