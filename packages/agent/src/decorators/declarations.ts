import { RagError, type KnowledgeSource, type Retrieval } from '@rag/contracts';

/** A class, abstract ones included. */
export type AnyClass = abstract new (...values: never[]) => unknown;

/** What may be decorated: a class or a method. */
export type Decorated = (...values: never[]) => unknown;

/** What was declared on one class or method, in the order of the source text. */
export interface Declarations {
  readonly knowledge: readonly KnowledgeSource[];
  readonly retrieval?: Retrieval;
}

// A registered symbol: what one copy of this package declares, another one reads.
const DECLARED = Symbol.for('@rag/agent/declarations');

const NOTHING: Declarations = Object.freeze({ knowledge: Object.freeze([]) });

/** What was declared on a class or method itself, not on those that it inherits from. */
export function declarationsOf(target: object): Declarations {
  if (!Object.hasOwn(target, DECLARED)) return NOTHING;
  return (target as { readonly [DECLARED]: Declarations })[DECLARED];
}

/** Declares a source; decorators are applied from the last to the first, so each comes before those that are there. */
export function declareKnowledge(target: object, source: KnowledgeSource): void {
  const before = declarationsOf(target);
  declare(target, { ...before, knowledge: [source, ...before.knowledge] });
}

/** @throws RagError `RAG_AGENT_RETRIEVAL_DUPLICATE` where there is a retrieval already. */
export function declareRetrieval(target: object, retrieval: Retrieval, name: string): void {
  const before = declarationsOf(target);
  if (before.retrieval !== undefined) {
    throw new RagError(
      'RAG_AGENT_RETRIEVAL_DUPLICATE',
      `Cannot declare the retrieval of "${name}": it has one already; a class and a method have one at most`,
      { name },
    );
  }
  declare(target, { ...before, retrieval });
}

function declare(target: object, declarations: Declarations): void {
  Object.defineProperty(target, DECLARED, { value: Object.freeze(declarations), configurable: true });
}
