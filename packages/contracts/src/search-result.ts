import type { Document } from './document.js';
import type { Metadata } from './metadata.js';
import { RagError } from './errors.js';
import { compareScored } from './order.js';

/**
 * A document that matched a query, with its score.
 *
 * Scores are finite and comparable within one answer, not across answers, queries or streams.
 *
 * @example
 * const hit = new SearchResult(Document.of('text'), 0.5);
 * [hit].sort(SearchResult.compare);
 */
export class SearchResult {
  readonly document: Document;
  readonly score: number;

  /** @throws RagError `RAG_CONTRACTS_INVALID_RESULT` without a document, or with a score that is not finite. */
  constructor(document: Document, score: number) {
    if ((document as Document | null | undefined) == null) {
      throw new RagError('RAG_CONTRACTS_INVALID_RESULT', 'Cannot make a search result: there is no document');
    }
    if (!Number.isFinite(score)) {
      throw new RagError(
        'RAG_CONTRACTS_INVALID_RESULT',
        `Cannot make a search result: the score is "${String(score)}"`,
        {
          id: document.id,
        },
      );
    }
    this.document = document;
    this.score = score;
  }

  /** The document's id. */
  get id(): string {
    return this.document.id;
  }

  /** The document's text. */
  get content(): string {
    return this.document.content;
  }

  /** The document's metadata. */
  get metadata(): Metadata {
    return this.document.metadata;
  }

  /** The natural order: score descending, then id ascending by UTF-16 code unit. */
  static compare(this: void, left: SearchResult, right: SearchResult): number {
    return compareScored(left, right);
  }
}
