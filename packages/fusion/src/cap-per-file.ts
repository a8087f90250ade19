import { describeValue, RagError, type Metadata } from '@rag/contracts';

/** How many results one file may have unless told otherwise. */
export const DEFAULT_MAX_PER_FILE = 3;

/**
 * Keeps at most `maxPerFile` results of each file, the first ones, in order.
 *
 * The file is the metadata value `file`. Results without one, or with one that is not a text, are never capped
 * against each other. Cost: one pass.
 *
 * @param maxPerFile a whole number ≥ 1, or `Infinity` to keep all.
 * @throws RagError `RAG_FUSION_INVALID_MAX_PER_FILE`.
 * @example
 * const of = (file: string) => ({ metadata: { file } });
 * capPerFile([of('a.md'), of('a.md'), of('b.md')], 1); // [of('a.md'), of('b.md')]
 */
export function capPerFile<T extends { readonly metadata: Metadata }>(
  results: readonly T[],
  maxPerFile: number = DEFAULT_MAX_PER_FILE,
): readonly T[] {
  const cap = new FileCap(maxPerFile);
  return results.filter(({ metadata: { file } }) => cap.admit(typeof file === 'string' ? file : undefined));
}

/** Counts what each file already has, so that several windows share one cap. */
export class FileCap {
  readonly #maxPerFile: number;
  readonly #counts = new Map<string, number>();

  /** @throws RagError `RAG_FUSION_INVALID_MAX_PER_FILE`. */
  constructor(maxPerFile: number) {
    this.#maxPerFile = checkMaxPerFile(maxPerFile);
  }

  /** Whether one more document of this file fits; if so, it is counted. Without a file it always fits. */
  admit(file: string | undefined): boolean {
    if (file === undefined) return true;
    const count = this.#counts.get(file) ?? 0;
    if (count >= this.#maxPerFile) return false;
    this.#counts.set(file, count + 1);
    return true;
  }
}

/** Checks a cap once, at the edge. */
export function checkMaxPerFile(maxPerFile: number): number {
  if (maxPerFile === Infinity || (Number.isSafeInteger(maxPerFile) && maxPerFile >= 1)) return maxPerFile;
  throw new RagError(
    'RAG_FUSION_INVALID_MAX_PER_FILE',
    `Cannot cap results: maxPerFile is ${describeValue(maxPerFile)}; use a whole number, one or more, or Infinity`,
    { maxPerFile },
  );
}
