export { buildContextPrompt } from './build-context-prompt.js';
export { escapeXml, REPLACEMENT_CHARACTER } from './escape-xml.js';
export type { EvidenceSource } from './evidence.js';
export {
  DEFAULT_FENCE_OPTIONS,
  resolveFenceOptions,
  type ContextPromptOptions,
  type FenceOptions,
  type FenceOrder,
  type ResolvedFenceOptions,
} from './fence-options.js';
export {
  DEFAULT_FENCE_TAGS,
  EVIDENCE_TAGS,
  MEMORY_TAG,
  USER_MESSAGE_TAG,
  type FenceTags,
} from './fence-tags.js';
export { renderFence } from './render-fence.js';
