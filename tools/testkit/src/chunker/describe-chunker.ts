import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import { CHUNKER_LAWS } from './chunker-laws.js';
import {
  DEFAULT_CHUNKER_FORMATS,
  type ChunkerCapability,
  type ChunkerSubject,
  type ChunkWeight,
} from './chunker-subject.js';

/** What {@link describeChunker} is told about a chunker. */
export interface ChunkerSuite {
  readonly name: string;
  readonly create: ChunkerSubject['create'];
  /** @defaultValue {@link DEFAULT_CHUNKER_FORMATS} */
  readonly formats?: ChunkerSubject['formats'];
  readonly weight?: ChunkWeight;
  readonly skip?: readonly Skip[];
}

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
