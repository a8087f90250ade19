import { compareIds, describeValue, RagError, type MetadataValue } from '@rag/contracts';

import type { FenceOrder } from './fence-options.js';

/** What a fence shows of a search result. */
export interface EvidenceSource {
  readonly id: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, MetadataValue | undefined>>;
}

/** An {@link EvidenceSource} that was read: plain texts, not yet escaped. */
export interface Evidence {
  readonly id: string;
  readonly content: string;
  /** By key in the order of UTF-16 code units. */
  readonly provenance: readonly (readonly [key: string, value: string])[];
  /** The metadata value `file`, else the id. */
  readonly document: string;
  /** The metadata value `chunkIndex`; -1 where there is none, so that a whole document precedes its chunks. */
  readonly chunkIndex: number;
}

/**
 * Reads search results once, so that rendering works on plain texts.
 *
 * @throws RagError `RAG_PROMPT_FENCE_UNREADABLE_RESULT` with the position, and the cause where a getter threw.
 */
export function readEvidence(results: readonly EvidenceSource[]): readonly Evidence[] {
  if (!Array.isArray(results))
    throw new RagError(
      'RAG_PROMPT_FENCE_UNREADABLE_RESULT',
      `Cannot render results: they are ${describeValue(results)}; use a list of search results`,
    );
  return Array.from(results as readonly EvidenceSource[], (result, index) => {
    try {
      return readOne(result);
    } catch (error) {
      throw new RagError(
        'RAG_PROMPT_FENCE_UNREADABLE_RESULT',
        `Cannot render the result at position "${String(index)}": its id, content or metadata cannot be read; give it texts and plain values`,
        { index },
        { cause: error },
      );
    }
  });
}

/** Puts evidence in order; see {@link FenceOrder}. */
export function orderEvidence(evidence: readonly Evidence[], order: FenceOrder): readonly Evidence[] {
  if (order === 'rank') return evidence;
  return evidence.toSorted(
    (left, right) =>
      compareIds(left.document, right.document) ||
      left.chunkIndex - right.chunkIndex ||
      compareIds(left.id, right.id),
  );
}

function readOne(result: EvidenceSource): Evidence {
  const { id, content, metadata } = result;
  const { file, chunkIndex } = metadata;
  return {
    id: checkText(id),
    content: checkText(content),
    provenance: Object.keys(metadata)
      .sort(compareIds)
      .flatMap((key) => {
        const value = metadata[key];
        return value === undefined ? [] : [[key, writeValue(value)] as const];
      }),
    document: typeof file === 'string' ? file : id,
    chunkIndex: typeof chunkIndex === 'number' && Number.isFinite(chunkIndex) ? chunkIndex : -1,
  };
}

/** Texts stay as they are, other scalars are written as in a program, a list as JSON. */
function writeValue(value: MetadataValue): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`metadata of type "${typeof value}"`);
}

function checkText(text: unknown): string {
  if (typeof text === 'string') return text;
  throw new TypeError(`text of type "${typeof text}"`);
}
