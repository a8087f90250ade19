import type { IndexFields, QueryTerm } from '@rag/contracts';
import {
  fieldTerm,
  findTerm,
  frequencyInRow,
  groupsOf,
  hasRow,
  type Generation,
  type GenerationPart,
  type Groups,
} from '@rag/inverted-index';

import { FieldedLevel, type TermWorth } from './fielded-level.js';
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
  /** By row, parts one after the other; zero where nothing matches. */
  readonly chunks: Float64Array;
  /** By group. */
  readonly files: Float64Array;
  /** By row, what the query's own words that the row has are worth at most. */
  readonly covered: Float64Array;
  readonly terms: readonly TermEvaluation[];
}

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
 * Hot: numbers per row and group lie in arrays that every query uses again; a term touches only the rows that have
 * it. Whatever is summed over the rows of a file are multiples of the weights, which for weights such as 1, 2 and 3
 * are exact, so the order of the rows leaves no trace.
 */
export class FieldedEvaluator {
  /** As they hold for this generation; see `blendParameters`. */
  readonly parameters: Bm25fParameters;
  readonly #generation: Generation;
  readonly #groups: Groups;
  readonly #starts: readonly number[];
  readonly #rows: FieldedLevel;
  readonly #files: FieldedLevel;
  readonly #locationStamps: Int32Array;

  constructor(generation: Generation, parameters: Bm25fParameters) {
    this.#generation = generation;
    this.#groups = groupsOf(generation);
    this.parameters = blendParameters(parameters, this.#groups.aloneShare);
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
    const { liveCount, count, lengths } = this.#groups;
    this.#rows = new FieldedLevel(rowLengths, totalLength / Math.max(1, documentCount), documentCount, chunk);
    this.#files = new FieldedLevel(lengths, totalLength / Math.max(1, liveCount), liveCount, file);
    this.#locationStamps = new Int32Array(count);
  }

  /** Where the rows of a part begin in {@link FieldedScores.chunks}. */
  startOf(partIndex: number): number {
    return this.#starts[partIndex]!;
  }

  /** The file of a row. */
  groupOf(partIndex: number, row: number): number {
    return this.#groups.groupOfRow[partIndex]![row]!;
  }

  get groupCount(): number {
    return this.#groups.count;
  }

  /** Scores everything; the arrays are new, so they outlive the next evaluation. */
  evaluate(query: readonly QueryTerm[]): FieldedScores {
    const chunks = new Float64Array(this.#rows.size);
    const files = new Float64Array(this.#files.size);
    const covered = new Float64Array(chunks.length);
    const terms = query.map((term) => {
      const evaluation = this.#weigh(term);
      const { chunk, file } = evaluation;
      this.#rows.addTo(chunks, isOwnWord(term) ? covered : undefined, chunk.weight);
      this.#files.addTo(files, undefined, file.weight);
      return evaluation;
    });
    return { chunks, files, covered, terms };
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

  /** Gathers the weighted frequencies of a term, row by row and file by file. */
  #collect(term: string): void {
    this.#rows.touched.reset();
    this.#files.touched.reset();
    const { weights } = this.parameters;
    for (const [fieldIndex, field] of FIELDS.entries()) {
      const weight = weights[field];
      if (weight === 0) continue;
      const key = fieldTerm(field, term);
      const isLocation = fieldIndex >= NORMALISED_FIELDS.length;
      if (isLocation) this.#locationStamps.fill(0);
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
    const groupOfRow = this.#groups.groupOfRow[partIndex]!;
    const start = this.#starts[partIndex]!;
    const end = offsets[termIndex + 1]!;
    const rows = this.#rows.touched;
    const files = this.#files.touched;
    for (let posting = offsets[termIndex]!; posting < end; posting++) {
      const row = postingRows[posting]!;
      if (deleted !== undefined && hasRow(deleted, row)) continue;
      const frequency = weight * counts[posting]!;
      const group = groupOfRow[row]!;
      if (!isLocation) {
        rows.add(start + row, frequency);
        files.add(group, frequency);
        continue;
      }
      rows.addFlat(start + row, frequency);
      if (this.#locationStamps[group] === 1) continue;
      this.#locationStamps[group] = 1;
      files.addFlat(group, frequency);
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
