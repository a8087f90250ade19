import { RagError } from '@rag/contracts';

import type { EvidenceCorpus, EvidenceDocument } from '../readers/evidence-corpus.js';
import { InkAxis } from '../spans/ink-axis.js';
import type { Span } from '../spans/span.js';
import type { BenchmarkChunk } from './benchmark-chunk.js';

interface Placed {
  readonly document: EvidenceDocument;
  readonly ink: InkAxis;
  readonly base: number;
}

/**
 * All documents of a corpus end to end, on one axis of characters that are not white space.
 *
 * Laws: spans of different documents never overlap; what stands between two spans of one document is the same
 * number of characters on the axis, white space left out.
 */
export class EvidenceAxis {
  readonly #placed = new Map<string, Placed>();
  /** The characters of all documents. */
  readonly length: number;

  /** @throws RagError `RAG_EVAL_INVALID_CORPUS` where a document's id comes twice. */
  constructor(corpus: Pick<EvidenceCorpus, 'documents'>) {
    let base = 0;
    for (const document of corpus.documents) {
      if (this.#placed.has(document.id))
        throw new RagError(
          'RAG_EVAL_INVALID_CORPUS',
          `Cannot measure a corpus: the document "${document.id}" comes twice; give each its own id`,
          { documentId: document.id },
        );
      const ink = new InkAxis(document.text);
      this.#placed.set(document.id, { document, ink, base });
      base += ink.length;
    }
    this.length = base;
  }

  /** A span of a document on the axis; `undefined` where it holds white space alone. */
  spanOf(documentId: string, span: Span): Span | undefined {
    const { ink, base } = this.#find(documentId);
    return ink.spanOf(span, base);
  }

  /**
   * What the first `units` code units of a chunk's text hold of its document, on the axis.
   *
   * @throws RagError `RAG_EVAL_INVALID_CHUNK` where a segment is not the document's text: a chunk that invents text
   *   must not be measured as if it did not.
   */
  spansOf(chunk: BenchmarkChunk, units: number = chunk.text.length): readonly Span[] {
    const { document, ink, base } = this.#find(chunk.documentId);
    const spans: Span[] = [];
    for (const { at, start, end } of chunk.segments) {
      const text = document.text.slice(start, end);
      if (text.length !== end - start || chunk.text.slice(at, at + text.length) !== text)
        throw new RagError(
          'RAG_EVAL_INVALID_CHUNK',
          `Cannot measure a chunk of "${chunk.documentId}": its text from "${at}" is not that of the document from ` +
            `"${start}" to "${end}"; give segments that are the document's own text`,
          { documentId: chunk.documentId, at, start, end },
        );
      const taken = Math.min(end - start, units - at);
      const span = taken > 0 ? ink.spanOf({ start, end: start + taken }, base) : undefined;
      if (span !== undefined) spans.push(span);
    }
    return spans;
  }

  #find(documentId: string): Placed {
    const placed = this.#placed.get(documentId);
    if (placed !== undefined) return placed;
    throw new RagError(
      'RAG_EVAL_INVALID_CHUNK',
      `Cannot measure a chunk of "${documentId}": the corpus has no such document`,
      { documentId },
    );
  }
}
