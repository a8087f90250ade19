import type { Analyzer, IndexFields, QueryTerm } from '@rag/contracts';
import {
  fieldTerm,
  findTerm,
  frequencyInRow,
  groupsOf,
  hasRow,
  weighQuery,
  type Generation,
  type GenerationPart,
  type Groups,
} from '@rag/inverted-index';

import { BestParts } from './best-parts.js';
import { FieldedLevel, FLAT, TEXT, type TermWorth } from './fielded-level.js';
import { blendParameters, LOCATION_FIELDS, NORMALISED_FIELDS, type Bm25fParameters } from './score-bm25f.js';

/** A query term with what it is worth in a generation. */
export interface TermEvaluation {
  readonly query: QueryTerm;
  /** The query's weight, less what a qualifier loses. */
  readonly queryWeight: number;
  readonly chunk: TermWorth;
  readonly file: TermWorth;
}

/** The scores of every chunk and file of a generation for one query. */
export interface FieldedScores {
  /** The query. */
  readonly text: string;
  /** By row, parts one after the other; zero where nothing matches. */
  readonly chunks: Float64Array;
  /** By group. */
  readonly files: Float64Array;
  /** By row, what the query's own words that the row has are worth at most. */
  readonly covered: Float64Array;
  readonly terms: readonly TermEvaluation[];
  /** By group: its best chunks. */
  readonly best: BestParts;
}

/** For how many queries the scores are kept: each costs what the arrays of {@link FieldedScores} hold. */
const KEPT_QUERIES = 2;

/** What one term gave one row, for an explanation. */
export interface TermTrace {
  readonly term: TermEvaluation;
  readonly frequencies: ReadonlyMap<keyof IndexFields, number>;
  readonly frequency: number;
  readonly score: number;
}

const FIELDS: readonly (keyof IndexFields)[] = [...NORMALISED_FIELDS, ...LOCATION_FIELDS];

/**
 * Evaluates BM25F over one generation, chunks and files in one pass over the postings.
 *
 * Hot: numbers per row and group lie in arrays that every query uses again, those of the scores included; a term
 * touches only the rows that have it. Whatever is summed over the rows of a file are multiples of the weights, which for weights such as 1, 2 and 3
 * are exact, so the order of the rows leaves no trace.
 */
export class FieldedEvaluator {
  /** As they hold for this generation; see `blendParameters`. */
  readonly parameters: Bm25fParameters;
  readonly #generation: Generation;
  readonly #analyzer: Analyzer;
  /** The files of this generation. */
  readonly groups: Groups;
  readonly #starts: readonly number[];
  readonly #rows: FieldedLevel;
  readonly #files: FieldedLevel;
  readonly #locationStamps: Float64Array;
  #locationStamp = 0;
  /** Those that nobody uses, the oldest first. */
  readonly #kept: FieldedScores[] = [];

  constructor(generation: Generation, parameters: Bm25fParameters, analyzer: Analyzer) {
    this.#generation = generation;
    this.#analyzer = analyzer;
    this.groups = groupsOf(generation);
    this.parameters = blendParameters(parameters, this.groups.aloneShare);
    const starts: number[] = [];
    let rowCount = 0;
    for (const { segment } of generation.parts) {
      starts.push(rowCount);
      rowCount += segment.documents.length;
    }
    this.#starts = starts;
    const rowLengths = new Float64Array(rowCount);
    for (const [partIndex, { segment }] of generation.parts.entries())
      rowLengths.set(segment.lengths, starts[partIndex]);
    const { chunk, file } = this.parameters;
    const { documentCount, totalLength } = generation;
    const { liveCount, count, lengths } = this.groups;
    this.#rows = new FieldedLevel(rowLengths, totalLength / Math.max(1, documentCount), documentCount, chunk);
    this.#files = new FieldedLevel(lengths, totalLength / Math.max(1, liveCount), liveCount, file);
    this.#locationStamps = new Float64Array(count);
  }

  /** Where the rows of a part begin in {@link FieldedScores.chunks}. */
  startOf(partIndex: number): number {
    return this.#starts[partIndex]!;
  }

