import type { SearchOptions } from '@rag/contracts';
import type { SnippetOptions } from '@rag/fusion';

/** What a session's search may be told beside the query. */
export interface SessionSearchOptions extends Omit<SearchOptions, 'snippets'> {
  /** Whether each result comes with a snippet, and how large these are. @defaultValue false */
  readonly snippets?: boolean | SnippetOptions | undefined;
  /**
   * Whether operators such as `"a phrase"`, `-word` and `path:src` are plain text. @defaultValue false, and true in the
   * profile `classic`
   */
  readonly literal?: boolean | undefined;
}
