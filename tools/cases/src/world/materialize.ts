import { chmod, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

import { expandGenerator, fillTemplate, numbersOf } from '../bank/expand-generator.js';
import { Fields } from '../bank/fields.js';
import { textOf, type JsonObject } from '../bank/json.js';
import { encodeText } from './encode-text.js';

/**
 * Where a path of a case lies on the disk.
 *
 * @throws CaseFault for a path that leads out of the case's folder.
 */
export function resolveInCase(folder: string, path: string, fields: Fields): string {
  const target = join(folder, path);
  const way = relative(folder, target);
  if (way === '..' || way.startsWith(`..${sep}`)) throw fields.fault(`leads out of the case with "${path}"`);
  return target;
}

/**
 * Writes one entry of `setup.files`, or of an `fs.write`: a file, a link, a folder, or what a generator makes.
 *
 * @returns the paths that were given a mode, to be made accessible again.
 */
export async function materialize(folder: string, entry: JsonObject): Promise<readonly string[]> {
  const fields = new Fields(entry, `the file "${textOf(entry['path'] ?? '')}"`, ['op', 'as']);
  const generator = fields.nested('generator');
  const kind = generator?.optionalText('kind');
  if (generator !== undefined && kind === 'many') return materializeMany(folder, fields, generator);
  if (generator !== undefined && kind === 'nested_dirs') return materializeNested(folder, fields, generator);
  return materializeOne(folder, fields, generator);
}

async function materializeMany(
  folder: string,
  fields: Fields,
  generator: Fields,
): Promise<readonly string[]> {
  fields.optionalText('path');
  const path = generator.text('path');
  const content = generator.optionalText('content') ?? '';
  const numbers = numbersOf(generator);
  generator.expectAllRead();
  fields.expectAllRead();
  for (const number of numbers)
    await materialize(folder, { path: fillTemplate(path, number), content: fillTemplate(content, number) });
  return [];
}

/** A chain of folders of one name with a file at its end. */
async function materializeNested(
  folder: string,
  fields: Fields,
  generator: Fields,
): Promise<readonly string[]> {
  fields.optionalText('path');
  const segments = Array.from({ length: generator.number('depth') }, () => generator.text('segment'));
  const path = [...segments, generator.text('leaf')].join('/');
  const content = generator.optionalText('content') ?? '';
  generator.expectAllRead();
  fields.expectAllRead();
  return materialize(folder, { path, content });
}

async function materializeOne(
  folder: string,
  fields: Fields,
  generator: Fields | undefined,
): Promise<readonly string[]> {
  const path = resolveInCase(folder, fields.text('path'), fields);
  const isFolder = fields.optionalFlag('dir') ?? false;
  const link = fields.optionalText('symlink');
  const mode = fields.optionalText('mode');
  const mtime = fields.optionalNumber('mtime');
  if (isFolder) {
    await mkdir(path, { recursive: true });
  } else {
    await mkdir(dirname(path), { recursive: true });
    if (link === undefined) await writeFile(path, bytesOf(fields, generator));
    else await symlink(link, path);
  }
  fields.expectAllRead();
  if (mtime !== undefined) await utimes(path, mtime, mtime);
  if (mode === undefined) return [];
  await chmod(path, Number.parseInt(mode, 8));
  return [path];
}

function bytesOf(fields: Fields, generator: Fields | undefined): Uint8Array {
  const encoding = fields.optionalText('encoding') ?? 'utf-8';
  const base64 = fields.optionalText('base64');
  const content = fields.optionalText('content');
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (content !== undefined) return encodeText(content, encoding, fields);
  if (generator !== undefined) return encodeText(expandGenerator(generator), encoding, fields);
  throw fields.fault('has neither "content" nor "base64" nor "generator"');
}
