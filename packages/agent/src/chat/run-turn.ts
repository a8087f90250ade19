import { checkOptions, type LanguageModelRequest } from '@rag/contracts';

import { verifyCitations } from '../citations/verify-citations.js';
import { invalidMessage, invalidOption } from './agent-errors.js';
import type { AgentSettings } from './agent-settings.js';
import type {
  ChatAnswer,
  ChatGrounding,
  ChatOptions,
  ChatPart,
  GroundingOutcome,
  LeftOutEvidence,
} from './chat-answer.js';
import type { ChatTurn } from './chat-turn.js';
import { composePrompt, type ComposedPrompt } from './compose-prompt.js';
import { retrieveKnowledge, type AskedKnowledge, type FoundKnowledge } from './retrieve-knowledge.js';
import { streamModel } from './stream-model.js';

/** What a turn starts from: pinned when it starts. */
export interface TurnMaterial {
  readonly settings: AgentSettings;
  readonly asked: readonly AskedKnowledge[];
  /** Oldest first. */
  readonly turns: readonly ChatTurn[];
}

/**
 * Runs one turn: retrieval for the user's own message, the fenced prompt, the model's texts as they come, and its
 * citations against the evidence that was in the prompt.
 *
 * @returns the whole answer, for callers that do not read the parts.
 */
export async function* runTurn(
  { settings, asked, turns }: TurnMaterial,
  message: string,
  options: ChatOptions,
): AsyncGenerator<ChatPart, ChatAnswer, void> {
  const { signal, maxOutputTokens = settings.maxOutputTokens } = checkOptions(options, 'chat');
  const { model, clock, events } = settings;
  const startedMs = clock.now();
  if (typeof (message as unknown) !== 'string' || message.trim() === '') throw invalidMessage();
  checkMaxOutputTokens(maxOutputTokens);
  signal?.throwIfAborted();
  const found = await retrieveKnowledge(message, asked, { clock, events, signal });
  const prompt = composePrompt({
    message,
    instructions: settings.instructions,
    evidence: found.results,
    isIrrelevant: found.results.length === 0 && found.notRelevant.length > 0,
    turns,
    fence: settings.fence(),
    budget: settings.budget,
  });
  const grounding = groundingOf(found, prompt);
  yield { type: 'grounding', ...grounding };
  const request: LanguageModelRequest = {
    messages: prompt.messages,
    // A copy: what citations are checked against is nobody's to change.
    grounding: { message, evidence: [...grounding.evidence], relevance: grounding.relevance },
    maxOutputTokens,
    signal,
  };
  let text = '';
  const answer = streamModel(model, request);
  let next = await answer.next();
  try {
    for (; next.done !== true; next = await answer.next()) {
      text += next.value;
      yield { type: 'text', text: next.value };
    }
  } finally {
    // Reached early where the caller stops.
    if (next.done !== true) await answer.return(undefined as never);
  }
  const { reason, usage } = next.value;
  const citations = verifyCitations(text, grounding.evidence);
  yield { type: 'citations', citations };
  events({
    type: 'agent.answered',
    grounding: grounding.grounding,
    evidence: grounding.evidence.length,
    leftOut: grounding.leftOut.length,
    citations: citations.length,
    unsupported: citations.filter(({ status }) => status === 'unsupported').length,
    durationMs: Math.max(0, clock.now() - startedMs),
  });
  yield { type: 'finish', reason, grounding: grounding.grounding, usage };
  return { ...grounding, text, citations, finishReason: reason, usage };
}

/** Drains a turn for its answer. */
export async function answerOf(turn: AsyncGenerator<ChatPart, ChatAnswer, void>): Promise<ChatAnswer> {
  for (;;) {
    const next = await turn.next();
    if (next.done === true) return next.value;
  }
}

function groundingOf(found: FoundKnowledge, prompt: ComposedPrompt): ChatGrounding {
  return {
    grounding: outcomeOf(found, prompt),
    evidence: prompt.packed,
    leftOut: [
      ...prompt.leftOut.map((result): LeftOutEvidence => ({ result, reason: 'budget' })),
      ...found.notRelevant.map((result): LeftOutEvidence => ({ result, reason: 'not-relevant' })),
    ],
    relevance: found.relevance,
    knowledge: found.reports,
  };
}

function outcomeOf(
  { results, notRelevant, reports }: FoundKnowledge,
  { packed, renderingError }: ComposedPrompt,
): GroundingOutcome {
  if (packed.length > 0) return 'grounded';
  if (renderingError !== undefined) return 'failed';
  if (results.length > 0) return 'nothing-fits';
  if (notRelevant.length > 0) return 'no-relevant-context';
  if (reports.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return reports.some(({ outcome }) => outcome === 'answered') ? 'no-evidence' : 'no-knowledge';
}

/** Checks a limit of the output, which may be absent. */
export function checkMaxOutputTokens(maxOutputTokens: number | undefined): void {
  if (maxOutputTokens !== undefined && (!Number.isSafeInteger(maxOutputTokens) || maxOutputTokens < 1))
    throw invalidOption('maxOutputTokens', maxOutputTokens, 'use a whole number, one or more');
}
