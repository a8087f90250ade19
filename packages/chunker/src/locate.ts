import type { IndexFields } from '@rag/contracts';

/** A path as the fields that a stream may index: the file's name and the folders above it. */
export function locate(path: string): Pick<IndexFields, 'name' | 'path'> {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return { ...(name === '' ? {} : { name }), ...(slash <= 0 ? {} : { path: path.slice(0, slash) }) };
}
