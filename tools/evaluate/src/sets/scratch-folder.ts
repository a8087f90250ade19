import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file to write, by its path in the folder. */
export interface ScratchFile {
  readonly path: string;
  readonly text: string;
}

/** A folder that exists for one run. */
export interface ScratchFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes files into a new folder of the system's temporary one. */
export async function makeScratchFolder(files: readonly ScratchFile[]): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), 'rag-evaluate-'));
  for (const file of files) {
    const target = join(path, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.text);
  }
  return { path, remove: async () => rm(path, { recursive: true, force: true }) };
}
