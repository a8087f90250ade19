import type { KnowledgeBase } from '@rag/contracts';

/** The methods that a store may lack. */
export type OptionalMethods = Pick<KnowledgeBase, 'replaceDocuments' | 'prepareReplace' | 'snapshot'>;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Gives a wrapper those optional methods that the store it wraps has, and no others: helpers decide by their
 * presence what a store can do.
 *
 * @param wrapped the store behind the wrapper.
 * @param methods what the wrapper does in their place.
 */
export function mirrorOptionalMethods(
  wrapper: OptionalMethods,
  wrapped: OptionalMethods,
  methods: Required<OptionalMethods>,
): void {
  const target: Writable<OptionalMethods> = wrapper;
  if (wrapped.replaceDocuments !== undefined) target.replaceDocuments = methods.replaceDocuments;
  if (wrapped.prepareReplace !== undefined) target.prepareReplace = methods.prepareReplace;
  if (wrapped.snapshot !== undefined) target.snapshot = methods.snapshot;
}
