import { Document } from '@rag/contracts';

import type { SourceLoad } from './load-source.js';

/** The documents of several sources as one corpus. */
export interface AssembledDocuments {
  /** Source by source in their order, each in the order of its loader; ids distinct. */
  readonly documents: readonly Document[];
  /** The same by the name of the source. */
  readonly bySource: ReadonlyMap<string, readonly Document[]>;
}

interface Held {
  readonly source: string;
  readonly document: Document;
  prefixed: boolean;
}

/**
 * Puts the documents of several sources together.
 *
 * An id stays as it is unless another source holds the same one: then each of them is prefixed with the name of its
 * source, as `<source>:<id>`. An id that equals such a prefixed one is prefixed too. Linear; independent of the order of
 * the sources.
 *
 * @example
 * declare const manual: SourceLoad, faq: SourceLoad; // both with a "README.md#0"
 * assembleDocuments([manual, faq]).documents.map(({ id }) => id); // ['manual:README.md#0', 'faq:README.md#0']
 */
export function assembleDocuments(loads: readonly SourceLoad[]): AssembledDocuments {
  const held = loads.map(({ source, documents }) =>
    documents.map((document): Held => ({ source: source.name, document, prefixed: false })),
  );
  prefixWhatCollides(held.flat());
  const bySource = new Map<string, readonly Document[]>();
  for (const [index, { source }] of loads.entries()) bySource.set(source.name, held[index]!.map(toDocument));
  return { documents: [...bySource.values()].flat(), bySource };
}

function prefixWhatCollides(all: readonly Held[]): void {
  const byId = new Map<string, Held[]>();
  for (const one of all) {
    const same = byId.get(one.document.id);
    if (same === undefined) byId.set(one.document.id, [one]);
    else same.push(one);
  }
  const due = [...byId.values()].filter((same) => same.length > 1).flat();
  for (const one of due) {
    if (one.prefixed) continue;
    one.prefixed = true;
    // Whoever has this very id by itself has to make room; `due` grows while it is walked.
    due.push(...(byId.get(prefixedId(one)) ?? []));
  }
}

function toDocument(held: Held): Document {
  const { document, prefixed } = held;
  if (!prefixed) return document;
  const { content, metadata } = document;
  return new Document({ id: prefixedId(held), content, metadata });
}

/** No two pairs of source and id give one text: a colon in a name is written otherwise. */
function prefixedId({ source, document }: Held): string {
  return `${source.replaceAll('%', '%25').replaceAll(':', '%3A')}:${document.id}`;
}
