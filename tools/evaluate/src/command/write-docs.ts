import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { replaceGenerated } from '../report/docs.js';
import { REPOSITORY_ROOT } from '../sets/repository-root.js';

const run = promisify(execFile);

/** Puts a report into a document of the repository, with the date and the commit that it was made from. */
export async function writeDocs(report: string, path = 'docs/evaluation.md'): Promise<void> {
  const file = join(REPOSITORY_ROOT, path);
  const date = new Date().toISOString().slice(0, 10);
  const heading = `Measured on ${date}, at ${await describeCommit()}.`;
  const document = await readFile(file, 'utf8');
  await writeFile(file, replaceGenerated(document, `${heading}\n\n${report}`));
}

async function describeCommit(): Promise<string> {
  try {
    const { stdout: head } = await run('git', ['-C', REPOSITORY_ROOT, 'rev-parse', '--short=12', 'HEAD']);
    const { stdout: changes } = await run('git', [
      '-C',
      REPOSITORY_ROOT,
      'status',
      '--porcelain',
      '--',
      'packages',
    ]);
    return `commit \`${head.trim()}\`${changes.trim() === '' ? '' : ' with changes'}`;
  } catch {
    return 'an unknown commit';
  }
}
