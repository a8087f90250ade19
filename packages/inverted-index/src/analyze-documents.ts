import { RagError, type Analyzer, type IndexFields, type TermBatch } from '@rag/contracts';

import { fieldedAnalyzerId, fieldTerm } from './field-terms.js';
import { runSteps, type Steps } from './steps.js';

/** Every field, in the order in which it is analysed. */
export const INDEX_FIELDS: readonly (keyof IndexFields)[] = Object.freeze([
  'content',
  'name',
  'path',
  'headings',
  'symbol',
]);

/** The fields that are analysed when nothing else is asked. */
export const DEFAULT_ANALYZED_FIELDS: readonly (keyof IndexFields)[] = Object.freeze(['content']);

/** Options of {@link analyzeDocuments}. */
export interface AnalyzeDocumentsOptions {
  /** Which fields, one after the other; no token spans two. @defaultValue {@link DEFAULT_ANALYZED_FIELDS} */
  readonly fields?: readonly (keyof IndexFields)[] | undefined;
  /**
   * Whether a term is kept apart by field, under the key that `fieldTerm` gives it, and not as one bag of terms.
   *
   * @defaultValue false
   */
  readonly separateFields?: boolean | undefined;
}

/**
 * Analyses documents into a forward index, as plain data that can cross a thread.
 *
 * Pure; linear in the text; the terms are in the order of their first occurrence. Runs to its end without a
 * pause, which suits a worker.
 *
 * @param documents one row each, in order.
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_FIELDS` for a field that is neither absent nor a text; whatever
 *   the analyzer throws.
 * @example
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * analyzeDocuments(blank, [{ content: 'to be or to' }]).counts; // 2, 1, 1
 */
export function analyzeDocuments(
  analyzer: Analyzer,
  documents: readonly IndexFields[],
  options: AnalyzeDocumentsOptions = {},
): TermBatch {
  return runSteps(analyzeDocumentsSteps(analyzer, documents, options));
}

/** {@link analyzeDocuments} in steps of at most a few hundred tokens. */
export function* analyzeDocumentsSteps(
  analyzer: Analyzer,
  documents: Iterable<IndexFields>,
  options: AnalyzeDocumentsOptions = {},
): Steps<TermBatch> {
  const { fields = DEFAULT_ANALYZED_FIELDS, separateFields = false } = options;
  const analyses = fields.map((field) => new FieldAnalysis(analyzer, separateFields ? field : 'content'));
  const indexByTerm = new Map<string, number>();
  const lengths: number[] = [];
  const offsets: number[] = [0];
  const termIndexes: number[] = [];
  const counts: number[] = [];
  for (const document of documents) {
    const countByIndex = new Map<number, number>();
    let length = 0;
    for (const [position, field] of fields.entries()) {
      for (const term of analyses[position]!.termsOf(textOf(document, field), field)) {
        let index = indexByTerm.get(term);
        if (index === undefined) indexByTerm.set(detach(term), (index = indexByTerm.size));
        countByIndex.set(index, (countByIndex.get(index) ?? 0) + 1);
        if (++length % TOKENS_PER_STEP === 0) yield TOKENS_PER_STEP;
      }
    }
    for (const [index, count] of countByIndex) {
      termIndexes.push(index);
      counts.push(count);
    }
    lengths.push(length);
    offsets.push(termIndexes.length);
    yield (length % TOKENS_PER_STEP) + 1;
  }
  return {
    analyzerId: separateFields ? fieldedAnalyzerId(analyzer.id) : analyzer.id,
    lengths: Uint32Array.from(lengths),
    terms: [...indexByTerm.keys()],
    offsets: Uint32Array.from(offsets),
    termIndexes: Uint32Array.from(termIndexes),
    counts: Uint32Array.from(counts),
  };
}

const TOKENS_PER_STEP = 256;

/** Analyses one field of document after document; the chunks of a file repeat its path, its name, its headings. */
class FieldAnalysis {
  readonly #analyzer: Analyzer;
  readonly #keyField: keyof IndexFields;
  #lastText = '';
  #lastTerms: readonly string[] = [];

  constructor(analyzer: Analyzer, keyField: keyof IndexFields) {
    this.#analyzer = analyzer;
    this.#keyField = keyField;
  }

  termsOf(text: string, field: keyof IndexFields): Iterable<string> {
    if (field === 'content') return this.#analyzer.analyze(text);
    if (text === this.#lastText) return this.#lastTerms;
    this.#lastText = text;
    return (this.#lastTerms = Array.from(this.#analyzer.analyze(text), (term) =>
      fieldTerm(this.#keyField, term),
    ));
  }
}

function textOf(document: IndexFields, field: keyof IndexFields): string {
  const text = (document as IndexFields | null | undefined)?.[field] as unknown;
  if (typeof text === 'string') return text;
  if (text === undefined && field !== 'content' && (document as unknown) != null) return '';
  throw new RagError(
    'RAG_INVERTED_INDEX_INVALID_FIELDS',
    `Cannot index a document: its field "${field}" is of type "${text === null ? 'null' : typeof text}"; use a text`,
    { field },
  );
}

// A slice of a long string keeps the whole string alive in V8; a slice of a short one keeps only that.
function detach(term: string): string {
  return ` ${term}`.slice(1);
}
