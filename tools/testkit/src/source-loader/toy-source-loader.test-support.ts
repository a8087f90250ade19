import { Document, type KnowledgeSource, type LoadedSource, type SourceLoadOptions } from '@rag/contracts';

import type { LoaderUnderTest } from './source-loader-laws.js';

/** The ways in which a toy loader can be broken on purpose; none: it is correct. */
export type ToyLoaderFault =
  | 'other-type'
  | 'first-hundred'
  | 'same-ids'
  | 'random-order'
  | 'nothing-is-undefined'
  | 'one-at-a-time'
  | 'writes-source'
  | 'silent-note'
  | 'swallows'
  | 'ignores-abort';

/** A loader over texts in memory: correct, or broken in exactly one way. */
export function createToyLoader(texts: ReadonlyMap<string, string>, fault?: ToyLoaderFault): LoaderUnderTest {
  let loads = 0;
  let underWay = 0;
  const load = async (source: KnowledgeSource, options: SourceLoadOptions = {}): Promise<LoadedSource> => {
    if (fault !== 'ignores-abort') options.signal?.throwIfAborted();
    if (source.connection === 'down' && fault !== 'swallows') throw new Error('the connection is down');
    if (fault === 'writes-source' && !Object.isFrozen(source)) Object.assign(source, { enabled: true });
    loads += 1;
    underWay += 1;
    await Promise.resolve();
    const isAlone = underWay === 1;
    underWay -= 1;
    if (fault === 'one-at-a-time' && !isAlone) return { documents: [] };
    let entries = [...texts];
    if (fault === 'first-hundred') entries = entries.slice(0, 100);
    if (fault === 'random-order' && loads % 2 === 0) entries.reverse();
    if (fault === 'nothing-is-undefined' && entries.length === 0) return { documents: undefined as never };
    const documents = entries.map(
      ([name, content]) => new Document({ id: fault === 'same-ids' ? 'same' : name, content }),
    );
    return {
      documents,
      notes: [{ subject: 'all', code: 'toy', message: fault === 'silent-note' ? '' : 'a toy' }],
    };
  };
  return {
    loader: { type: fault === 'other-type' ? 'URL' : 'MEMORY', load },
    source: { name: 'toy', type: 'MEMORY' },
    unusable: { name: 'toy', type: 'MEMORY', connection: 'down' },
  };
}
