import type { IndexFields, QueryTerm } from '@rag/contracts';
import {
  fieldTerm,
  findTerm,
  groupsOf,
  hasRow,
  type Generation,
  type GenerationPart,
  type Groups,
} from '@rag/inverted-index';

import { inverseDocumentFrequency } from './score-bm25.js';
import {
  blendParameters,
  lengthNorm,
  LOCATION_FIELDS,
  NORMALISED_FIELDS,
  saturate,
  stakeInTerm,
  weighTerm,
  type Bm25fParameters,
} from './score-bm25f.js';
import { Touched } from './touched.js';

/** A query term with what it is worth in a generation, and what it gave one watched row. */
export interface TermEvaluation {
  readonly query: QueryTerm;
  /** The query's weight, less what a qualifier loses. */
  readonly queryWeight: number;
  /** Chunks and files that have it. */
  readonly chunkFrequency: number;
  readonly fileFrequency: number;
  readonly idf: number;
  readonly fileIdf: number;
  /** What a chunk and a file earn at most: the query's weight times the power of idf. */
  readonly chunkWeight: number;
  readonly fileWeight: number;
  /** What they would earn of it at most, were it there: for a term that nothing has, the weight of the rarest. */
  readonly chunkStake: number;
  readonly fileStake: number;
}

/** The scores of every chunk and file of a generation for one query. */
export interface FieldedScores {
  /** By row, parts one after the other; zero where nothing matches. */
  readonly chunks: Float64Array;
  /** By group. */
  readonly files: Float64Array;
  /** By row, the stakes of the query's own words that the row has. */
  readonly covered: Float64Array;
  readonly terms: readonly TermEvaluation[];
}

