import { escapeXml } from './escape-xml.js';
import { orderEvidence, readEvidence, type Evidence, type EvidenceSource } from './evidence.js';
import { resolveFenceOptions, type FenceOptions } from './fence-options.js';
import { EVIDENCE_TAGS } from './fence-tags.js';

const { evidence, id, provenance, entry, key, value, content } = EVIDENCE_TAGS;

/**
 * Renders search results as one XML element with one `<evidence>` for each.
 *
 * Whatever the ids, metadata and contents hold, the fence is well-formed, has exactly one root and exactly as many
 * pieces of evidence as there are results, and a parser reads back the texts, but for the characters that
 * {@link escapeXml} replaces. Metadata keys are in the order of UTF-16 code units. A metadata text is written as
 * it is, a number, a boolean or `null` as `String` writes it, a list as JSON. The same results give the same
 * bytes. No line end follows the fence. Linear in the size of the results.
 *
 * @throws RagError `RAG_PROMPT_FENCE_INVALID_OPTIONS`, or `RAG_PROMPT_FENCE_UNREADABLE_RESULT` for a result whose
 *   parts are not texts and plain values, or throw when they are read.
 * @example
 * renderFence([{ id: 'a.md#0', content: 'a < b', metadata: { file: 'a.md' } }]);
 */
export function renderFence(results: readonly EvidenceSource[], options: FenceOptions = {}): string {
  const { order, tags } = resolveFenceOptions(options);
  const lines = [`<${tags.memory}>`];
  for (const one of orderEvidence(readEvidence(results), order)) lines.push(...renderEvidence(one));
  lines.push(`</${tags.memory}>`);
  return lines.join('\n');
}

function renderEvidence(source: Evidence): readonly string[] {
  return [
    `<${evidence}>`,
    element(id, source.id),
    `<${provenance}>`,
    ...source.provenance.map(
      ([name, text]) => `<${entry}>${element(key, name)}${element(value, text)}</${entry}>`,
    ),
    `</${provenance}>`,
    element(content, source.content),
    `</${evidence}>`,
  ];
}

function element(tag: string, text: string): string {
  return `<${tag}>${escapeXml(text)}</${tag}>`;
}
