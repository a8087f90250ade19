/** What a private tool may import: any package. */
export const ANYTHING = 'anything';

/** Tests of every package may import it; nothing else may. */
export const TEST_PACKAGE = '@rag/testkit';

/** The packages that a package may import, in its sources and its tests. */
export type AllowedImports = readonly string[] | typeof ANYTHING;

const PIPELINE = [
  '@rag/contracts',
  '@rag/ingest',
  '@rag/chunker',
  '@rag/analysis',
  '@rag/bm25',
  '@rag/tfidf-kb',
  '@rag/fusion',
  '@rag/prompt-fence',
];

/**
 * The package graph as designed: an edge that is not here is a decision, and is made here first. Packages that
 * are designed and not yet there have their line too.
 */
export const PACKAGE_GRAPH: ReadonlyMap<string, AllowedImports> = new Map<string, AllowedImports>([
  ['@rag/contracts', []],
  ['@rag/analysis', ['@rag/contracts']],
  ['@rag/inverted-index', ['@rag/contracts']],
  ['@rag/chunker', ['@rag/contracts']],
  ['@rag/ingest', ['@rag/contracts']],
  ['@rag/bm25', ['@rag/contracts', '@rag/analysis', '@rag/inverted-index']],
  ['@rag/tfidf-kb', ['@rag/contracts', '@rag/analysis', '@rag/inverted-index']],
  ['@rag/fusion', ['@rag/contracts']],
  ['@rag/prompt-fence', ['@rag/contracts']],
  ['@rag/vector', ['@rag/contracts']],
  ['@rag/agent', [...PIPELINE, '@rag/vector']],
  ['@rag/postgres', ['@rag/contracts', '@rag/analysis', '@rag/chunker', '@rag/vector']],
  ['@rag/context', ['@rag/contracts', '@rag/prompt-fence']],
  ['@rag/eval', ['@rag/contracts']],
  ['@rag/server', [...PIPELINE, '@rag/inverted-index']],
  ['@rag/mcp', ['@rag/contracts', '@rag/server']],
  ['@rag/cli', ['@rag/server', '@rag/mcp', '@rag/agent', '@rag/postgres', '@rag/eval', '@rag/contracts']],
  ['@rag/demo', ['@rag/server', '@rag/agent', '@rag/contracts']],
  [TEST_PACKAGE, ANYTHING],
  ['@rag/bench', ANYTHING],
  ['@rag/evaluate', ANYTHING],
  ['@rag/compat', ANYTHING],
  ['@rag/check', []],
  ['@rag/packages', ANYTHING],
  ['@rag/cases', ANYTHING],
]);
