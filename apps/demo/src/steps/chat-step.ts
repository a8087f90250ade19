import type { RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import { ExtractiveAgent } from '../extractive-agent.js';
import { printable } from '../printable.js';

/** Grounds a chat on the session and shows that what is added later is seen without binding again. */
export async function chatStep(
  rag: RagService,
  question: string,
  print: Print,
  claims: Claims,
): Promise<void> {
  const agent = new ExtractiveAgent();
  rag.attachChatTo(agent);
  const answer = await agent.chat(question);
  print(`  you: ${question}`);
  print(
    answer.text
      .split('\n')
      .map((line) => `  agent: ${printable(line)}`)
      .join('\n'),
  );
  const quotesStand = answer.citations.every(({ quote }) =>
    answer.evidence.some(({ content }) => content.includes(quote)),
  );
  claims.check('the answer quotes its evidence word for word', answer.citations.length > 0 && quotesStand);

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
