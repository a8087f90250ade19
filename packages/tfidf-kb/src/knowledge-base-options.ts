import { classicKeywordAnalyzer } from '@rag/analysis';
import { checkOptions, RagError, type Analyzer, type Document, type IndexFields } from '@rag/contracts';
import { contentOnly } from '@rag/inverted-index';

/** Options of an `InMemoryKnowledgeBase`; each may be left out. */
export interface KnowledgeBaseOptions {
  /** Turns documents and queries into terms. @defaultValue `classicKeywordAnalyzer` */
  readonly analyzer?: Analyzer | undefined;
  /** The texts of a document; every field that it gives is indexed. @defaultValue its content alone */
  readonly fieldsOf?: ((document: Document) => IndexFields) | undefined;
  /** The store's name in diagnostics, not empty. @defaultValue `'tfidf-kb'` */
  readonly name?: string | undefined;
}

/** {@link KnowledgeBaseOptions} after validation. */
export type ResolvedKnowledgeBaseOptions = {
  readonly [K in keyof KnowledgeBaseOptions]-?: NonNullable<KnowledgeBaseOptions[K]>;
};

/** What holds where an option is left out. */
export const DEFAULT_KNOWLEDGE_BASE_OPTIONS: ResolvedKnowledgeBaseOptions = Object.freeze({
  analyzer: classicKeywordAnalyzer,
  fieldsOf: contentOnly,
  name: 'tfidf-kb',
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_TFIDF_KB_INVALID_OPTION` naming the option and what it may be.
 * @example
 * resolveKnowledgeBaseOptions({}).name; // 'tfidf-kb'
 */
export function resolveKnowledgeBaseOptions(
  options: KnowledgeBaseOptions = {},
): ResolvedKnowledgeBaseOptions {
  const given = Object.fromEntries(
    Object.entries(checkOptions(options, 'make a knowledge base')).filter(([, value]) => value !== undefined),
  );
  const resolved: ResolvedKnowledgeBaseOptions = { ...DEFAULT_KNOWLEDGE_BASE_OPTIONS, ...given };
  const { analyzer, fieldsOf, name } = resolved;
  check('analyzer', isAnalyzer(analyzer), 'an Analyzer with an id');
  check('fieldsOf', typeof fieldsOf === 'function', 'a function from a document to its fields');
  check('name', typeof name === 'string' && name !== '', 'a text that is not empty');
  return Object.freeze(resolved);
}

function isAnalyzer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, analyze } = value as Partial<Record<keyof Analyzer, unknown>>;
  return typeof id === 'string' && typeof analyze === 'function';
}

function check(option: string, isValid: boolean, allowed: string): void {
  if (isValid) return;
  throw new RagError(
    'RAG_TFIDF_KB_INVALID_OPTION',
    `Cannot make a knowledge base: "${option}" cannot be used; use ${allowed}`,
    { option, allowed },
  );
}
