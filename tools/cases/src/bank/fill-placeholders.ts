import { MEMORY_TAG } from '@rag/prompt-fence';

import { mapTexts, type JsonObject } from './json.js';

const FENCE_PLACEHOLDERS: readonly (readonly [placeholder: string, text: string])[] = [
  ['{{FENCE}}', MEMORY_TAG],
  ['{{FENCE_UPPER}}', MEMORY_TAG.toUpperCase()],
];

/** The same object with the product's own names in the place of `{{FENCE}}` and `{{FENCE_UPPER}}`. */
export function fillPlaceholders(object: JsonObject): JsonObject {
  return replaceAll(object, FENCE_PLACEHOLDERS);
}

/** The same object with other texts in the place of some, in every string within. */
export function replaceAll(
  object: JsonObject,
  replacements: readonly (readonly [from: string, to: string])[],
): JsonObject {
  const change = (text: string): string =>
    replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  return mapTexts(object, change) as JsonObject;
}
