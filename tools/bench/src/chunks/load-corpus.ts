import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RagError } from '@rag/contracts';
import {
  readDefinitions,
  readEvidenceCorpus,
  type DefinitionSpan,
  type EvidenceCorpus,
  type EvidenceDocument,
} from '@rag/eval';

/** A corpus of `@rag/eval`. */
export type CorpusName = 'documents' | 'code';

/** Whose questions: those to improve on, those that are held out, or both. */
export type CorpusSplit = 'dev' | 'test' | 'all';

/** A corpus with what is known about its definitions; none for documents. */
export interface LoadedCorpus {
  readonly corpus: EvidenceCorpus;
  readonly definitions: readonly DefinitionSpan[];
}

// Data beside a package, not one of its modules: found by its place in the repository, from src and dist alike.
const CORPORA = new URL('../../../../packages/eval/corpora/', import.meta.url);

const SPLITS = ['dev', 'test'] as const;
const QUESTIONS = 'questions.jsonl';
const DEFINITIONS = 'definitions.jsonl';

/**
 * Reads a corpus from the files of `@rag/eval`.
 *
 * All documents are loaded whatever the split, since more of them make finding harder; questions and definitions are
 * those of the split, and evidence of one split never lies in documents of the other.
 *
 * Every file of a folder but the JSON Lines is a document. Files end in `.txt` so that no formatter, linter or
 * compiler takes them for sources; `guide.md.txt` is the document `guide.md`, `memoir.txt` stays what it is.
 *
 * @throws RagError `RAG_EVAL_INVALID_DATA` for broken questions or evidence that does not stand in its document.
 */
export async function loadCorpus(name: CorpusName, split: CorpusSplit): Promise<LoadedCorpus> {
  const parts = await Promise.all(SPLITS.map((part) => loadPart(name, part)));
  const asked = parts.filter((_, index) => split === 'all' || SPLITS[index] === split);
  return {
    corpus: {
      documents: parts.flatMap(({ corpus }) => corpus.documents),
      questions: asked.flatMap(({ corpus }) => corpus.questions),
    },
    definitions: asked.flatMap(({ definitions }) => definitions),
  };
}

async function loadPart(name: CorpusName, split: (typeof SPLITS)[number]): Promise<LoadedCorpus> {
  const folder = fileURLToPath(new URL(`${name}/${split}/`, CORPORA));
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.jsonl')).sort();
  const documents = await Promise.all(
    files.map(async (file): Promise<EvidenceDocument> => ({
      id: documentIdOf(file),
      text: await readText(folder, file),
    })),
  );
  const questions = await readText(folder, QUESTIONS);
  return {
    corpus: readEvidenceCorpus(documents, questions, `${name}/${split}/${QUESTIONS}`),
    definitions:
      name === 'code'
        ? readDefinitions(documents, await readText(folder, DEFINITIONS), `${name}/${split}/${DEFINITIONS}`)
        : [],
  };
}

/** The name of a document, from that of its file. */
export function documentIdOf(file: string): string {
  const stem = file.replace(/\.txt$/u, '');
  return stem.includes('.') ? stem : file;
}

async function readText(folder: string, file: string): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8');
  // A checkout that changes line ends would break quotes of several lines with a message that does not help.
  if (!text.includes('\r')) return text;
  throw new RagError(
    'RAG_BENCH_LINE_ENDS',
    `Cannot read the corpus file "${file}": it has CR line ends; check the repository out with LF`,
    { file },
  );
}
