import type { FinishReason, Relevance, SearchResult, TokenUsage } from '@rag/contracts';

import type { VerifiedCitation } from '../citations/verify-citations.js';

/**
 * What an answer stands on:
 *
 * - `grounded`: evidence was in the prompt.
 * - `no-knowledge`: there was nothing to ask: none declared, none bound, or all of it empty.
 * - `no-evidence`: the knowledge was asked and found nothing.
 * - `no-relevant-context`: what it found is not to the point by its own judgement, and was left out.
 * - `nothing-fits`: no piece of what it found fits into the budget.
 * - `failed`: retrieval or rendering failed, and nothing else gave evidence.
 *
 * In every case but the first the model got the plain message.
 */
export type GroundingOutcome =
  'grounded' | 'no-knowledge' | 'no-evidence' | 'no-relevant-context' | 'nothing-fits' | 'failed';

/** What came of asking one chat knowledge. */
export interface KnowledgeReport {
  readonly name: string;
  /** `unbound`: declared as live, and no corpus was bound to it; `empty`: its corpus holds nothing. */
  readonly outcome: 'answered' | 'empty' | 'unbound' | 'failed';
  /** How many results it gave. */
  readonly results: number;
  readonly relevance?: Relevance | undefined;
  /** The generation of the index that answered, where it says. */
  readonly generation?: number | undefined;
  /** What it says about what it left out, in its own words. */
  readonly notes?: readonly { readonly subject: string; readonly code: string; readonly message: string }[];
  /** There where the outcome is `failed`. */
  readonly error?: unknown;
}

/** A result that is not in the prompt, and why. */
export interface LeftOutEvidence {
  readonly result: SearchResult;
  readonly reason: 'budget' | 'not-relevant';
}

/** What a turn is grounded on. */
export interface ChatGrounding {
  readonly grounding: GroundingOutcome;
  /** What is in the prompt, best first: the one pinned set that citations are checked against. */
  readonly evidence: readonly SearchResult[];
  readonly leftOut: readonly LeftOutEvidence[];
  /** Whether what was found is to the point, by the most confident knowledge that says so. */
  readonly relevance?: Relevance | undefined;
  /** One for each chat knowledge, in the order of declaration. */
  readonly knowledge: readonly KnowledgeReport[];
}

/** An answer, and what it stands on. */
export interface ChatAnswer extends ChatGrounding {
  readonly text: string;
  /** In the order of the text. */
  readonly citations: readonly VerifiedCitation[];
  readonly finishReason: FinishReason;
  readonly usage?: TokenUsage | undefined;
}

/**
 * A piece of an answer as it comes: one `grounding` first, then texts, then the `citations` of the whole answer, and one
 * `finish` last.
 */
export type ChatPart =
  | ({ readonly type: 'grounding' } & ChatGrounding)
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly VerifiedCitation[] }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      readonly grounding: GroundingOutcome;
      readonly usage?: TokenUsage | undefined;
    };

/** What one turn is told beside the message. */
export interface ChatOptions {
  /** Ends the turn; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the agent's own, a whole number ≥ 1. */
  readonly maxOutputTokens?: number | undefined;
}
