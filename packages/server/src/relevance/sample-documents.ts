import { compareIds, type Document } from '@rag/contracts';

/**
 * At most so many documents, as if drawn at random, but the same from the same documents in whatever order: those with
 * the least hashes of their ids.
 *
 * Linear in the documents, and a sort of those that are few.
 */
export function sampleDocuments(documents: readonly Document[], count: number): readonly Document[] {
  const hashed = documents.map((document) => ({ document, hash: hashOf(document.id) }));
  // Hashes are even: those below a bound of a little more than the share that is wanted are nearly as many as that.
  const bound = boundFor(count, documents.length);
  const few = hashed.filter(({ hash }) => hash <= bound);
  const pool = few.length >= Math.min(count, documents.length) ? few : hashed;
  return pool
    .sort((left, right) => left.hash - right.hash || compareIds(left.document.id, right.document.id))
    .slice(0, count)
    .map(({ document }) => document);
}

const HASH_LIMIT = 0x1_0000_0000;

function boundFor(count: number, total: number): number {
  return total <= 2 * count ? HASH_LIMIT : HASH_LIMIT * ((2 * count) / total);
}

/** FNV-1a over UTF-16 units, mixed once more, since ids often differ in their last letter only. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
