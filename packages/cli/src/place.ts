import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { WhyNotQuestion } from '@rag/server';

/**
 * Reads a place such as `src/a.ts:12` or `src/a.ts:12-20`, as hits show it: from the folder that is indexed or, where
 * there is no such file below it, from the working directory. A file whose own name ends so keeps it.
 */
export function readPlace(text: string, directory: string): WhyNotQuestion {
  const [, file, line] = /^(.+?):(\d{1,9})(?:-\d{1,9})?$/su.exec(text) ?? [];
  if (file === undefined || isThere(text, directory)) return { file: pathWithin(text, directory) };
  return { file: pathWithin(file, directory), line: Number(line) };
}

function isThere(path: string, directory: string): boolean {
  return existsSync(isAbsolute(path) ? path : join(directory, path)) || existsSync(path);
}

function pathWithin(path: string, directory: string): string {
  const isFromFolder = !isAbsolute(path) && !leadsOut(path) && existsSync(join(directory, path));
  const fromHere = relative(resolve(directory), resolve(path));
  const isFromHere = !leadsOut(fromHere) && (isAbsolute(path) || existsSync(path));
  return (isFromHere && !isFromFolder && fromHere !== '' ? fromHere : path).split(sep).join('/');
}

function leadsOut(path: string): boolean {
  return isAbsolute(path) || path.split(sep).includes('..');
}
