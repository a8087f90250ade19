import type { ChatKnowledge, Clock, EventSink, LanguageModel, LiveKnowledgeBinding } from '@rag/contracts';

import type { DeclaredKnowledge } from './declared-knowledge.js';
import type { FenceSettings } from './fence-settings.js';
import type { TokenBudget } from './token-budget.js';

/** One chat knowledge of an agent: of declared sources, or live, bound at once or later. */
export interface SettledKnowledge extends ChatKnowledge {
  readonly declared?: DeclaredKnowledge | undefined;
  readonly live?: LiveKnowledgeBinding | undefined;
}

/** Everything that an agent is built with, checked. */
export interface AgentSettings {
  readonly model: LanguageModel;
  readonly instructions: string;
  readonly knowledge: readonly SettledKnowledge[];
  readonly budget: TokenBudget;
  readonly fence: FenceSettings;
  readonly maxOutputTokens: number | undefined;
  readonly clock: Clock;
  readonly events: EventSink;
}
