import { RagError, type Document } from '@rag/contracts';

/** A document as one stream ranked it. */
export interface RankedDocument {
  readonly id: string;
  /** The stream's own score. */
  readonly score: number;
  /** The metadata value `file`, where it is a text. */
  readonly file: string | undefined;
  readonly document: Document;
}

/** What one stream answered, checked and cut. */
export interface StreamList {
  readonly items: readonly RankedDocument[];
  /** Whether the stream gave as many as it was asked for, so that there may be more. */
  readonly full: boolean;
}

/** The list of a stream that has said nothing. */
export const EMPTY_STREAM_LIST: StreamList = Object.freeze({ items: Object.freeze([]), full: false });

/**
 * Checks what a stream gave and copies it, so that nothing the stream does to its list later changes an answer.
 *
 * Reads no more than `depth` entries. All that fusing needs of a document is read here, where a getter that
 * throws fails this stream alone.
 *
 * @throws RagError `RAG_FUSION_INVALID_STREAM_ANSWER` for anything but a list of results with a document and a
 *   finite score.
 */
export function checkStreamList(answer: unknown, depth: number): StreamList {
  if (!Array.isArray(answer)) throw invalidAnswer('it is not a list');
  const entries: readonly unknown[] = answer;
  const count = Math.min(entries.length, depth);
  const items: RankedDocument[] = [];
  for (let rank = 0; rank < count; rank++) items.push(checkEntry(entries[rank], rank));
  return { items, full: entries.length >= depth };
}

function checkEntry(entry: unknown, rank: number): RankedDocument {
  const { document, score } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (!isDocument(document))
    throw invalidAnswer(`the result at rank "${String(rank)}" has no usable document`);
  if (typeof score !== 'number' || !Number.isFinite(score)) {
    throw invalidAnswer(`the score at rank "${String(rank)}" is "${String(score)}"`);
  }
  const { file } = document.metadata;
  return { id: document.id, score, file: typeof file === 'string' ? file : undefined, document };
}

// By shape, not by class: a stream may have been built with another copy of the contracts.
function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  const { id, content, metadata } = value as Partial<Record<keyof Document, unknown>>;
  return (
    typeof id === 'string' && typeof content === 'string' && typeof metadata === 'object' && metadata !== null
  );
}

function invalidAnswer(state: string): RagError {
  return new RagError('RAG_FUSION_INVALID_STREAM_ANSWER', `Cannot use the answer of a stream: ${state}`);
}
