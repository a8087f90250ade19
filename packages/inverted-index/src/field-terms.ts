import type { IndexFields } from '@rag/contracts';

// Control characters: no analyzer of ours makes a term that begins with one.
const MARKS: Readonly<Record<keyof IndexFields, string>> = Object.freeze({
  content: '',
  name: '\u0001',
  path: '\u0002',
  headings: '\u0003',
  symbol: '\u0004',
});

/**
 * The key under which an index that keeps its fields apart holds a term of a field: the term itself for the content,
 * behind a control character for every other field.
 *
 * So one dictionary holds all fields, and what is known of segments, merges and batches holds for them too.
 *
 * @example
 * fieldTerm('content', 'login'); // 'login'
 */
export function fieldTerm(field: keyof IndexFields, term: string): string {
  return MARKS[field] + term;
}

/**
 * The id under which batches are kept whose fields are apart: an index refuses those of another kind.
 *
 * @example
 * fieldedAnalyzerId('polyglot@1'); // 'polyglot@1+fields'
 */
export function fieldedAnalyzerId(analyzerId: string): string {
  return `${analyzerId}+fields`;
}
