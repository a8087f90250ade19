import { type ChatMessage, type SearchResult } from '@rag/contracts';
import { packWithinBudget } from '@rag/fusion';
import { buildContextPrompt, renderFence, resolveFenceOptions, type FenceOptions } from '@rag/prompt-fence';

import {
  citationInstructions,
  NO_RELEVANT_CONTEXT_INSTRUCTIONS,
} from '../citations/citation-instructions.js';
import { overBudget } from './agent-errors.js';
import type { ChatTurn } from './chat-turn.js';
import type { TokenBudget } from './token-budget.js';

/** The share of what instructions and message leave that earlier turns may take, where there is evidence too. */
export const HISTORY_SHARE = 0.5;

/** What a prompt is made from. */
export interface PromptMaterial {
  readonly message: string;
  readonly instructions: string;
  /** Best first. */
  readonly evidence: readonly SearchResult[];
  /** Whether what was found is not to the point, which the model is told. */
  readonly isIrrelevant: boolean;
  /** Oldest first. */
  readonly turns: readonly ChatTurn[];
  readonly fence: FenceOptions;
  readonly budget: TokenBudget;
}

/** The messages for a model, and what is in them. */
export interface ComposedPrompt {
  readonly messages: readonly ChatMessage[];
  /** What is in the fence, in the order of the evidence. */
  readonly packed: readonly SearchResult[];
  /** What did not fit. */
  readonly leftOut: readonly SearchResult[];
  /** Why the prompt is the message alone although there was evidence. */
  readonly renderingError?: unknown;
}

/**
 * Puts a prompt together within its budget.
 *
 * The instructions and the message are never cut. Of what they leave, earlier turns get at most half, the newest first and
 * whole; evidence gets all of the rest, best first and whole, each piece counted as the fence shows it. The last
 * message is the fence followed by the user's message unchanged, or that message alone.
 *
 * @throws RagError `RAG_AGENT_BUDGET_EXCEEDED` where instructions and message alone are too much.
 */
export function composePrompt(material: PromptMaterial): ComposedPrompt {
  const { message, instructions, evidence, isIrrelevant, turns, fence, budget } = material;
  const { countTokens, tokenBudget } = budget;
  const plain = joinInstructions(instructions, isIrrelevant ? NO_RELEVANT_CONTEXT_INSTRUCTIONS : '');
  const cited = joinInstructions(instructions, citationInstructions(resolveFenceOptions(fence).tags));
  const plainTokens = countTokens(plain) + countTokens(message);
  if (plainTokens > tokenBudget) throw overBudget(plainTokens, tokenBudget);
  if (evidence.length > 0) {
    const frame = frameOf(fence);
    const left = tokenBudget - countTokens(cited) - countTokens(message) - countTokens(frame);
    const history = newestTurns(turns, Math.max(0, left) * HISTORY_SHARE, budget);
    const rendered = render(evidence, fence);
    if ('error' in rendered)
      return { ...withoutEvidence(material, plain, plainTokens), renderingError: rendered.error };
    const { packed, leftOut } = packWithinBudget(
      rendered.pieces,
      Math.max(0, left - history.tokens),
      countTokens,
    );
    if (packed.length > 0) {
      const results = packed.map(({ result }) => result);
      const prompt = buildContextPrompt(message, results, fence);
      return {
        messages: [...systemOf(cited), ...history.messages, { role: 'user', content: prompt }],
        packed: results,
        leftOut: leftOut.map(({ result }) => result),
      };
    }
  }
  return { ...withoutEvidence(material, plain, plainTokens), leftOut: evidence };
}

function withoutEvidence(
  { message, turns, budget }: PromptMaterial,
  instructions: string,
  usedTokens: number,
): ComposedPrompt {
  const history = newestTurns(turns, budget.tokenBudget - usedTokens, budget);
  return {
    messages: [...systemOf(instructions), ...history.messages, { role: 'user', content: message }],
    packed: [],
    leftOut: [],
  };
}

interface Piece {
  readonly content: string;
  readonly result: SearchResult;
}

/** Each piece as the fence shows it, so that its frame counts too. */
function render(
  evidence: readonly SearchResult[],
  fence: FenceOptions,
): { readonly pieces: readonly Piece[] } | { readonly error: unknown } {
  try {
    return { pieces: evidence.map((result) => ({ content: renderFence([result], fence), result })) };
  } catch (error) {
    return { error };
  }
}

function frameOf(fence: FenceOptions): string {
  const { userMessage } = resolveFenceOptions(fence).tags;
  return `\n\n<${userMessage}>\n\n</${userMessage}>`;
}

function newestTurns(
  turns: readonly ChatTurn[],
  maxTokens: number,
  { countTokens }: TokenBudget,
): { readonly messages: readonly ChatMessage[]; readonly tokens: number } {
  let tokens = 0;
  let first = turns.length;
  while (first > 0) {
    const { message, answer } = turns[first - 1]!;
    const cost = countTokens(message) + countTokens(answer);
    if (tokens + cost > maxTokens) break;
    tokens += cost;
    first--;
  }
  const messages = turns.slice(first).flatMap(({ message, answer }): readonly ChatMessage[] => [
    { role: 'user', content: message },
    { role: 'assistant', content: answer },
  ]);
  return { messages, tokens };
}

function joinInstructions(own: string, further: string): string {
  return [own, further].filter((text) => text !== '').join('\n\n');
}

function systemOf(content: string): readonly ChatMessage[] {
  return content === '' ? [] : [{ role: 'system', content }];
}
