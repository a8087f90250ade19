import { checkOptions, describeValue, RagError } from '@rag/contracts';

import { DEFAULT_FENCE_TAGS, EVIDENCE_TAGS, type FenceTags } from './fence-tags.js';

/**
 * The order of the evidence: `rank` as the results come, best first; `document` by file (or id), chunk index and
 * id, so that the same results give the same bytes whatever their scores.
 */
export type FenceOrder = 'rank' | 'document';

/** Options of a fence. */
export interface FenceOptions {
  /** @defaultValue 'rank' */
  readonly order?: FenceOrder | undefined;
  /**
   * The outer tags: an ASCII letter, then letters, digits, `-`, `_` or `.`, at most 64 together, and none of the
   * names that are used inside the fence. @defaultValue `tnsai-memory` and `tnsai-user-message`
   */
  readonly tags?: Partial<FenceTags> | undefined;
  /**
   * Appended to both outer tags, so that whoever wrote the query cannot know how to close the frame: 8 to 64 ASCII
   * letters, digits or `-`, unpredictable and new for each prompt. @defaultValue none
   */
  readonly nonce?: string | undefined;
}

/** Options of {@link buildContextPrompt}. */
export interface ContextPromptOptions extends FenceOptions {
  /** Hears why a prompt is the query alone although there were results; what it throws is swallowed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The options of a fence unless told otherwise. */
export const DEFAULT_FENCE_OPTIONS: { readonly order: FenceOrder; readonly tags: FenceTags } = Object.freeze({
  order: 'rank',
  tags: DEFAULT_FENCE_TAGS,
});

/** The options of a fence with every value set and checked. */
export interface ResolvedFenceOptions {
  readonly order: FenceOrder;
  /** The outer tags as they are written, nonce included. */
  readonly tags: FenceTags;
}

const TAG_FORM = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/u;
const NONCE_FORM = /^[A-Za-z0-9-]{8,64}$/u;
const RESERVED_TAGS: ReadonlySet<string> = new Set(Object.values(EVIDENCE_TAGS));

/**
 * Fills in defaults and checks, once.
 *
 * @throws RagError `RAG_PROMPT_FENCE_INVALID_OPTIONS` for an unknown order, an unusable tag, two equal tags or an
 *   unusable nonce.
 * @example
 * resolveFenceOptions({ nonce: 'k3vq81zz' }).tags.memory; // 'tnsai-memory-k3vq81zz'
 */
export function resolveFenceOptions(options: FenceOptions = {}): ResolvedFenceOptions {
  const { nonce, tags = {} } = checkOptions(options, 'render a fence');
  checkOptions(tags, 'use tags');
  const order = options.order ?? DEFAULT_FENCE_OPTIONS.order;
  if ((order as string) !== 'rank' && order !== 'document')
    throw invalid(`the order is ${describeValue(order)}; use "rank" or "document"`);
  const memory = checkTag(tags.memory ?? DEFAULT_FENCE_OPTIONS.tags.memory);
  const userMessage = checkTag(tags.userMessage ?? DEFAULT_FENCE_OPTIONS.tags.userMessage);
  if (memory === userMessage) throw invalid(`both outer tags are "${memory}"; use two names`);
  if (nonce !== undefined && (typeof (nonce as unknown) !== 'string' || !NONCE_FORM.test(nonce))) {
    throw invalid('the nonce is not 8 to 64 ASCII letters, digits or "-"; make a new one for each prompt');
  }
  const suffix = nonce === undefined ? '' : `-${nonce}`;
  return Object.freeze({
    order,
    tags: Object.freeze({ memory: `${memory}${suffix}`, userMessage: `${userMessage}${suffix}` }),
  });
}

function checkTag(tag: unknown): string {
  if (typeof tag === 'string' && TAG_FORM.test(tag) && !RESERVED_TAGS.has(tag)) return tag;
  throw invalid(
    `the tag ${describeValue(tag)} is not an ASCII letter followed by up to 63 letters, digits, "-", "_" or ".", or is used inside the fence`,
  );
}

function invalid(state: string): RagError {
  return new RagError('RAG_PROMPT_FENCE_INVALID_OPTIONS', `Cannot render a fence: ${state}`);
}
