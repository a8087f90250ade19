import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createWorkspace, type Workspace } from './workspace.js';

const UNTRACKED_FOLDERS = new Set(['.git', 'node_modules', 'dist', 'coverage', '.turbo']);

/**
 * Reads every text file that is tracked, or would be if all were added, once.
 *
 * Without git (an unpacked archive) every file outside of folders that are never tracked is read. Binary files
 * and symbolic links have no text and are left out.
 */
export function readWorkspace(root: string): Workspace {
  const paths = listTracked(root) ?? listBelow(root, '');
  const texts: (readonly [string, string])[] = [];
  for (const path of new Set(paths)) {
    const text = readText(join(root, path));
    if (text !== undefined) texts.push([path, text]);
  }
  return createWorkspace(texts);
}

function listTracked(root: string): readonly string[] | undefined {
  try {
    const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\0').filter((path) => path !== '');
  } catch {
    return undefined; // no git, or no repository
  }
}

function listBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return UNTRACKED_FOLDERS.has(entry.name) ? [] : listBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function readText(path: string): string | undefined {
  // Deleted but not yet staged: listed, and no longer there.
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? undefined : text;
}
