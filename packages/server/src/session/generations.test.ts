import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder, putFiles } from '../session.test-support.js';

const FILES = ['a.md', 'b.md', 'sub/c.md'];

function version(number: number): Record<string, string> {
  return Object.fromEntries(FILES.map((file) => [file, `zebra herd version${number}\n`]));
}

async function microtasks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await Promise.resolve();
}

describe('a query while the index changes', () => {
  it('never sees two generations, wherever the swap falls', async () => {
    const folder = await makeFolder(version(0));
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    let current = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60), { minLength: 4, maxLength: 40 }), async (delays) => {
        current++;
        await putFiles(folder, version(current));
        const seen: string[] = [];
        const search = async (delay: number): Promise<void> => {
          await microtasks(delay);
          const hits = await rag.search('zebra herd', 10);
          seen.push([...new Set(hits.map(({ content }) => content))].join(' and '));
          expect(hits).toHaveLength(FILES.length);
        };
        const run = rag.indexDirectory(folder, ({ phase }) => {
          // The swap is prepared after this call: searches start at many points around the commit.
          if (phase === 'commit') for (const delay of delays) searches.push(search(delay));
        });
        const searches: Promise<void>[] = [search(0)];
        await run;
        await Promise.all(searches);
        expect(seen.every((versions) => !versions.includes(' and '))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps a document that was added or removed while a run was under way', async () => {
    const folder = await makeFolder(version(0));
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    const removed = await rag.addDocument('quagga goes');
    await putFiles(folder, version(1));
    const run = rag.indexDirectory(folder);
    const [added, gone] = await Promise.all([
      rag.addDocument('quagga stays'),
      rag.removeDocument(removed),
      run,
    ]);
    expect(gone).toBe(true);
    expect((await rag.search('quagga')).map(({ id }) => id)).toEqual([added]);
    expect(await rag.search('version1', 10)).toHaveLength(FILES.length);
    expect(await rag.search('version0', 10)).toEqual([]);
  });
});
