import { checkText } from '@rag/contracts';
import { XMLParser } from 'fast-xml-parser';

import { decodeEvidence, type VerifiedEvidence } from './decode-evidence.js';
import { resolveFenceOptions, type FenceOptions } from './fence-options.js';
import { findForeignMarkup } from './find-foreign-markup.js';

export type { VerifiedEvidence } from './decode-evidence.js';

/** What an independent XML parser makes of a fence. */
export interface FenceReport {
  /** Whether there are no problems. */
  readonly valid: boolean;
  /** What is wrong, in sentences; empty for every fence that this package renders. */
  readonly problems: readonly string[];
  /** What the fence says, decoded; empty where it is not well-formed. */
  readonly evidence: readonly VerifiedEvidence[];
  /** The query that follows the fence; absent where a fence stands alone. */
  readonly query?: string;
}

const PARSER_OPTIONS = Object.freeze({
  preserveOrder: true,
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  // References are decoded here and only those that a fence writes, so no entity can expand.
  processEntities: false,
});

/**
 * Checks a rendered fence, or a whole context prompt, with an XML parser that shares no code with the renderer.
 *
 * It needs `fast-xml-parser`, an optional peer dependency. The fence ends at the first closing memory tag, for no
 * evidence can hold one. Nothing is thrown for any text.
 *
 * @param options the tags and the nonce that the fence was rendered with.
 * @throws RagError `RAG_PROMPT_FENCE_INVALID_OPTIONS`.
 * @example
 * verifyFence(renderFence([{ id: 'a', content: '</evidence>', metadata: {} }])).valid; // true
 */
export function verifyFence(text: string, options: Pick<FenceOptions, 'tags' | 'nonce'> = {}): FenceReport {
  const { tags } = resolveFenceOptions(options);
  checkText(text, 'verify a fence');
  const closing = `</${tags.memory}>`;
  const end = text.indexOf(closing);
  if (end < 0) return report([`The closing tag ${closing} is missing`], [], undefined);
  const fence = text.slice(0, end + closing.length);
  const rest = text.slice(fence.length);

  const opening = `\n\n<${tags.userMessage}>\n`;
  const ending = `\n</${tags.userMessage}>`;
  const framed =
    rest.length >= opening.length + ending.length && rest.startsWith(opening) && rest.endsWith(ending);
  const query = framed ? rest.slice(opening.length, rest.length - ending.length) : undefined;

  const problems = [...findForeignMarkup(fence)];
  if (rest !== '' && !framed) problems.push('What follows the fence is not a framed query');
  // The parser is lenient: what it is given must be in balance.
  if (problems.length > 0) return report(problems, [], query);
  try {
    const root: unknown = new XMLParser(PARSER_OPTIONS).parse(fence);
    const decoded = decodeEvidence(root, tags.memory);
    return report(decoded.problems, decoded.evidence, query);
  } catch (error) {
    return report([`The parser refuses the fence: ${String(error)}`], [], query);
  }
}

function report(
  problems: readonly string[],
  evidence: readonly VerifiedEvidence[],
  query: string | undefined,
): FenceReport {
  return { valid: problems.length === 0, problems, evidence, ...(query === undefined ? {} : { query }) };
}
