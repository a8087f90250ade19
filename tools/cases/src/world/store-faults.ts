/** Where a store or the prompt can be made to fail. */
export type StorePoint =
  'bm25.replaceDocuments' | 'bm25.search' | 'kb.replaceDocuments' | 'kb.search' | 'prompt.render';

const STORE_POINTS: readonly StorePoint[] = [
  'bm25.replaceDocuments',
  'bm25.search',
  'kb.replaceDocuments',
  'kb.search',
  'prompt.render',
];

/** Whether a fault is one of a store, and not of the file system. */
export function isStorePoint(at: string): at is StorePoint {
  return (STORE_POINTS as readonly string[]).includes(at);
}

/** At which call the replacement of documents fails. */
export interface ReplacementFault {
  readonly stream: 'prepare' | 'commit';
  readonly knowledgeBase: 'prepareReplace' | 'commit' | 'addDocuments';
  /** Whether the knowledge base is one that can only add and remove. */
  readonly foreign: boolean;
}

/** How a store fails unless a variant says otherwise. */
export const FIRST_REPLACEMENT_FAULT: ReplacementFault = {
  stream: 'prepare',
  knowledgeBase: 'prepareReplace',
  foreign: false,
};

/** The faults of the stores that are in force, shared by all stores of one case. */
export class StoreFaults {
  /** The points that the case names anywhere: without one the session has its own stores. */
  readonly named: ReadonlySet<StorePoint>;
  readonly replacement: ReplacementFault;
  readonly #armed = new Set<StorePoint>();
  #foreignHasFailed = false;

  constructor(named: ReadonlySet<StorePoint>, replacement: ReplacementFault = FIRST_REPLACEMENT_FAULT) {
    this.named = named;
    this.replacement = replacement;
  }

  arm(point: StorePoint): void {
    this.#armed.add(point);
  }

  clear(): void {
    this.#armed.clear();
  }

  has(point: StorePoint): boolean {
    return this.#armed.has(point);
  }

  /** @throws an ordinary error where the fault is in force. */
  meet(point: StorePoint): void {
    if (this.has(point)) throw new Error(`the fault "${point}" of the case`);
  }

  /** A store that can only add and remove fails once a step: what puts the old documents back must work. */
  beginStep(): void {
    this.#foreignHasFailed = false;
  }

  /** Whether this call of the knowledge base fails. */
  failsKnowledgeBase(call: string): boolean {
    const { knowledgeBase, foreign } = this.replacement;
    if (!this.has('kb.replaceDocuments') || call !== knowledgeBase) return false;
    if (!foreign) return true;
    const fails = !this.#foreignHasFailed;
    this.#foreignHasFailed = true;
    return fails;
  }
}
