import { compareIds, compileSearchPredicate, type Document, type SearchOptions } from '@rag/contracts';
import { FusedResult } from '@rag/fusion';

/** What is listed after ranked results. */
export interface Listing {
  readonly results: readonly FusedResult[];
  /** Whether the cap per file kept documents out that `topK` had room for. */
  readonly capped: boolean;
}

/**
 * Lists documents that fulfil a query which says only where to look, after those that were ranked: by file and by their
 * place in it, with the score 0, within `topK` and the cap per file. Linear in the documents, and a sort of those that pass.
 */
export function listPlaces(
  documents: readonly Document[],
  ranked: readonly FusedResult[],
  options: Pick<SearchOptions, 'filter' | 'accepts'> & { readonly topK: number; readonly maxPerFile: number },
): Listing {
  const { topK, maxPerFile } = options;
  if (ranked.length >= topK) return { results: [], capped: false };
  const passes = compileSearchPredicate(options);
  const taken = new Set(ranked.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { document } of ranked) count(counts, document);
  const results: FusedResult[] = [];
  let capped = false;
  const fulfilling = documents.filter((document) => !taken.has(document.id) && passes(document));
  for (const document of fulfilling.sort(byPlace)) {
    if (ranked.length + results.length >= topK) return { results, capped: false };
    const file = fileOf(document);
    if (file !== undefined && (counts.get(file) ?? 0) >= maxPerFile) {
      capped = true;
      continue;
    }
    count(counts, document);
    results.push(new FusedResult(document, 0, [], 0));
  }
  return { results, capped };
}

function count(counts: Map<string, number>, document: Document): void {
  const file = fileOf(document);
  if (file !== undefined) counts.set(file, (counts.get(file) ?? 0) + 1);
}

function byPlace(left: Document, right: Document): number {
  return (
    compareIds(fileOf(left) ?? '', fileOf(right) ?? '') ||
    indexOf(left) - indexOf(right) ||
    compareIds(left.id, right.id)
  );
}

function fileOf({ metadata: { file } }: Document): string | undefined {
  return typeof file === 'string' ? file : undefined;
}

function indexOf({ metadata: { chunkIndex } }: Document): number {
  return typeof chunkIndex === 'number' ? chunkIndex : 0;
}
