import { Agent, ChatKnowledgeBinding, type ChatPart } from '@rag/agent';
import type { RetrievalEngine } from '@rag/contracts';
import { RagService } from '@rag/server';

import { chooseModel } from '../choose-model.js';
import { paletteFor } from '../colors.js';
import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { groundingNote, renderSources } from '../render/answer.js';
import { answerToJson, type Answer } from '../render/json.js';
import { allowsColor, toPrintable, type Terminal } from '../terminal.js';

type AskCommand = Extract<Command, { kind: 'ask' }>;

/** `rag ask`: answers from the folder, as the words come; exit code 1 where there was nothing to answer from. */
export async function runAsk(command: AskCommand, terminal: Terminal): Promise<number> {
  const { query, directory, json } = command;
  const model = chooseModel(command, terminal.environment);
  return withIndex(command, terminal, async ({ rag, report }) => {
    const corpus = ChatKnowledgeBinding.live(sessionEngine(rag, command), { topK: command.topK });
    const agent = Agent.builder().model(model).liveChatKnowledge(RagService.CHAT_SOURCE, corpus).build();
    const stream = agent.stream(query, { signal: terminal.signal });
    const answer = await readAnswer(stream, (text) => {
      if (!json) terminal.stdout.write(toPrintable(text));
    });
    const palette = paletteFor(allowsColor(terminal.stdout, terminal.environment));
    if (json) terminal.stdout.write(answerToJson({ query, directory }, model.id, answer, report));
    else terminal.stdout.write(`\n${renderSources(answer, directory, palette)}`);
    terminal.stderr.write(groundingNote(answer));
    return answer.grounding === 'grounded' ? EXIT_CODES.ok : EXIT_CODES.noMatch;
  });
}

/** A question is no line of a search box: what looks like an operator in it is text. */
function sessionEngine(rag: RagService, { maxPerFile, maxTokens }: AskCommand): RetrievalEngine {
  return {
    name: RagService.CHAT_SOURCE,
    retrieve: async (message, { topK, signal, filter } = {}) => {
      const options = { maxPerFile, maxTokens, signal, filter, literal: true };
      const { results, diagnostics } = await rag.searchDetailed(message, topK, options);
      return { results, relevance: diagnostics.relevance };
    },
  };
}

async function readAnswer(parts: AsyncIterable<ChatPart>, onText: (text: string) => void): Promise<Answer> {
  let answer: Answer = { text: '', grounding: 'no-knowledge', evidence: [], citations: [] };
  for await (const part of parts) {
    switch (part.type) {
      case 'grounding': {
        const { grounding, evidence, relevance } = part;
        answer = { ...answer, grounding, evidence, relevance };
        break;
      }
      case 'text':
        answer = { ...answer, text: answer.text + part.text };
        onText(part.text);
        break;
      case 'citations':
        answer = { ...answer, citations: part.citations };
        break;
      case 'finish':
        answer = { ...answer, usage: part.usage };
    }
  }
  return answer;
}
