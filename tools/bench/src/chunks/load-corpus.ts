import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

/** Which part: the one to improve on, the one that is held out, or both as one corpus. */
export type CorpusSplit = 'dev' | 'test' | 'all';

/** A corpus with what is known about its definitions; none for documents. */
export interface LoadedCorpus {
  readonly corpus: EvidenceCorpus;
  readonly definitions: readonly DefinitionSpan[];
}

const QUESTIONS = 'questions.jsonl';
const DEFINITIONS = 'definitions.jsonl';

/**
 * Reads a corpus from the files of `@rag/eval`.
 *
 * Every file of the folder but the JSON Lines is a document. Files end in `.txt` so that no formatter, linter or
 * compiler takes them for sources; `guide.md.txt` is the document `guide.md`, `memoir.txt` stays what it is.
 *
 * @throws RagError `RAG_EVAL_INVALID_DATA` for broken questions or evidence that does not stand in its document.
 */
export async function loadCorpus(name: CorpusName, split: CorpusSplit): Promise<LoadedCorpus> {
  const parts = await Promise.all(
    (split === 'all' ? (['dev', 'test'] as const) : [split]).map((part) => loadPart(name, part)),
  );
  return {
    corpus: {
      documents: parts.flatMap(({ corpus }) => corpus.documents),
      questions: parts.flatMap(({ corpus }) => corpus.questions),
    },
    definitions: parts.flatMap(({ definitions }) => definitions),
  };
}

async function loadPart(name: CorpusName, split: 'dev' | 'test'): Promise<LoadedCorpus> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(`@rag/eval/corpora/${name}/${split}/${QUESTIONS}`));
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
