import { Agent } from '@rag/agent';
import { RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import { printable } from '../printable.js';

/** Grounds a chat on the session and shows that what is added later is seen without binding again. */
export async function chatStep(
  rag: RagService,
  question: string,
  print: Print,
  claims: Claims,
): Promise<void> {
  // No model is given: the one in the box answers with the best sentences of the evidence.
  const agent = Agent.builder()
    .liveChatKnowledge(RagService.CHAT_SOURCE, { topK: RagService.CHAT_TOP_K })
    .build();
  rag.attachChatTo(agent);
  const { text, citations, grounding } = await agent.chat(question);
  print(`  you: ${question}`);
  for (const line of text.split('\n')) print(`  agent: ${printable(line)}`);
  claims.check('the answer stands on evidence of the session', grounding === 'grounded');
  claims.check(
    'each citation of it was found in that evidence, at the lines that it names',
    citations.length > 0 && citations.every(({ status }) => status === 'supported'),
  );

  const id = await rag.addDocument('The demo rota: quokkas feed the build lights on Tuesdays.', {
    source: 'demo',
  });
  const later = await agent.chat('who feeds the build lights?');
  print(`  you: who feeds the build lights?\n  agent: ${printable(later.text.split('\n', 1)[0] ?? '')}`);
  claims.check(
    'a document added after binding grounds the next turn',
    later.evidence.some((result) => result.id === id),
  );
  await rag.removeDocument(id);
}
