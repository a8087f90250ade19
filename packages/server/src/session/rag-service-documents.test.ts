import { RagError, type ChatGroundable, type KnowledgeType, type LiveKnowledgeBinding } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { filesFound, inlineSession, makeFolder } from '../session.test-support.js';
import { RagService } from './rag-service.js';

describe('RagService documents', () => {
  it('lists only documents that were added by hand, with a preview of 100 characters', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    const id = await rag.addDocument(`${'x'.repeat(99)}🦓 tail`, { topic: 't' });
    expect(await rag.listDocuments()).toEqual([
      { id, preview: 'x'.repeat(99), contentLength: 106, metadata: expect.objectContaining({ topic: 't' }) },
    ]);
    expect((await rag.getDocument(id))?.content).toMatch(/tail$/u);
  });

  it('finds an added document together with chunks until it is removed', async () => {
    const rag = inlineSession();
    const id = await rag.addDocument('zebra by hand');
    expect((await rag.search('zebra')).map((hit) => hit.id)).toEqual([id]);
    await expect(rag.removeDocument(id)).resolves.toBe(true);
    await expect(rag.removeDocument(id)).resolves.toBe(false);
    await expect(rag.search('zebra')).resolves.toEqual([]);
    await expect(rag.listDocuments()).resolves.toEqual([]);
  });

  it('brings a removed chunk back with the next run', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    await rag.removeDocument('a.md#0');
    expect(await filesFound(rag, 'zebra')).toEqual([]);
    expect(rag.getStatus()).toMatchObject({ fileCount: 1, chunkCount: 0 });
    rag.attachChatTo(new FakeAgent()); // an empty corpus: nothing is checked and nothing bound
    await rag.indexDirectory(folder);
    expect(await filesFound(rag, 'zebra')).toEqual(['a.md']);
  });

  it('refuses ids that belong to chunks and content that is empty', async () => {
    const rag = inlineSession();
    await expect(rag.addDocument('text', {}, { id: 'a.md#0' })).rejects.toMatchObject({
      code: 'RAG_SERVER_RESERVED_ID',
    });
    await expect(rag.addDocument('')).rejects.toMatchObject({ code: 'RAG_CONTRACTS_INVALID_DOCUMENT' });
    expect(rag.getStatus().documentCount).toBe(0);
  });

  it('empties everything with clear', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    await rag.addDocument('zebra');
    await rag.clear();
    await expect(rag.search('zebra')).resolves.toEqual([]);
    expect(rag.getStatus()).toMatchObject({
      fileCount: 0,
      chunkCount: 0,
      documentCount: 0,
      lastIndexTime: null,
      indexedPath: null,
    });
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 1, unchanged: 0 });
  });
});

class FakeAgent implements ChatGroundable {
  readonly chatKnowledge;
  binding: LiveKnowledgeBinding | undefined;

  constructor(name?: string, type: KnowledgeType = 'MEMORY', topK = 5) {
    this.chatKnowledge = name === undefined ? [] : [{ name, type, topK }];
  }

  bindLiveKnowledge(binding: LiveKnowledgeBinding): void {
    this.binding = binding;
  }
}

describe('RagService.attachChatTo()', () => {
  it('names the source and the number of results that the agent must declare', () => {
    expect(RagService.CHAT_SOURCE).toBe('session-knowledge');
    expect(RagService.CHAT_TOP_K).toBe(5);
  });

  it('binds the live corpus: what is added later is seen without binding again', async () => {
    const rag = inlineSession();
    await rag.addDocument('zebra first');
    const agent = new FakeAgent('session-knowledge');
    rag.attachChatTo(agent);
    await rag.addDocument('zebra second');
    expect(await agent.binding?.retrieve('zebra', 5)).toHaveLength(2);
    expect(await agent.binding?.isEmpty()).toBe(false);
    await rag.clear();
    expect(await agent.binding?.isEmpty()).toBe(true);
  });

  it('retrieves as many results as the agent asks for', async () => {
    const rag = inlineSession();
    for (let i = 0; i < 8; i++) await rag.addDocument(`zebra number${i}`);
    const agent = new FakeAgent('session-knowledge');
    rag.attachChatTo(agent);
    expect(await agent.binding?.retrieve('zebra', 2)).toHaveLength(2);
    expect(await agent.binding?.retrieve('zebra', 7)).toHaveLength(7);
  });

  it('does nothing while the corpus is empty, whatever the agent declares', () => {
    const agent = new FakeAgent();
    inlineSession().attachChatTo(agent);
    expect(agent.binding).toBeUndefined();
  });

  it.each([
    ['declares nothing', new FakeAgent()],
    ['declares another name', new FakeAgent('docs')],
    ['declares another type', new FakeAgent('session-knowledge', 'FILE')],
    ['declares another number of results', new FakeAgent('session-knowledge', 'MEMORY', 3)],
  ])('refuses an agent that %s', async (_, agent) => {
    const rag = inlineSession();
    await rag.addDocument('zebra');
    expect(() => rag.attachChatTo(agent)).toThrow(RagError);
    expect(agent.binding).toBeUndefined();
  });
});
