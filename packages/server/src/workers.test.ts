import { AVAILABLE_PROFILES } from '@rag/contracts';
import { nodeFileSystem } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import { CodeChunker } from './code-chunker.js';
import { RagService } from './session/rag-service.js';
import { afterTest, inlineSession, makeFolder } from './session.test-support.js';

const FILES = {
  'src/a.ts':
    "import b from 'b';\n\n/** Doc. */\nexport function alpha(): number {\n  return 1;\n}\n\nexport class Beta {\n  run(): void {}\n}\n",
  'src/b.py': 'import os\n\n\n# about second\ndef second():\n    return 1\n',
  'docs/c.md': '---\ntitle: t\n---\n\n# One\r\n\r\ntext\r\n\r\n## Two\n\n- item\n',
  'data/d.json': '{"constructor": {"x": 1}, "__proto__": [1, 2]}',
  'data/e.yaml': 'a: 1\nb:\n  - c\n',
  'data/f.csv': 'h1,h2\n1,"two\nlines"\n',
  'notes.txt': 'first paragraph\n\nsecond paragraph\n',
};

describe('an index run in worker threads', () => {
  it.each(AVAILABLE_PROFILES)(
    'gives the same as one on the calling thread, in the profile %s',
    async (profile) => {
      const folder = await makeFolder(FILES);
      const threaded = new RagService({ profile });
      afterTest(async () => threaded.close());
      const inline = inlineSession({ profile });
      const strip = (report: Awaited<ReturnType<RagService['indexDirectory']>>) => ({
        ...report,
        durationMs: 0,
      });
      expect(strip(await threaded.indexDirectory(folder))).toEqual(
        strip(await inline.indexDirectory(folder)),
      );
      const contents = async (rag: RagService): Promise<unknown> =>
        (await rag.knowledgeBase.listDocuments()).map(({ id, content, metadata }) => [
          id,
          content,
          { ...metadata },
        ]);
      expect(await contents(threaded)).toEqual(await contents(inline));
      for (const query of ['second', 'text item', 'constructor', 'alpha beta run']) {
        const scores = async (rag: RagService): Promise<unknown> =>
          (await rag.search(query, 20)).map(({ id, score }) => [id, score]);
        expect(await scores(threaded)).toEqual(await scores(inline));
      }
    },
  );

  it('answers searches while it indexes', async () => {
    const folder = await makeFolder(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, i) => [`d${i}.md`, `# Part ${i}\n\n${'zebra text '.repeat(200)}\n`]),
      ),
    );
    const rag = new RagService();
    afterTest(async () => rag.close());
    await rag.addDocument('quagga');
    let answered = 0;
    const state = { running: true };
    const run = rag.indexDirectory(folder).finally(() => (state.running = false));
    while (state.running) {
      expect(await rag.search('quagga')).toHaveLength(1);
      answered++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await run).toMatchObject({ indexed: 400 });
    expect(answered).toBeGreaterThan(10);
  });
});

describe('CodeChunker', () => {
  it('gives the same chunks and ids as an index run gives the same file', async () => {
    const folder = await makeFolder(FILES);
    const rag = inlineSession({ fileSystem: nodeFileSystem });
    await rag.indexDirectory(folder);
    const indexed = await rag.knowledgeBase.listDocuments();
    for (const [path, content] of Object.entries(FILES)) {
      const alone = await new CodeChunker().chunk(path, content);
      expect(alone.length).toBeGreaterThan(0);
      for (const chunk of alone) {
        const twin = indexed.find(({ id }) => id === chunk.id);
        expect(twin).toMatchObject({ content: chunk.content, metadata: { ...chunk.metadata } });
      }
      expect(indexed.filter(({ metadata }) => metadata['file'] === path)).toHaveLength(alone.length);
    }
  });

  it('has no chunks for a blank text', async () => {
    expect(await new CodeChunker().chunk('a.ts', ' \n\n')).toEqual([]);
  });
});
