import { describeValue, RagError } from '@rag/contracts';

/** An option of an agent that cannot be used. */
export function invalidOption(option: string, value: unknown, advice: string): RagError {
  return new RagError(
    'RAG_AGENT_INVALID_OPTION',
    `Cannot build the agent: "${option}" is ${describeValue(value)}; ${advice}`,
    { option },
  );
}

/** A setting that two calls of the builder set, or a name that two declarations use. */
export function declaredTwice(what: string, name: string, advice: string): RagError {
  return new RagError(
    'RAG_AGENT_DECLARED_TWICE',
    `Cannot build the agent: ${what} "${name}" is declared twice; ${advice}`,
    { what, name },
  );
}

/** Chat knowledge that names no source; says where a live corpus goes instead. */
export function unknownChatKnowledge(name: string, state: string, declared: readonly string[]): RagError {
  return new RagError(
    'RAG_AGENT_UNKNOWN_CHAT_KNOWLEDGE',
    `Cannot build the agent: chat knowledge "${name}" ${state}; declared are "${declared.join('", "')}". ` +
      'Declare the source with addKnowledgeSource(…); a corpus that the application owns and keeps changing is no source: ' +
      'hand it over with liveChatKnowledge(name, ChatKnowledgeBinding.live(corpus))',
    { name, declared },
  );
}

/** A message that is no message. */
export function invalidMessage(): RagError {
  return new RagError(
    'RAG_AGENT_INVALID_MESSAGE',
    'Cannot chat: the message is empty or not a text; give it at least one character that is not white space',
  );
}

/** A message that leaves no room: it is never cut. */
export function overBudget(tokens: number, tokenBudget: number): RagError {
  return new RagError(
    'RAG_AGENT_BUDGET_EXCEEDED',
    `Cannot chat: instructions and message have "${tokens}" tokens, the budget is "${tokenBudget}"; raise tokenBudget or shorten them`,
    { tokens, tokenBudget },
  );
}

/** A model that threw, or broke its word. */
export function modelFailed(model: string, state: string, cause?: unknown): RagError {
  const code = RagError.is(cause) ? cause.code : undefined;
  return new RagError(
    'RAG_AGENT_MODEL_FAILED',
    `Cannot answer: the model "${model}" ${state}; the cause says more`,
    { model, ...(code === undefined ? {} : { causeCode: code }) },
    { cause },
  );
}