/** What one term gave one row and its file, for an explanation. */
export interface TermTrace {
  readonly term: TermEvaluation;
  readonly frequencies: ReadonlyMap<keyof IndexFields, number>;
  readonly chunkFrequency: number;
  readonly chunkScore: number;
  readonly fileFrequency: number;
  readonly fileScore: number;
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
  /** What divides the frequencies of each row and group. */
  readonly #rowNorms: Float64Array;
  readonly #groupNorms: Float64Array;
  readonly #rows: Touched;
  readonly #files: Touched;
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
    this.#rows = new Touched(rowCount);
    this.#files = new Touched(this.#groups.count);
    this.#locationStamps = new Int32Array(this.#groups.count);
    this.#rowNorms = this.#normsOfRows(rowCount);
    const averageLength = generation.totalLength / Math.max(1, this.#groups.liveCount);
    this.#groupNorms = this.#groups.lengths.map((length) =>
      lengthNorm(length, averageLength, this.parameters.file.b),
    );
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
    const chunks = new Float64Array(this.#rowNorms.length);
    const files = new Float64Array(this.#groups.count);
    const covered = new Float64Array(chunks.length);
    const terms = query.map((term) => {
      this.#collect(term.term);
      const evaluation = this.#evaluationOf(term);
      this.#scoreRows(evaluation, chunks, covered);
      this.#scoreFiles(evaluation, files);
      return evaluation;
    });
    return { chunks, files, covered, terms };
  }

  /** What each term gives one row and its file. */
  trace(query: readonly QueryTerm[], partIndex: number, row: number): readonly TermTrace[] {
    const part = this.#generation.parts[partIndex]!;
    const index = this.#starts[partIndex]! + row;
    const group = this.groupOf(partIndex, row);
    const traces: TermTrace[] = [];
    for (const term of query) {
      this.#collect(term.term);
      const evaluation = this.#evaluationOf(term);
      const chunkFrequency = this.#rows.has(index) ? this.#rowFrequency(index) : 0;
      const fileFrequency = this.#files.has(group) ? this.#fileFrequency(group) : 0;
      traces.push({
        term: evaluation,
        frequencies: frequenciesOf(part, row, term.term),
        chunkFrequency,
        chunkScore: this.#rowScore(evaluation, chunkFrequency),
        fileFrequency,
        fileScore: this.#fileScore(evaluation, fileFrequency),
      });
    }
    return traces;
  }

  #normsOfRows(rowCount: number): Float64Array {
    const { documentCount, totalLength, parts } = this.#generation;
    const averageLength = documentCount === 0 ? 0 : totalLength / documentCount;
    const norms = new Float64Array(rowCount);
    for (const [partIndex, { segment }] of parts.entries()) {
      const start = this.#starts[partIndex]!;
      for (let row = 0; row < segment.lengths.length; row++)
        norms[start + row] = lengthNorm(segment.lengths[row]!, averageLength, this.parameters.chunk.b);
    }
    return norms;
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
      if (isLocation) this.#locationStamps.fill(0);
      for (const [partIndex, part] of this.#generation.parts.entries()) {
        const termIndex = findTerm(part.segment, key);
        if (termIndex < 0) continue;
        if (isLocation) this.#collectLocation(partIndex, part, termIndex, weight);
        else this.#collectText(partIndex, part, termIndex, weight);
      }
    }
  }

  #collectText(
    partIndex: number,
    { segment, deleted }: GenerationPart,
    termIndex: number,
    weight: number,
  ): void {
    const { offsets, rows: postingRows, counts } = segment;
    const groupOfRow = this.#groups.groupOfRow[partIndex]!;
    const start = this.#starts[partIndex]!;
    const end = offsets[termIndex + 1]!;
    for (let posting = offsets[termIndex]!; posting < end; posting++) {
      const row = postingRows[posting]!;
      if (deleted !== undefined && hasRow(deleted, row)) continue;
      const frequency = weight * counts[posting]!;
      this.#rows.add(start + row, frequency);
      this.#files.add(groupOfRow[row]!, frequency);
    }
  }

  #collectLocation(
    partIndex: number,
    { segment, deleted }: GenerationPart,
    termIndex: number,
    weight: number,
  ): void {
    const { offsets, rows: postingRows, counts } = segment;
    const groupOfRow = this.#groups.groupOfRow[partIndex]!;
    const start = this.#starts[partIndex]!;
    const end = offsets[termIndex + 1]!;
    for (let posting = offsets[termIndex]!; posting < end; posting++) {
      const row = postingRows[posting]!;
      if (deleted !== undefined && hasRow(deleted, row)) continue;
      const frequency = weight * counts[posting]!;
      const group = groupOfRow[row]!;
      this.#rows.addFlat(start + row, frequency);
      if (this.#locationStamps[group] === 1) continue;
      this.#locationStamps[group] = 1;
      this.#files.addFlat(group, frequency);
    }
  }

  #evaluationOf(query: QueryTerm): TermEvaluation {
    const chunkFrequency = this.#rows.count;
    const fileFrequency = this.#files.count;
    const { documentCount } = this.#generation;
    const { liveCount } = this.#groups;
    const { idfExponent, qualifierWeight } = this.parameters;
    const queryWeight = query.weight * (query.isQualifier === true ? qualifierWeight : 1);
    return {
      query,
      queryWeight,
      chunkFrequency,
      fileFrequency,
      idf: chunkFrequency === 0 ? 0 : inverseDocumentFrequency(documentCount, chunkFrequency),
      fileIdf: fileFrequency === 0 ? 0 : inverseDocumentFrequency(liveCount, fileFrequency),
      chunkWeight: weighTerm(queryWeight, documentCount, chunkFrequency, idfExponent),
      fileWeight: weighTerm(queryWeight, liveCount, fileFrequency, idfExponent),
      chunkStake: stakeInTerm(query, queryWeight, documentCount, chunkFrequency, idfExponent),
      fileStake: stakeInTerm(query, queryWeight, liveCount, fileFrequency, idfExponent),
    };
  }

  #scoreRows(evaluation: TermEvaluation, scores: Float64Array, covered: Float64Array): void {
    const share = evaluation.query.kind === 'variant' ? 0 : evaluation.chunkStake;
    for (let position = 0; position < this.#rows.count; position++) {
      const row = this.#rows.at(position);
      scores[row] = scores[row]! + this.#rowScore(evaluation, this.#rowFrequency(row));
      covered[row] = covered[row]! + share;
    }
  }

  #scoreFiles(evaluation: TermEvaluation, scores: Float64Array): void {
    for (let position = 0; position < this.#files.count; position++) {
      const group = this.#files.at(position);
      scores[group] = scores[group]! + this.#fileScore(evaluation, this.#fileFrequency(group));
    }
  }

  #rowFrequency(row: number): number {
    return this.#rows.text(row) / this.#rowNorms[row]! + this.#rows.flat(row);
  }

  #fileFrequency(group: number): number {
    return this.#files.text(group) / this.#groupNorms[group]! + this.#files.flat(group);
  }

  #rowScore({ chunkWeight }: TermEvaluation, frequency: number): number {
    return chunkWeight * saturate(frequency, this.parameters.chunk.k1);
  }

  #fileScore({ fileWeight }: TermEvaluation, frequency: number): number {
    return fileWeight * saturate(frequency, this.parameters.file.k1);
  }
}

function frequenciesOf(
  { segment }: GenerationPart,
  row: number,
  term: string,
): ReadonlyMap<keyof IndexFields, number> {
  const frequencies = new Map<keyof IndexFields, number>();
  for (const field of FIELDS) {
    const termIndex = findTerm(segment, fieldTerm(field, term));
    if (termIndex < 0) continue;
    const start = segment.offsets[termIndex]!;
    const position = segment.rows.subarray(start, segment.offsets[termIndex + 1]).indexOf(row);
    if (position >= 0) frequencies.set(field, segment.counts[start + position]!);
  }
  return frequencies;
}
