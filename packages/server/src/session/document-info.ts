import type { Document, Metadata } from '@rag/contracts';

/** Length of the preview of a document that was added by hand, in UTF-16 code units. */
export const PREVIEW_CHARACTERS = 100;

/** A document that was added by hand, as `listDocuments` shows it. */
export interface DocumentInfo {
  readonly id: string;
  /** The first {@link PREVIEW_CHARACTERS} of the content, never half a surrogate pair. */
  readonly preview: string;
  /** UTF-16 code units of the content. */
  readonly contentLength: number;
  readonly metadata: Metadata;
}

/** Describes a document without keeping its content. */
export function describeDocument(document: Document): DocumentInfo {
  const { id, content, metadata } = document;
  return {
    id,
    preview: cutAtCodePoint(content, PREVIEW_CHARACTERS),
    contentLength: content.length,
    metadata,
  };
}

function cutAtCodePoint(text: string, length: number): string {
  if (text.length <= length) return text;
  const endsInPair = isHighSurrogate(text.charCodeAt(length - 1)) && isLowSurrogate(text.charCodeAt(length));
  return text.slice(0, endsInPair ? length - 1 : length);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
