import { AVAILABLE_PROFILES } from '@rag/contracts';

import { openCorpus } from '../measure/open-corpus.js';
import { readOwnCorpus } from '../sets/own-corpora.js';
import { makeScratchFolder } from '../sets/scratch-folder.js';
import { DEFAULT_SIGNALS } from '../signals/signal-settings.js';
import { UNANSWERABLE_MARK, type AnswerTask, type AnswerTasks } from './answer-task.js';

/** How many chunks are the evidence of a question, as many as an agent asks for. */
export const EVIDENCE_CHUNKS = 5;

/**
 * The questions about the documents of `@rag/eval`, with what the composed service finds for each among the documents of
 * its split, and once more with what it finds among those of the other, which do not answer it. The gold words are
 * those of all quotes of a question; they may not have been found.
 */
export async function readOwnTasks(): Promise<AnswerTasks> {
  const splits = await readOwnCorpus('documents');
  const profile = AVAILABLE_PROFILES.find((one) => one === 'polyglot') ?? 'classic';
  const tasks: AnswerTask[] = [];
  for (const split of splits) {
    const texts = new Map(split.documents.map(({ id, text }) => [id, text]));
    const folder = await makeScratchFolder(split.documents.map(({ id, text }) => ({ path: id, text })));
    const corpus = await openCorpus({ kind: 'folder', path: folder.path }, profile);
    try {
      const search = corpus.searchWith(DEFAULT_SIGNALS);
      for (const asked of splits)
        for (const { id, text: question, evidence: quotes } of asked.questions) {
          const evidence = await search(question, EVIDENCE_CHUNKS);
          if (asked !== split)
            tasks.push({ id: `${id}${UNANSWERABLE_MARK}`, question, evidence, gold: undefined });
          else {
            const gold = quotes
              .map(({ documentId, start, end }) => texts.get(documentId)?.slice(start, end) ?? '')
              .join('\n');
            tasks.push({ id, question, evidence, gold });
          }
        }
    } finally {
      await corpus.close();
      await folder.remove();
    }
  }
  return { name: 'own documents', tasks, leftOut: new Map() };
}
