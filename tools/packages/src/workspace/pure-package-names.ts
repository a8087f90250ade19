/** Packages that receive every effect as an argument and so run in browsers, in the order of their dependencies. */
export const PURE_PACKAGE_NAMES: readonly string[] = [
  '@rag/contracts',
  '@rag/analysis',
  '@rag/inverted-index',
  '@rag/chunker',
  '@rag/bm25',
  '@rag/tfidf-kb',
  '@rag/fusion',
  '@rag/prompt-fence',
];
