import { RagError } from '@rag/contracts';

/**
 * An error of a run as a caller may see it: code, message and details, with the folder named as the caller named it, and
 * without a cause or a stack that would name others.
 *
 * @param realRoot the folder's real path.
 */
export function toCallersError(error: unknown, realRoot: string, requested: string): RagError {
  if (!RagError.is(error))
    return new RagError(
      'RAG_SERVER_INDEX_FAILED',
      `Cannot index the folder: it failed unexpectedly${errnoIn(error)}; try again`,
    );
  const rename = (text: string): string => text.replaceAll(realRoot, () => requested);
  const safe = new RagError(error.code, rename(error.message), renameDetails(error.details, rename));
  // Its stack is that of this place and its first line that of the message; where the fault was is the server's affair.
  Object.defineProperty(safe, 'stack', { value: `${safe.name}: ${safe.message}`, configurable: true });
  return safe;
}

function renameDetails(
  details: Readonly<Record<string, unknown>>,
  rename: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'string') renamed[name] = rename(value);
    else if (typeof value === 'number' || typeof value === 'boolean') renamed[name] = value;
    else if (Array.isArray(value)) renamed[name] = value.filter((one) => typeof one === 'string').map(rename);
  }
  return renamed;
}

/** The operating system's name of an error says nothing of a path. */
function errnoIn(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z\d]{2,20}$/u.test(code) ? `: ${code}` : '';
}
