import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { RagService, SessionManager } from '@rag/server';

import { absentWord } from '../absent-word.js';
import type { Claims, Print } from '../claims.js';

/** Files that are copied at most: enough to show that one change is one change. */
const MAX_COPIED_FILES = 300;

/** Edits one file of a temporary copy and shows that only that file is read into the index again. */
export async function editStep(
  sessions: SessionManager,
  folder: string,
  paths: readonly string[],
  print: Print,
  claims: Claims,
): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'rag-demo-'));
  try {
    const copied = paths.slice(0, MAX_COPIED_FILES);
    await Promise.all(copied.map(async (path) => copyInto(folder, copy, path)));
    const rag = sessions.getRag('demo-copy');
    const first = await rag.indexDirectory(copy);
    const edited = await editableFile(rag, copied);
    const marker = await absentWord(rag);
    await appendFile(join(copy, edited), `\n\n${marker} was added by the demo\n`);
    const second = await rag.indexDirectory(copy);
    print(
      `  a copy of ${copied.length} of ${paths.length} files; first run: ${first.indexed} files; "${edited}" edited; second run: ${second.rechunked} read again, ${second.unchanged} unchanged`,
    );
    claims.check('only the edited file was chunked again', second.rechunked === 1 && second.indexed === 1);
    claims.check('every other file was kept', second.unchanged === first.indexed - 1);
    const [hit] = await rag.search(marker, 1);
    claims.check('what was added is found', hit?.metadata['file'] === edited);
    const document = await rag.addDocument(`${marker} in a document added by hand`, { source: 'demo' });
    claims.check(
      'an added document is searched together with the files',
      (await rag.search(marker, 5)).some(({ id }) => id === document),
    );
  } finally {
    await sessions.removeSession('demo-copy');
    await rm(copy, { recursive: true, force: true });
  }
}

/** A file that UTF-8 text can be appended to; prose rather than code. */
async function editableFile(rag: RagService, paths: readonly string[]): Promise<string> {
  for (const path of [...paths.filter((one) => one.endsWith('.md')), ...paths]) {
    const chunk = await rag.getDocument(`${path}#0`);
    if (chunk?.metadata['encoding'] === undefined) return path;
  }
  return paths[0] ?? '';
}

async function copyInto(from: string, to: string, path: string): Promise<void> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(from, path), target);
}
