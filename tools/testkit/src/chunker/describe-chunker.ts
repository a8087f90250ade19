import type { Awaitable, Chunker, NormalizedDocument } from '@rag/contracts';

import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import { CHUNKER_LAWS } from './chunker-laws.js';

/** What a chunker may claim: `weighed`, that it keeps every chunk within {@link ChunkerSubject.weight}. */
export type ChunkerCapability = 'weighed';

/** How heavy a chunk may be. */
export interface ChunkWeight {
  readonly max: number;
  readonly weightOf: (text: string) => number;
}

/** Makes the chunkers that the suite checks. */
export interface ChunkerSubject {
  create(): Awaitable<Chunker>;
  /** Formats and languages that every text is tried as, beside one that no chunker knows. */
  readonly formats: readonly Pick<NormalizedDocument, 'format' | 'language'>[];
  /** Required where `weighed` is claimed. */
  readonly weight?: ChunkWeight | undefined;
}

/** What {@link describeChunker} is told about a chunker. */
export interface ChunkerSuite {
  readonly name: string;
  readonly create: ChunkerSubject['create'];
  /** @defaultValue {@link DEFAULT_CHUNKER_FORMATS} */
  readonly formats?: ChunkerSubject['formats'];
  readonly weight?: ChunkWeight;
  readonly skip?: readonly Skip[];
}

/** What every text is tried as unless a suite says otherwise. */
export const DEFAULT_CHUNKER_FORMATS: ChunkerSubject['formats'] = Object.freeze([
  { format: 'markdown' },
  { format: 'text' },
  { format: 'json' },
  { format: 'yaml' },
  { format: 'csv' },
  ...['typescript', 'python', 'go', 'rust', 'java', 'ruby', 'shell', 'unheard of'].map((language) => ({
    format: 'source',
    language,
  })),
]);

/** The laws of a `Chunker`, as data. */
export function chunkerLaws(): readonly Law<ChunkerSubject, ChunkerCapability>[] {
  return CHUNKER_LAWS;
}

/**
 * Runs the laws of `Chunker` as tests, over hostile texts in every format.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeChunker({
 *   name: 'NormalizedDocumentChunker',
 *   create: () => new NormalizedDocumentChunker(),
 *   weight: { max: 1400, weightOf },
 * });
 */
export function describeChunker(suite: ChunkerSuite): void {
  const { name, create, formats = DEFAULT_CHUNKER_FORMATS, weight, skip } = suite;
  const capabilities: Capabilities<ChunkerCapability> = { weighed: weight !== undefined };
  describeLaws({ name, laws: chunkerLaws(), subject: { create, formats, weight }, capabilities, skip });
}
