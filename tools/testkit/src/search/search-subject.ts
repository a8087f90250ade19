import type { Document, MetadataFilter, SearchResult } from '@rag/contracts';

/**
 * What a searchable thing may claim: `lexical`, that it finds exactly the documents that hold a word of the
 * query.
 */
export type SearchCapability = 'lexical';

/** Something that can be asked. */
export type Search = (
  query: string,
  topK: number,
  filter?: MetadataFilter,
) => Promise<readonly SearchResult[]>;

/** Makes searchable corpora for the laws that streams and stores share. */
export interface SearchSubject {
  /** Runs `use` with a search over these documents, added in this order, and leaves nothing behind. */
  withSearch(documents: readonly Document[], use: (search: Search) => Promise<void>): Promise<void>;
}
