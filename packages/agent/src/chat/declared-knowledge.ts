import type { Awaitable, LiveKnowledgeBinding, RetrievalEngine } from '@rag/contracts';

import type { KnowledgeEnvironment } from '../binding/knowledge-environment.js';
import type { KnowledgeSpec } from '../binding/open-knowledge.js';

/** Loads declared sources and builds the engine that searches them; `openKnowledge` unless told otherwise. */
export type KnowledgeOpener = (
  spec: KnowledgeSpec,
  environment: KnowledgeEnvironment,
) => Awaitable<RetrievalEngine>;

/**
 * Declared knowledge: opened at the first turn that asks it, once for all turns that come meanwhile. An opening that
 * fails is not kept: the next turn tries again.
 */
export class DeclaredKnowledge {
  readonly name: string;
  readonly #open: () => Promise<RetrievalEngine>;
  #engine: Promise<RetrievalEngine> | undefined;
  #hasOpened = false;

  constructor(name: string, open: () => Promise<RetrievalEngine>) {
    this.name = name;
    this.#open = open;
  }

  /** The knowledge as a turn asks it. */
  get binding(): LiveKnowledgeBinding {
    return {
      name: this.name,
      isEmpty: () => false,
      retrieve: async (message, topK, options) =>
        (await (await this.#engineOnce()).retrieve(message, { topK, signal: options?.signal })).results,
      retrieveDetailed: async (message, topK, options) =>
        (await this.#engineOnce()).retrieve(message, { topK, signal: options?.signal }),
    };
  }

  /** Closes the engine, at once or as soon as it has opened, without waiting for that; a later turn opens it anew. */
  async close(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    const closing = (async (): Promise<void> => (await engine)?.close?.())().catch(() => {
      // An engine that never opened has nothing to close; whoever asked it has heard of it.
    });
    if (this.#hasOpened) await closing;
    this.#hasOpened = false;
  }

  async #engineOnce(): Promise<RetrievalEngine> {
    const opening = (this.#engine ??= this.#open());
    try {
      const engine = await opening;
      this.#hasOpened = this.#engine === opening;
      return engine;
    } catch (error) {
      if (this.#engine === opening) this.#engine = undefined;
      throw error;
    }
  }
}
