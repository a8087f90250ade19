import { InternalError } from '@rag/contracts';
import type { ChunkSegment } from '@rag/eval';

const WHITE_SPACE = /[\s\0]/u;

/** Where a chunk's own text stands in its document, and where that ends. */
export interface Alignment {
  readonly segments: readonly ChunkSegment[];
  readonly end: number;
}

/**
 * Finds the document's text in a chunk whose white space was normalised: both are read side by side, white space that
 * only one has is passed over, everything else must be equal. Linear.
 *
 * @param from where to begin in the document; white space before the chunk's first character is passed over.
 * @param own what of the content is the document's own text.
 * @throws InternalError where the chunk holds a character that the document does not have there: it broke its law.
 */
export function alignContent(
  text: string,
  from: number,
  content: string,
  own: { readonly start: number; readonly end: number },
): Alignment {
  const segments: ChunkSegment[] = [];
  let at = own.start;
  let position = from;
  let open: { at: number; start: number } | undefined;
  const close = (): void => {
    if (open !== undefined && position > open.start)
      segments.push({ at: open.at, start: open.start, end: position });
    open = undefined;
  };
  while (at < own.end) {
    const wanted = content.charAt(at);
    const found = text.charAt(position);
    if (wanted === found) {
      open ??= { at, start: position };
      at += 1;
      position += 1;
    } else if (found !== '' && WHITE_SPACE.test(found)) {
      close();
      position += 1;
    } else if (WHITE_SPACE.test(wanted)) {
      close();
      at += 1;
    } else {
      throw new InternalError(`a chunk is not its document's text at "${position}"`);
    }
  }
  close();
  return { segments, end: position };
}
