/**
 * The id of a chunk: its file and its position, `<file>#<index>`.
 *
 * Unique as long as paths are, since the index holds no `#`; nothing is escaped, whoever shows an id does that.
 *
 * @param file relative to the indexed root, `/` between parts.
 * @param index from 0.
 * @example
 * chunkId('docs/guide.md', 2); // 'docs/guide.md#2'
 */
export function chunkId(file: string, index: number): string {
  return `${file}#${index}`;
}
