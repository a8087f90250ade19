import { resolve } from 'node:path';

import { IngestLimits, SessionManager, type RagService } from '@rag/server';

import { Claims, type Print } from './claims.js';
import { OWN_QUERIES, OWN_SOURCES, queriesFor } from './queries.js';
import { chatStep } from './steps/chat-step.js';
import { editStep } from './steps/edit-step.js';
import { explainStep } from './steps/explain-step.js';
import { indexStep } from './steps/index-step.js';
import { profileStep } from './steps/profile-step.js';
import { promptStep } from './steps/prompt-step.js';
import { queryStep } from './steps/query-step.js';

/** What the demo runs on. */
export interface DemoOptions {
  readonly folder: string;
  /** Whether the folder is this repository, whose answers are known. */
  readonly own: boolean;
  readonly print: Print;
  /** Called with the indexed session at the end, where a person is there to ask. */
  readonly ask?: (rag: RagService) => Promise<void>;
}

/**
 * Runs the whole session pipeline on a folder and checks everything that it shows.
 *
 * @returns how many claims did not hold.
 */
export async function runDemo({ folder, own, print, ask }: DemoOptions): Promise<number> {
  const claims = new Claims(print);
  const sessions = new SessionManager({ limits: IngestLimits.workspace(), negation: 'git' });
  try {
    const root = resolve(folder);
    const rag = sessions.getRag('demo');
    print(`1. Index ${root}`);
    const report = await indexStep(rag, root, own ? OWN_SOURCES : [], print, claims);
    const paths = [...rag.fileIndexer.files]
      .filter(([, { chunkCount }]) => (chunkCount ?? 0) > 0)
      .map(([path]) => path);
    if (paths.length === 0) {
      print('\nThere is nothing here to show: no file of this folder has text. Try another folder.');
      return claims.broken;
    }
    const queries = own ? OWN_QUERIES : await queriesFor(rag, paths);
    print('\n2. Search: BM25 and TF-IDF fused by reciprocal rank, rescored by signals');
    await queryStep(rag, root, queries, print, claims);
    const [first] = queries;
    if (first === undefined)
      print('  no words to ask for were found, so searching, prompting and chat are not shown');
    if (first !== undefined) {
      print('\n3. Why: each score as a tree, and what became of a file that is not there');
      await explainStep(rag, first.text, report, print, claims);
      print('\n4. The profile classic beside polyglot');
      await profileStep(sessions, rag, first.text, print, claims);
      print('\n5. The fenced prompt');
      await promptStep(rag, first.text, print, claims);
    }
    print('\n6. Edit one file and index again');
    await editStep(sessions, root, paths, print, claims);
    if (first !== undefined) {
      print('\n7. Ground a chat on the session');
      await chatStep(rag, own ? 'how are ranked lists fused by reciprocal rank?' : first.text, print, claims);
    }
    print(
      claims.broken === 0
        ? '\nEvery claim above was checked and holds.'
        : `\nClaims that do not hold: ${claims.broken}.`,
    );
    await ask?.(rag);
    return claims.broken;
  } finally {
    await sessions.close();
  }
}
