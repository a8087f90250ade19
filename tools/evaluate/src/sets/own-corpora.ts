import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { readEvidenceCorpus, type CodeTarget, type EvidenceDocument, type EvidenceQuestion } from '@rag/eval';

import { measurePlaces } from '../measure/measure-places.js';
import type { QuestionScore } from '../measure/question-score.js';
import type { TokenCounter } from '../measure/token-counter.js';
import { DEFAULT_TOLERANCE, type EvaluationSet } from './evaluation-set.js';
import { REPOSITORY_ROOT } from './repository-root.js';
import { makeScratchFolder } from './scratch-folder.js';

const CORPORA = 'packages/eval/corpora';
const SPLITS = ['dev', 'test'] as const;
const QUESTIONS = 'questions.jsonl';

/** The corpora of `@rag/eval`, indexed as a folder of files; evidence becomes lines of its file. */
export function ownCorpusSet(corpus: 'documents' | 'code', tokens: TokenCounter): EvaluationSet {
  const name = `own-${corpus}`;
  return {
    name,
    primary: 'ndcg@10',
    tolerance: DEFAULT_TOLERANCE,
    comparesSignals: false,
    open: async () => {
      const splits = await readOwnCorpus(corpus);
      const documents = splits.flatMap((split) => split.documents);
      const folder = await makeScratchFolder(documents.map(({ id, text }) => ({ path: id, text })));
      const texts = new Map(documents.map(({ id, text }) => [id, text]));
      return {
        parts: [
          {
            name,
            corpus: { kind: 'folder', path: folder.path },
            measure: async (search, extent) => {
              const scores: QuestionScore[] = [];
              for (const question of splits.flatMap(({ questions }) => questions)) {
                const { id, text: query, language } = question;
                const targets = targetsOf(question, texts);
                const metrics = await measurePlaces({ query, targets }, search, {
                  pathPrefix: '',
                  tokens,
                  extent,
                });
                const kind = extname(targets[0]?.path ?? '');
                scores.push({ id, query, part: name, language, kind, metrics });
              }
              return scores;
            },
          },
        ],
        skipped: [],
        notes: [],
        close: async () => folder.remove(),
      };
    },
  };
}

/** Documents of one split, and the questions about them. */
export interface OwnSplit {
  readonly documents: readonly EvidenceDocument[];
  readonly questions: readonly EvidenceQuestion[];
}

/** The splits of a corpus of `@rag/eval`. */
export async function readOwnCorpus(corpus: 'documents' | 'code'): Promise<readonly OwnSplit[]> {
  return Promise.all(SPLITS.map(async (split) => readSplit(corpus, split)));
}

async function readSplit(corpus: string, split: string): Promise<OwnSplit> {
  const folder = join(REPOSITORY_ROOT, CORPORA, corpus, split);
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.jsonl')).sort();
  const documents = await Promise.all(
    files.map(async (file) => ({
      id: documentIdOf(file),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
  const questions = await readFile(join(folder, QUESTIONS), 'utf8');
  return readEvidenceCorpus(documents, questions, `${CORPORA}/${corpus}/${split}/${QUESTIONS}`);
}

// Files end in ".txt" so that no tool takes them for sources: "guide.md.txt" is "guide.md", "memoir.txt" stays.
function documentIdOf(file: string): string {
  const stem = file.replace(/\.txt$/u, '');
  return stem.includes('.') ? stem : file;
}

/** The lines of each piece of evidence. */
export function targetsOf(
  { evidence }: EvidenceQuestion,
  texts: ReadonlyMap<string, string>,
): readonly CodeTarget[] {
  return evidence.map(({ documentId, start, end }) => {
    const text = texts.get(documentId) ?? '';
    return {
      path: documentId,
      startLine: lineAt(text, start),
      endLine: lineAt(text, Math.max(start, end - 1)),
    };
  });
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
