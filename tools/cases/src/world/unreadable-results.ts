import { SearchResult, type Document, type Metadata } from '@rag/contracts';

/**
 * Results whose metadata can be looked up and not listed.
 *
 * It is how a case makes the rendering of a prompt fail from outside: a `Document` cannot be built broken, but a
 * store is a port and may hand out what it likes. Fusion looks up the file of a result; only the fence lists keys.
 */
export function makeUnreadable(results: readonly SearchResult[]): readonly SearchResult[] {
  return results.map(({ document, score }) => new SearchResult(withUnlistableMetadata(document), score));
}

function withUnlistableMetadata(document: Document): Document {
  const metadata: Metadata = new Proxy<Metadata>(Object.create(null) as Metadata, {
    get: (_target, key) => (typeof key === 'string' ? document.metadata[key] : undefined),
    ownKeys: () => {
      throw new Error('the fault "prompt.render" of the case');
    },
  });
  return Object.create(document, { metadata: { value: metadata } }) as Document;
}
