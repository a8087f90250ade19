/** The element that holds all evidence. */
export const MEMORY_TAG = 'tnsai-memory';

/** The frame around the user's own message. */
export const USER_MESSAGE_TAG = 'tnsai-user-message';

/** The elements inside the memory element; they are the same in every fence. */
export const EVIDENCE_TAGS: {
  readonly evidence: 'evidence';
  readonly id: 'document-id';
  readonly provenance: 'provenance';
  readonly entry: 'entry';
  readonly key: 'key';
  readonly value: 'value';
  readonly content: 'content';
} = Object.freeze({
  evidence: 'evidence',
  id: 'document-id',
  provenance: 'provenance',
  entry: 'entry',
  key: 'key',
  value: 'value',
  content: 'content',
});

/** The two outer tags of a context prompt. */
export interface FenceTags {
  /** A name as {@link MEMORY_TAG} is one. */
  readonly memory: string;
  /** Another name, as {@link USER_MESSAGE_TAG} is one. */
  readonly userMessage: string;
}

/** The outer tags unless told otherwise. */
export const DEFAULT_FENCE_TAGS: FenceTags = Object.freeze({
  memory: MEMORY_TAG,
  userMessage: USER_MESSAGE_TAG,
});
