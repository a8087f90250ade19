import { RagError } from '@rag/contracts';

import { locateQuote, spanOfLines } from '../spans/locate-quote.js';
import type { Span } from '../spans/span.js';
import { invalidData, readJsonLines, textField, type JsonLine } from './json-lines.js';

/** A document of a corpus with evidence. */
export interface EvidenceDocument {
  /** Its path, unique within the corpus. */
  readonly id: string;
  readonly text: string;
}

/** Where an answer stands. */
export interface EvidenceSpan extends Span {
  readonly documentId: string;
}

/** A question in natural words, and all the places that together answer it. */
export interface EvidenceQuestion {
  readonly id: string;
  readonly text: string;
  /** BCP 47, such as `en`. */
  readonly language: string;
  /** Never empty; in UTF-16 code units of the documents. */
  readonly evidence: readonly EvidenceSpan[];
}

/** Documents, and questions about them whose evidence was located. */
export interface EvidenceCorpus {
  readonly documents: readonly EvidenceDocument[];
  readonly questions: readonly EvidenceQuestion[];
}

/**
 * Reads questions and locates their evidence.
 *
 * A line is `{ "id", "language", "text", "evidence": [{ "document", "quote" }, …] }`; a quote stands in its document
 * letter for letter, once.
 *
 * @param source names the questions in errors.
 * @throws RagError `RAG_EVAL_INVALID_DATA` with source and line, for a broken line, an id that comes twice, a document
 *   that is not there, or a quote that is absent or ambiguous (then with the cause).
 * @example
 * const documents = [{ id: 'a.md', text: 'The port is 8080.' }];
 * const line = '{"id":"1","language":"en","text":"Which port?","evidence":[{"document":"a.md","quote":"8080"}]}';
 * readEvidenceCorpus(documents, line, 'questions.jsonl').questions[0]?.evidence[0]?.start; // 12
 */
export function readEvidenceCorpus(
  documents: readonly EvidenceDocument[],
  questions: string,
  source: string,
): EvidenceCorpus {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const seen = new Set<string>();
  return {
    documents,
    questions: readJsonLines(questions, source).map((line) => {
      const id = textField(line, 'id', source);
      if (seen.has(id)) throw invalidData(source, line.line, `the id "${id}" comes a second time`);
      seen.add(id);
      return {
        id,
        text: textField(line, 'text', source),
        language: textField(line, 'language', source),
        evidence: locateAll(line, byId, source),
      };
    }),
  };
}

function locateAll(
  line: JsonLine,
  documents: ReadonlyMap<string, EvidenceDocument>,
  source: string,
): readonly EvidenceSpan[] {
  const quotes = line.value['evidence'];
  if (!Array.isArray(quotes) || quotes.length === 0)
    throw invalidData(source, line.line, '"evidence" is not a list with at least one quote');
  return quotes.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null)
      throw invalidData(source, line.line, 'evidence is not an object');
    const part = { line: line.line, value: entry as Readonly<Record<string, unknown>> };
    const documentId = textField(part, 'document', source);
    const document = documents.get(documentId);
    if (document === undefined)
      throw invalidData(source, line.line, `the document "${documentId}" is not in the corpus`);
    try {
      return { documentId, ...locateQuote(document.text, textField(part, 'quote', source)) };
    } catch (error) {
      if (!RagError.is(error) || !error.code.startsWith('RAG_EVAL_EVIDENCE_')) throw error;
      throw invalidData(source, line.line, `the evidence in "${documentId}" fails: ${error.message}`, error);
    }
  });
}

/** A definition in a source file. */
export interface DefinitionSpan extends Span {
  readonly documentId: string;
  readonly name: string;
}

/**
 * Reads definitions, `{ "document", "name", "startLine", "endLine" }` a line, lines from 1 and inclusive.
 *
 * @throws RagError `RAG_EVAL_INVALID_DATA` for a broken line or a document that is not there,
 *   `RAG_EVAL_INVALID_LINES` for lines that the document does not have.
 * @example
 * const line = '{"document":"a.py","name":"f","startLine":1,"endLine":2}';
 * readDefinitions([{ id: 'a.py', text: 'def f():\n  pass\n' }], line, 'definitions.jsonl')[0]?.end; // 15
 */
export function readDefinitions(
  documents: readonly EvidenceDocument[],
  definitions: string,
  source: string,
): readonly DefinitionSpan[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return readJsonLines(definitions, source).map((line) => {
    const documentId = textField(line, 'document', source);
    const document = byId.get(documentId);
    if (document === undefined)
      throw invalidData(source, line.line, `the document "${documentId}" is not in the corpus`);
    const { startLine, endLine } = line.value;
    if (typeof startLine !== 'number' || typeof endLine !== 'number')
      throw invalidData(source, line.line, '"startLine" or "endLine" is not a number');
    return {
      documentId,
      name: textField(line, 'name', source),
      ...spanOfLines(document.text, startLine, endLine),
    };
  });
}
