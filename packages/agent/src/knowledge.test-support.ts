import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import {
  compileMetadataFilter,
  Document,
  SearchResult,
  type DocumentInit,
  type EmbeddingFunction,
  type KnowledgeType,
  type SourceLoader,
  type SourceLoadOptions,
  type VectorIndex,
} from '@rag/contracts';
import { afterEach } from 'vitest';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A temporary folder with these files; removed after the test. */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-agent-'));
  folders.push(folder);
  await putFiles(folder, files);
  return folder;
}

/** Writes files below a folder. */
export async function putFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** A document by its id and its text. */
export function doc(id: string, content: string, metadata?: DocumentInit['metadata']): Document {
  return new Document({ id, content, metadata });
}

/** A loader that counts, over texts that a test may change: by the source's name, then by id. */
export class MapLoader implements SourceLoader {
  readonly type: KnowledgeType;
  readonly texts: Map<string, Readonly<Record<string, string>>>;
  /** Names of the sources that were loaded, in order. */
  readonly loaded: string[] = [];
  /** Runs before each load; may wait or throw. */
  before: (name: string, options?: SourceLoadOptions) => unknown = () => undefined;

  constructor(
    texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
    type: KnowledgeType = 'MEMORY',
  ) {
    this.texts = new Map(Object.entries(texts));
    this.type = type;
  }

  async load(
    { name }: { readonly name: string },
    options?: SourceLoadOptions,
  ): Promise<{ documents: readonly Document[] }> {
    this.loaded.push(name);
    await this.before(name, options);
    const texts = this.texts.get(name) ?? {};
    return { documents: Object.entries(texts).map(([id, text]) => doc(id, text)) };
  }
}

/** Counts letters: texts with the same letters are near each other. */
export class LetterEmbedding implements EmbeddingFunction {
  readonly model = 'letters';
  readonly dimensions = 26;
  /** How many texts were embedded as passages, and the queries. */
  passages = 0;
  readonly queries: string[] = [];
  /** Runs before each call; may wait or throw. */
  before: () => unknown = () => undefined;

  async embed(
    texts: readonly string[],
    { kind }: { readonly kind?: 'query' | 'passage' | undefined } = {},
  ): Promise<readonly Float32Array[]> {
    await this.before();
    if (kind === 'query') this.queries.push(...texts);
    else this.passages += texts.length;
    return texts.map((text) => {
      const vector = new Float32Array(26);
      for (const letter of text.toLowerCase()) {
        const at = letter.charCodeAt(0) - 97;
        if (at >= 0 && at < 26) vector[at]! += 1;
      }
      return vector;
    });
  }
}

/** A vector index by comparing with everything. */
export class PlainVectorIndex implements VectorIndex {
  readonly name = 'plain';
  closed = 0;
  readonly #documents = new Map<string, Document>();

  add(documents: readonly Document[]): void {
    for (const document of documents) this.#documents.set(document.id, document);
  }

  remove(ids: Iterable<string>): number {
    let removed = 0;
    for (const id of ids) if (this.#documents.delete(id)) removed += 1;
    return removed;
  }

  get(id: string): Document | undefined {
    return this.#documents.get(id);
  }

  size(): number {
    return this.#documents.size;
  }

  dimensions(): number | undefined {
    return [...this.#documents.values()][0]?.embedding?.length;
  }

  clear(): void {
    this.#documents.clear();
  }

  search(
    vector: ArrayLike<number>,
    topK: number,
    options: Parameters<VectorIndex['search']>[2] = {},
  ): readonly SearchResult[] {
    const passes = compileMetadataFilter(options.filter);
    return [...this.#documents.values()]
      .filter(({ metadata }) => passes(metadata))
      .map((document) => new SearchResult(document, cosine(vector, document.embedding!)))
      .sort(SearchResult.compare)
      .slice(0, topK);
  }

  close(): void {
    this.closed += 1;
  }
}

/** The cosine of two vectors; 0 where one has no length. */
export function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let [dot, leftSquare, rightSquare] = [0, 0, 0];
  for (let at = 0; at < left.length; at++) {
    dot += left[at]! * right[at]!;
    leftSquare += left[at]! ** 2;
    rightSquare += right[at]! ** 2;
  }
  return leftSquare === 0 || rightSquare === 0 ? 0 : dot / Math.sqrt(leftSquare * rightSquare);
}

/** Only the ids of results. */
export function idsOf(answer: { readonly results: readonly { readonly id: string }[] }): readonly string[] {
  return answer.results.map(({ id }) => id);
}

/** Expects an error of a code. */
export function withCode(code: string): Error {
  // An asymmetric matcher is given wherever an error is expected.
  return {
    asymmetricMatch: (error: unknown) => (error as { code?: unknown }).code === code,
    toString: () => code,
  } as unknown as Error;
}
