import { checkOptions, RagError, untilAborted, type EmbeddingFunction } from '@rag/contracts';

import { checked } from '../embedding/checked.js';
import { contentKey } from './content-key.js';

/** A chunk as its embedding sees it. */
export interface ReembedChunk {
  /** Unique among the chunks of one update. */
  readonly id: string;
  /** What is embedded, such as a chunk's `embeddingText`. */
  readonly text: string;
}

/** What an update did. */
export interface ReembedReport {
  /** Chunks whose vector was there already, or is that of another chunk of the same text. */
  readonly reused: number;
  /** Texts that were embedded. */
  readonly embedded: number;
  /** Chunks that are no longer there. */
  readonly removed: number;
  /** Chunks that are new or have another vector than before, in the order of the update: what a vector index must add. */
  readonly changedIds: readonly string[];
  /** Chunks that are no longer there: what a vector index must remove. */
  readonly removedIds: readonly string[];
}

/** Options of a {@link SelectiveReembedIndex}; each may be left out. */
export interface SelectiveReembedOptions {
  /** Vectors of an earlier index, as its `entries()` gave them; those of another model or text are never used. */
  readonly known?: Iterable<readonly [key: string, vector: Float32Array]> | undefined;
}

interface State {
  readonly keys: ReadonlyMap<string, string>;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/**
 * Vectors by the hash of what was embedded: an update embeds what changed and nothing else.
 *
 * It ranks nothing and is no `VectorIndex`: it tells which vectors one must get. A vector belongs to a text, a model and
 * its dimensions; where any of them changes, the chunk is embedded anew. Updates run one after the other, in the order
 * of their calls; each is all or nothing.
 *
 * @example
 * const vectors = new Float32Array([1, 0]);
 * const index = new SelectiveReembedIndex({ model: 'demo', dimensions: 2, embed: async (texts) => texts.map(() => vectors) });
 * const { embedded } = await index.update([{ id: 'a.md#0', text: 'first' }]);
 * index.vectorOf('a.md#0')?.length; // 2
 */
export class SelectiveReembedIndex {
  readonly #embedding: EmbeddingFunction;
  #state: State;
  #known: ReadonlyMap<string, Float32Array>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(embedding: EmbeddingFunction, options: SelectiveReembedOptions = {}) {
    // Checked here and at each call: its model may change, and all is embedded anew then.
    checked(embedding);
    this.#embedding = embedding;
    this.#known = readKnown(checkOptions(options, 'make an index of vectors').known);
    this.#state = { keys: new Map(), vectors: new Map() };
  }

  /** How many chunks there are. */
  get size(): number {
    return this.#state.keys.size;
  }

  /** A copy of the chunk's vector, `undefined` where there is no such chunk. */
  vectorOf(id: string): Float32Array | undefined {
    const key = this.#state.keys.get(id);
    return key === undefined ? undefined : this.#state.vectors.get(key)?.slice();
  }

  /** The vectors by their keys, to be kept and given to a later index as `known`; copies. */
  entries(): readonly (readonly [key: string, vector: Float32Array])[] {
    return Array.from(this.#state.vectors, ([key, vector]) => [key, vector.slice()] as const);
  }

  /**
   * Makes these the chunks of the index, all of them: a chunk that is not named is removed.
   *
   * A text that several chunks have is embedded once, in one call with all other texts that have no vector yet.
   *
   * @throws RagError `RAG_VECTOR_INVALID_CHUNKS` for an id that is empty or there twice, or a text that is none;
   *   `RAG_VECTOR_EMBEDDING_*` as {@link checked} says; whatever the embedding function rejects with; the signal's reason. The index is
   *   as it was then.
   */
  async update(
    chunks: readonly ReembedChunk[],
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ReembedReport> {
    const wanted = readChunks(chunks);
    const { signal } = checkOptions(options, 'update vectors');
    signal?.throwIfAborted();
    const turn = this.#last.then(() => this.#update(wanted, signal));
    // The next update waits for this one, whatever becomes of it.
    this.#last = turn.catch(() => undefined);
    return untilAborted(turn, signal);
  }

  async #update(
    chunks: ReadonlyMap<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<ReembedReport> {
    signal?.throwIfAborted();
    const { model, dimensions } = this.#embedding;
    const before = this.#state;
    const keys = new Map<string, string>();
    const vectors = new Map<string, Float32Array>();
    const missing = new Map<string, string>();
    const keyOfText = new Map<string, string>();
    for (const [id, text] of chunks) {
      const key = keyOfText.get(text) ?? (await contentKey(model, dimensions, text));
      keyOfText.set(text, key);
      keys.set(id, key);
      const vector = before.vectors.get(key) ?? this.#known.get(key);
      if (vector?.length === dimensions) vectors.set(key, vector);
      else missing.set(key, text);
    }
    if (missing.size > 0) {
      const made = await checked(this.#embedding).embed([...missing.values()], { kind: 'passage', signal });
      // Copies: what the function keeps and changes later has no effect.
      for (const [position, key] of [...missing.keys()].entries()) vectors.set(key, made[position]!.slice());
    }
    signal?.throwIfAborted();
    this.#state = { keys, vectors };
    this.#known = new Map();
    const removedIds = [...before.keys.keys()].filter((id) => !keys.has(id));
    return {
      reused: chunks.size - missing.size,
      embedded: missing.size,
      removed: removedIds.length,
      changedIds: [...keys].filter(([id, key]) => before.keys.get(id) !== key).map(([id]) => id),
      removedIds,
    };
  }
}

function readKnown(known: SelectiveReembedOptions['known']): ReadonlyMap<string, Float32Array> {
  const isList =
    known === undefined ||
    typeof (Object(known) as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
  return new Map(
    Array.from(isList ? (known ?? []) : [undefined], (entry) => {
      const [key, vector] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
      if (typeof key === 'string' && vector instanceof Float32Array) return [key, vector.slice()] as const;
      throw new RagError(
        'RAG_VECTOR_INVALID_OPTION',
        'Cannot make an index of vectors: the option "known" is no list of keys with vectors; give what entries() gave',
        { option: 'known' },
      );
    }),
  );
}

function readChunks(chunks: readonly ReembedChunk[]): ReadonlyMap<string, string> {
  if (!Array.isArray(chunks)) throw invalid('they are not given as a list');
  const texts = new Map<string, string>();
  for (const [position, chunk] of (chunks as readonly (Partial<ReembedChunk> | null)[]).entries()) {
    const { id, text } = chunk ?? {};
    if (typeof id !== 'string' || id === '') throw invalid(`number "${position}" has no id`);
    if (typeof text !== 'string') throw invalid(`"${id}" has no text`);
    if (texts.has(id)) throw invalid(`"${id}" is there twice`);
    texts.set(id, text);
  }
  return texts;
}

function invalid(state: string): RagError {
  return new RagError(
    'RAG_VECTOR_INVALID_CHUNKS',
    `Cannot update the vectors of chunks: ${state}; give each chunk an id of its own and a text`,
  );
}
