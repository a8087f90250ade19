import { RagError } from './errors.js';
import { EMPTY_METADATA, freezeMetadata, type Metadata, type MetadataValue } from './metadata.js';

/** What a {@link Document} is made from; every field is copied. */
export interface DocumentInit {
  /** Unique within a store; a random UUID when absent. */
  readonly id?: string | undefined;
  /** The text; at least one character. */
  readonly content: string;
  /** Facts to filter by and to show; none when absent. */
  readonly metadata?: Readonly<Record<string, MetadataValue | undefined>> | undefined;
  /** A vector of finite numbers, copied. */
  readonly embedding?: ArrayLike<number> | undefined;
}

/**
 * An immutable text with an id, metadata and, where there is one, an embedding.
 *
 * A document is a whole file or one chunk of it. Two documents are equal when their ids are equal; adding
 * an id again to a store replaces the document. Metadata is a frozen copy, the embedding is copied on the
 * way in and on the way out, so nothing that a caller does later can change a document.
 *
 * @example
 * const plain = Document.of('Product docs', 'source', 'docs/product.md');
 * const full = Document.builder().id('doc-1').content('Text').metadata('version', 2).build();
 * full.equals(plain); // false: other id
 */
export class Document {
  readonly id: string;
  readonly content: string;
  readonly metadata: Metadata;
  readonly #embedding: Float32Array | undefined;

  /**
   * @throws RagError `RAG_CONTRACTS_INVALID_DOCUMENT` for an empty or non-text content or id, or an
   *   embedding that is empty or holds a number that is not finite.
   */
  constructor(init: DocumentInit) {
    const { id, content, metadata, embedding } = init as {
      [K in keyof DocumentInit]: DocumentInit[K] | null;
    };
    if (typeof content !== 'string' || content === '') throw invalid('content', 'it is empty or not a text');
    if (id !== undefined && (typeof id !== 'string' || id === ''))
      throw invalid('id', 'it is empty or not a text');
    // The one exception to "randomness arrives as an argument": an id that nobody asked to be reproducible.
    this.id = id ?? crypto.randomUUID();
    this.content = content;
    this.metadata = metadata === undefined || metadata === null ? EMPTY_METADATA : freezeMetadata(metadata);
    this.#embedding = embedding === undefined || embedding === null ? undefined : copyVector(embedding);
    Object.freeze(this);
  }

  /** A copy of the embedding, or `undefined` where the document has none. */
  get embedding(): Float32Array | undefined {
    return this.#embedding?.slice();
  }

  /** A document with a random id and at most one metadata entry. */
  static of(content: string, key?: string, value?: MetadataValue): Document {
    return new Document({ content, metadata: key === undefined ? undefined : { [key]: value } });
  }

  /** A builder for everything that {@link Document.of} leaves out. */
  static builder(): DocumentBuilder {
    return new DocumentBuilder();
  }

  /** The same document with another embedding; this one stays as it is. */
  withEmbedding(embedding: ArrayLike<number>): Document {
    return new Document({ id: this.id, content: this.content, metadata: this.metadata, embedding });
  }

  /** Whether the other document has the same id. */
  equals(other: unknown): boolean {
    return other instanceof Document && other.id === this.id;
  }
}

/**
 * Collects the parts of a {@link Document}; each call returns the builder.
 *
 * @example
 * const document = Document.builder().content('Text').metadata({ file: 'a.md' }).build();
 */
export class DocumentBuilder {
  #id: string | undefined;
  #content: string | undefined;
  #metadata: Record<string, MetadataValue> = Object.create(null) as Record<string, MetadataValue>;
  #embedding: ArrayLike<number> | undefined;

  /** Sets the id; a random UUID is used when this is never called. */
  id(id: string): this {
    this.#id = id;
    return this;
  }

  /**
   * Sets the text.
   *
   * @throws RagError `RAG_CONTRACTS_INVALID_DOCUMENT` when it is not a text.
   */
  content(content: string): this {
    if (typeof (content as unknown) !== 'string') throw invalid('content', 'it is not a text');
    this.#content = content;
    return this;
  }

  /** Adds one metadata entry, or all entries of an object; a key that is set again is replaced. */
  metadata(key: string, value: MetadataValue): this;
  metadata(entries: Readonly<Record<string, MetadataValue>>): this;
  metadata(keyOrEntries: string | Readonly<Record<string, MetadataValue>>, value?: MetadataValue): this {
    if (typeof keyOrEntries === 'string') this.#metadata[keyOrEntries] = value as MetadataValue;
    else
      for (const key of Object.keys(keyOrEntries)) this.#metadata[key] = keyOrEntries[key] as MetadataValue;
    return this;
  }

  /** Sets the embedding; it is copied by {@link build}. */
  embedding(embedding: ArrayLike<number>): this {
    this.#embedding = embedding;
    return this;
  }

  /**
   * Makes the document; the builder can be used again.
   *
   * @throws RagError `RAG_CONTRACTS_INVALID_DOCUMENT` when the content was never set or is empty.
   */
  build(): Document {
    if (this.#content === undefined || this.#content === '')
      throw invalid('content', 'it was not set or is empty');
    return new Document({
      id: this.#id,
      content: this.#content,
      metadata: this.#metadata,
      embedding: this.#embedding,
    });
  }
}

function copyVector(vector: ArrayLike<number>): Float32Array {
  const copy = Float32Array.from(vector);
  if (copy.length === 0) throw invalid('embedding', 'it has no dimensions');
  if (!copy.every(Number.isFinite)) throw invalid('embedding', 'a component is not a finite 32-bit number');
  return copy;
}

function invalid(field: string, state: string): RagError {
  return new RagError(
    'RAG_CONTRACTS_INVALID_DOCUMENT',
    `Cannot make a document: "${field}" cannot be used, ${state}`,
    { field },
  );
}
