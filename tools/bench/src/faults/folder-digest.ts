import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A digest of the names and contents of all files below a folder. */
export async function digestFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(path);
    if (files.has(path)) hash.update(await readFile(path));
  }
  return hash.digest('hex');
}