  /**
   * Lends the scores of a query; free where it was asked for last.
   *
   * @param use must not keep them: the next query writes into the same arrays. It may ask for another query's.
   * @throws RagError as `weighQuery`; whatever `use` throws.
   */
  withScores<T>(text: string, use: (scores: FieldedScores) => T): T {
    const scores = this.#take(text);
    try {
      return use(scores);
    } finally {
      if (this.#kept.push(scores) > KEPT_QUERIES) this.#kept.shift();
    }
  }

  #take(text: string): FieldedScores {
    const kept = this.#kept;
    const known = kept.findIndex((scores) => scores.text === text);
    if (known >= 0) return kept.splice(known, 1)[0]!;
    const query = weighQuery(this.#analyzer, text);
    const { chunks, files, covered, best } = kept.length < KEPT_QUERIES ? this.#newScores() : kept.shift()!;
    for (const array of [chunks, files, covered]) array.fill(0);
    const terms = query.map((term) => {
      const evaluation = this.#weigh(term);
      const { chunk, file } = evaluation;
      this.#rows.addTo(chunks, isOwnWord(term) ? covered : undefined, chunk.weight);
      this.#files.addTo(files, undefined, file.weight);
      return evaluation;
    });
    return { text, chunks, files, covered, terms, best };
  }

  /** What each term gives one row. */
  trace(query: readonly QueryTerm[], partIndex: number, row: number): readonly TermTrace[] {
    const part = this.#generation.parts[partIndex]!;
    const index = this.#starts[partIndex]! + row;
    return query.map((query) => {
      const term = this.#weigh(query);
      const frequency = this.#rows.frequencyOf(index);
      const score = this.#rows.score(frequency, term.chunk.weight);
      return { term, frequencies: frequenciesOf(part, row, query.term), frequency, score };
    });
  }

  #newScores(): Omit<FieldedScores, 'text' | 'terms'> {
    const { size } = this.#rows;
    const { count } = this.groups;
    return {
      chunks: new Float64Array(size),
      files: new Float64Array(count),
      covered: new Float64Array(size),
      best: new BestParts(count),
    };
  }

  /** Gathers the weighted frequencies of a term, row by row and file by file. */
  #collect(term: string): void {
    this.#rows.reset();
    this.#files.reset();
    const { weights } = this.parameters;
    for (const [fieldIndex, field] of FIELDS.entries()) {
      const weight = weights[field];
      if (weight === 0) continue;
      const key = fieldTerm(field, term);
      const isLocation = fieldIndex >= NORMALISED_FIELDS.length;
      if (isLocation) this.#locationStamp++;
      for (const [partIndex, part] of this.#generation.parts.entries()) {
        const termIndex = findTerm(part.segment, key);
        if (termIndex < 0) continue;
        this.#collectPart(partIndex, part, termIndex, weight, isLocation);
      }
    }
  }

  #collectPart(
    partIndex: number,
    { segment, deleted }: GenerationPart,
    termIndex: number,
    weight: number,
    isLocation: boolean,
  ): void {
    const { offsets, rows: postingRows, counts } = segment;
    const groupOfRow = this.groups.groupOfRow[partIndex]!;
    const start = this.#starts[partIndex]!;
    const end = offsets[termIndex + 1]!;
    const kind = isLocation ? FLAT : TEXT;
    const rows = this.#rows;
    const files = this.#files;
    for (let posting = offsets[termIndex]!; posting < end; posting++) {
      const row = postingRows[posting]!;
      if (deleted !== undefined && hasRow(deleted, row)) continue;
      const frequency = weight * counts[posting]!;
      const group = groupOfRow[row]!;
      rows.add(start + row, frequency, kind);
      if (isLocation) {
        if (this.#locationStamps[group] === this.#locationStamp) continue;
        this.#locationStamps[group] = this.#locationStamp;
      }
      files.add(group, frequency, kind);
    }
  }

  #weigh(query: QueryTerm): TermEvaluation {
    this.#collect(query.term);
    const { idfExponent, qualifierWeight } = this.parameters;
    const queryWeight = query.weight * (query.isQualifier === true ? qualifierWeight : 1);
    return {
      query,
      queryWeight,
      chunk: this.#rows.worthOf(queryWeight, idfExponent),
      file: this.#files.worthOf(queryWeight, idfExponent),
    };
  }
}

/** Whether the query says it, and not only another word of the same meaning. */
export function isOwnWord({ kind }: QueryTerm): boolean {
  return kind !== 'variant';
}

function frequenciesOf(
  { segment }: GenerationPart,
  row: number,
  term: string,
): ReadonlyMap<keyof IndexFields, number> {
  const frequencies = new Map<keyof IndexFields, number>();
  for (const field of FIELDS) {
    const frequency = frequencyInRow(segment, fieldTerm(field, term), row);
    if (frequency > 0) frequencies.set(field, frequency);
  }
  return frequencies;
}
