import type { DocumentInit, IndexFields, MetadataValue } from '@rag/contracts';

import { directoriesOf, stemOf } from './paths/stem-of.js';

/**
 * The fields of a chunk or an added document, from its metadata alone: so a document that is indexed on this thread has
 * the same fields as one that came from a worker.
 *
 * `name` is the subject of the file by its name, or the `title` of a document without a file, `path` its last folders,
 * `headings` the headings above it, `symbol` the names that are defined around and in it. What is of another kind than
 * an indexer writes is passed over.
 *
 * @example
 * documentFields({ content: 'text', metadata: { file: 'src/auth/login.ts' } }).name; // 'login'
 */
export function documentFields({
  content,
  metadata = {},
}: Pick<DocumentInit, 'content' | 'metadata'>): IndexFields {
  const { file, title, headingPath, scope, symbol, defines } = metadata;
  const fields: { -readonly [Key in keyof IndexFields]: IndexFields[Key] } = { content };
  if (typeof file === 'string') {
    fields.name = stemOf(file);
    fields.path = directoriesOf(file).join('/');
  } else if (typeof title === 'string') fields.name = title;
  const headings = textsOf(headingPath);
  if (headings.length > 0) fields.headings = headings.join('\n');
  const names = [...textsOf(scope), ...textsOf(symbol), ...textsOf(defines).map(nameOf)];
  if (names.length > 0) fields.symbol = [...new Set(names)].join(' ');
  return fields;
}

function textsOf(value: MetadataValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The name in `class Router`. */
function nameOf(defined: string): string {
  return defined.slice(defined.indexOf(' ') + 1);
}
