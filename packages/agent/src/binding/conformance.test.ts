import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Document, SourceLoader } from '@rag/contracts';
import { describeRetrievalEngine, describeSourceLoader } from '@rag/testkit';

import { LetterEmbedding } from '../knowledge.test-support.js';
import { FileSourceLoader } from '../sources/file-source-loader.js';
import type { KnowledgeBinding } from './knowledge-binding.js';
import type { KnowledgeEnvironment } from './knowledge-environment.js';
import { openKnowledge, type KnowledgeSpec } from './open-knowledge.js';

for (const chunk of [true, false]) {
  describeSourceLoader({
    name: `FileSourceLoader (chunk ${chunk})`,
    create: async (texts) => {
      const path = await mkdtemp(join(tmpdir(), 'rag-agent-laws-'));
      for (const [name, text] of texts) await writeFile(join(path, `${name}.md`), text);
      return {
        loader: new FileSourceLoader(),
        source: { name: 'docs', path, chunk },
        unusable: { name: 'docs', path: join(path, 'missing'), chunk },
        dispose: async () => rm(path, { recursive: true }),
      };
    },
    capabilities: { cancellable: true, unusable: true },
  });
}

function bind(
  documents: readonly Document[],
  retrieval: KnowledgeSpec['retrieval'],
  environment: KnowledgeEnvironment = {},
): Promise<KnowledgeBinding> {
  const loader: SourceLoader = { type: 'MEMORY', load: () => ({ documents }) };
  const knowledge = [{ name: 'all', type: 'MEMORY' }] as const;
  return openKnowledge({ knowledge, retrieval }, { loaders: [loader], ...environment });
}

for (const profile of ['polyglot', 'classic'] as const)
  for (const strategy of ['keyword', 'hybrid'] as const)
    describeRetrievalEngine({
      name: `KnowledgeBinding (${profile}, ${strategy})`,
      create: async (documents) => ({ engine: await bind(documents, { strategy }, { profile }) }),
      capabilities: { cancellable: true, closes: true },
    });

describeRetrievalEngine({
  name: 'KnowledgeBinding (keyword, with a cache)',
  create: async (documents) => ({ engine: await bind(documents, { strategy: 'keyword', cacheTTL: 60_000 }) }),
  capabilities: { cancellable: true, closes: true },
});

for (const strategy of ['vector', 'hybrid'] as const)
  describeRetrievalEngine({
    name: `KnowledgeBinding (${strategy}, with vectors)`,
    create: async (documents) => {
      const vectors = { embedding: new LetterEmbedding() };
      return { engine: await bind(documents, { strategy }, vectors) };
    },
    capabilities: { lexical: false, cancellable: true, closes: true },
  });
