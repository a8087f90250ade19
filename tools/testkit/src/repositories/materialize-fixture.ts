import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { FixtureEntry } from './fixture-entry.js';
import { HOSTILE_FIXTURE } from './hostile-fixture.js';
import { MULTILINGUAL_FIXTURE } from './multilingual-fixture.js';

/** The fixture repositories by name. */
export type FixtureName = 'multilingual' | 'hostile';

/** What became of a fixture on this machine. */
export interface MaterializedFixture {
  /** The paths that are there, in the order of the fixture. */
  readonly written: readonly string[];
  /** The paths that this machine or its file system cannot have, and why. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

const FIXTURES: Readonly<Record<FixtureName, readonly FixtureEntry[]>> = {
  multilingual: MULTILINGUAL_FIXTURE,
  hostile: HOSTILE_FIXTURE,
};

// What a file system answers that does not know a kind of entry or refuses a name.
const REFUSALS: ReadonlySet<string> = new Set([
  'EINVAL',
  'EILSEQ',
  'ENOENT',
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENAMETOOLONG',
  'ENOSYS',
]);

/**
 * Writes a fixture repository into a folder.
 *
 * An entry that this machine cannot have (a pipe without `mkfifo`, a name that the file system refuses, the
 * second of two names that it takes for one) is left out and reported with the reason.
 *
 * @param folder made when it is not there; should be empty.
 * @throws whatever the file system throws for any other reason.
 * @example
 * const { skipped } = await materializeFixture('hostile', temporaryFolder);
 */
export async function materializeFixture(name: FixtureName, folder: string): Promise<MaterializedFixture> {
  const written: string[] = [];
  const skipped: { path: string; reason: string }[] = [];
  await mkdir(folder, { recursive: true });
  for (const entry of FIXTURES[name]) {
    const path = pathOf(entry);
    const reason = await write(folder, entry);
    if (reason === undefined) written.push(path);
    else skipped.push({ path, reason });
  }
  return { written, skipped };
}

/** The entry's path; a name that is not valid UTF-8 shows with replacement characters. */
function pathOf(entry: FixtureEntry): string {
  if (entry.kind !== 'raw-name') return entry.path;
  return `${entry.folder}/${new TextDecoder().decode(entry.name)}`;
}

async function write(folder: string, entry: FixtureEntry): Promise<string | undefined> {
  try {
    return await writeEntry(folder, entry);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return 'the file system takes its name for one that is there already';
    if (code !== undefined && REFUSALS.has(code)) return `the system refuses it with "${code}"`;
    throw error;
  }
}

async function writeEntry(folder: string, entry: FixtureEntry): Promise<string | undefined> {
  const path = join(folder, entry.kind === 'raw-name' ? entry.folder : entry.path);
  const parent = entry.kind === 'raw-name' ? path : dirname(path);
  await mkdir(parent, { recursive: true });
  switch (entry.kind) {
    case 'file':
      await writeFile(path, entry.content, { flag: 'wx' });
      return undefined;
    case 'folder':
      await mkdir(path);
      return undefined;
    case 'link':
      await symlink(entry.target, path);
      return undefined;
    case 'pipe':
      return makePipe(path);
    case 'raw-name':
      return writeRawName(path, entry);
  }
}

async function makePipe(path: string): Promise<string | undefined> {
  try {
    await promisify(execFile)('mkfifo', [path]);
    return undefined;
  } catch (error) {
    return `"mkfifo" cannot make a pipe here: ${(error as Error).message.trim()}`;
  }
}

async function writeRawName(
  folder: string,
  { name, content }: Extract<FixtureEntry, { kind: 'raw-name' }>,
): Promise<string | undefined> {
  const before = await readdir(folder);
  await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), content, { flag: 'wx' });
  const after = await readdir(folder);
  return after.length > before.length ? undefined : 'the file system lost a name that is not valid UTF-8';
}
