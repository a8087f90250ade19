import { RagError } from '@rag/contracts';

/** Where the generated part of a document begins and ends; everything else is written by hand. */
export const DOCS_BEGIN = '<!-- eval:begin -->';
/** See {@link DOCS_BEGIN}. */
export const DOCS_END = '<!-- eval:end -->';

/**
 * A document with its generated part replaced.
 *
 * @throws RagError `RAG_EVALUATE_DOCS_WITHOUT_MARKERS` where the markers are not there, once each and in order.
 */
export function replaceGenerated(document: string, generated: string): string {
  const begin = document.indexOf(DOCS_BEGIN);
  const end = document.indexOf(DOCS_END);
  const isOnce =
    document.lastIndexOf(DOCS_BEGIN) === begin && document.lastIndexOf(DOCS_END) === end && begin !== -1;
  if (!isOnce || end < begin)
    throw new RagError(
      'RAG_EVALUATE_DOCS_WITHOUT_MARKERS',
      `Cannot write the tables: the document does not have "${DOCS_BEGIN}" and "${DOCS_END}", once each and in this order`,
    );
  return `${document.slice(0, begin + DOCS_BEGIN.length)}\n\n${generated.trim()}\n\n${document.slice(end)}`;
}
