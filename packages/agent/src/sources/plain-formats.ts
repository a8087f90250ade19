/** The extensions that are read where a source is not chunked, exhaustive. */
export const PLAIN_EXTENSIONS: readonly string[] = Object.freeze([
  '.txt',
  '.md',
  '.markdown',
  '.json',
  '.yaml',
  '.yml',
  '.csv',
]);

/**
 * Whether a file is read where its source is not chunked: by its extension, without case.
 *
 * @example
 * isPlainText('docs/Guide.MD'); // true
 */
export function isPlainText(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return PLAIN_EXTENSIONS.some((extension) => name.length > extension.length && name.endsWith(extension));
}
