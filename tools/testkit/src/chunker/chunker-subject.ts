import type { Awaitable, Chunker, NormalizedDocument } from '@rag/contracts';

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
