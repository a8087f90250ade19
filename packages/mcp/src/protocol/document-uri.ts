/** Longest address that is read, in UTF-16 code units. */
export const MAX_URI_CHARACTERS = 8_192;

/** How the address of a document is made, for clients that ask. */
export const DOCUMENT_URI_TEMPLATE = 'rag://{corpus}/{id}';

const SCHEME = 'rag://';

/** A document of a corpus. */
export interface DocumentAddress {
  readonly corpus: string;
  readonly id: string;
}

/**
 * Reads the address of a document, such as `rag://default/src%2Fa.ts%233`; the id may also stand with its slashes.
 *
 * Linear in its length, without a pattern that could be driven to try over and over.
 */
export function readDocumentUri(uri: string): DocumentAddress | undefined {
  if (uri.length > MAX_URI_CHARACTERS || !uri.startsWith(SCHEME)) return undefined;
  const slash = uri.indexOf('/', SCHEME.length);
  if (slash === -1) return undefined;
  const corpus = decode(uri.slice(SCHEME.length, slash));
  const id = decode(uri.slice(slash + 1));
  return corpus === undefined || corpus === '' || id === undefined || id === '' ? undefined : { corpus, id };
}

/** The address of a document. */
export function documentUri({ corpus, id }: DocumentAddress): string {
  return `${SCHEME}${encodeURIComponent(corpus)}/${encodeURIComponent(id)}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
