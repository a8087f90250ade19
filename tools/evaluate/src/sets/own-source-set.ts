import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readGoldenSet } from '@rag/eval';

import { measurePlaces } from '../measure/measure-places.js';
import type { QuestionScore } from '../measure/question-score.js';
import type { TokenCounter } from '../measure/token-counter.js';
import { nothingToClose, type EvaluationSet } from './evaluation-set.js';
import { locateTargets } from './locate-symbol.js';
import { REPOSITORY_ROOT } from './repository-root.js';

/** Questions about the packages of this repository. */
export const OWN_SOURCE_QUESTIONS = 'tools/evaluate/own/source-questions.jsonl';

/** What is indexed: the packages as they are, without the corpora, which are texts about other things. */
const INDEXED = 'packages';
const EXCLUDE = ['eval/corpora'];

/** These sources change with every commit, and figures with them: only what is larger than that is a drop. */
export const LIVING_TOLERANCE = 0.05;

/** Questions about our own sources, whose answers are looked up by the name of what is defined there. */
export function ownSourceSet(tokens: TokenCounter): EvaluationSet {
  const part = 'own-source';
  return {
    name: part,
    primary: 'ndcg@10',
    tolerance: LIVING_TOLERANCE,
    comparesSignals: false,
    open: async () => {
      const text = await readFile(join(REPOSITORY_ROOT, OWN_SOURCE_QUESTIONS), 'utf8');
      const questions = readGoldenSet(text, OWN_SOURCE_QUESTIONS).map((question) => ({
        ...question,
        targets: locateTargets(question.targets, readOwnFile),
      }));
      return {
        parts: [
          {
            name: part,
            corpus: { kind: 'folder', path: join(REPOSITORY_ROOT, INDEXED), exclude: EXCLUDE },
            measure: async (search, extent) => {
              const scores: QuestionScore[] = [];
              for (const { query, category, targets } of questions) {
                const options = { pathPrefix: `${INDEXED}/`, tokens, extent };
                const metrics = await measurePlaces({ query, targets }, search, options);
                // Lines move when a question is added above; its text does not.
                scores.push({ id: query, query, part, language: 'typescript', kind: category, metrics });
              }
              return scores;
            },
          },
        ],
        skipped: [],
        notes: ['own-source: these sources change with every commit, and its figures with them'],
        close: nothingToClose,
      };
    },
  };
}

/** The text of a file of this repository; `undefined` where there is none. */
export function readOwnFile(path: string): string | undefined {
  try {
    return readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
}
