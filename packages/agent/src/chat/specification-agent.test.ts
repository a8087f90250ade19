import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Document, type LanguageModel } from '@rag/contracts';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Agent } from './agent.js';
import { ChatKnowledgeBinding } from './chat-knowledge-binding.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rag-agent-'));
  await mkdir(join(folder, 'faq'));
  await writeFile(join(folder, 'faq', 'refunds.md'), '# Refunds\n\nRefunds take five working days.\n');
  await writeFile(join(folder, 'manual.md'), '# Manual\n\nPress the green button to start.\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the specification on integration with the agent builder', () => {
  it('"A source you can declare": addKnowledgeSource(…), retrieval(…), chatKnowledge(name)', async () => {
    const agent = Agent.builder()
      .addKnowledgeSource({ name: 'faq', path: join(folder, 'faq') })
      .addKnowledgeSource({ name: 'manual', path: join(folder, 'manual.md') })
      .retrieval({ topK: 3 })
      .chatKnowledge('faq')
      .build();
    const { text, grounding, citations } = await agent.chat('How long do refunds take?');
    expect([grounding, citations.map(({ status }) => status)]).toEqual(['grounded', ['supported']]);
    expect(text).toBe('Refunds take five working days. [refunds.md:3-3]');
    // The other source is declared and not chat knowledge.
    expect((await agent.chat('the green button')).grounding).not.toBe('grounded');
    await agent.close();
  });

  it('"A corpus the application owns and keeps mutating": liveChatKnowledge(name) with ChatKnowledgeBinding.live(…)', async () => {
    const store = new InMemoryKnowledgeBase();
    const agent = Agent.builder()
      .liveChatKnowledge('uploads', ChatKnowledgeBinding.live(store, { topK: 5 }))
      .build();
    expect((await agent.chat('quokkas')).grounding).toBe('no-knowledge');
    store.addDocument(new Document({ id: 'q', content: 'Quokkas live on Rottnest Island.' }));
    expect((await agent.chat('Where do quokkas live?')).text).toBe('Quokkas live on Rottnest Island. [q]');
    store.clear();
    expect((await agent.chat('quokkas')).grounding).toBe('no-knowledge');
  });

  it('"Reaching for chatKnowledge(name) with a runtime corpus … makes build() throw", and points to the live path', () => {
    const builder = Agent.builder()
      .addKnowledgeSource({ name: 'faq', path: folder })
      .addKnowledgeSource({ name: 'off', path: folder, enabled: false });
    for (const name of ['uploads', 'FAQ'])
      expect(() =>
        Agent.builder().addKnowledgeSource({ name: 'faq', path: folder }).chatKnowledge(name).build(),
      ).toThrow(
        expect.objectContaining({
          code: 'RAG_AGENT_UNKNOWN_CHAT_KNOWLEDGE',
          message: expect.stringContaining('liveChatKnowledge'),
        }),
      );
    expect(() => Agent.builder().chatKnowledge('').build()).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_INVALID_OPTION' }),
    );
    expect(() => builder.chatKnowledge('off').build()).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_UNKNOWN_CHAT_KNOWLEDGE' }),
    );
  });

  it('"Chat grounding uses ChatKnowledgeBinding and RetrievalEngine": any engine grounds a chat', async () => {
    const engine = {
      name: 'remote',
      retrieve: () => ({ results: [] }),
    };
    const agent = Agent.builder().liveChatKnowledge('remote', ChatKnowledgeBinding.live(engine)).build();
    expect((await agent.chat('anything')).grounding).toBe('no-evidence');
  });
});

describe('the specification, full example', () => {
  it('creates, adds, searches, builds an augmented prompt and sends it to the agent', async () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([
      Document.builder()
        .content('Product X supports features A, B, and C.')
        .metadata('source', 'product-docs')
        .metadata('category', 'features')
        .build(),
      Document.builder()
        .content('Pricing starts at $99/month for the Basic plan.')
        .metadata('source', 'pricing-page')
        .metadata('category', 'pricing')
        .build(),
    ]);
    const query = 'What features does Product X have?';
    const context = store.search(query, 3);
    const augmented = `Context:\n${context.map(({ content }) => content).join('\n')}\n\nQuestion: ${query}`;
    const echo: LanguageModel = {
      id: 'echo',
      async *stream({ messages }) {
        yield await Promise.resolve({ type: 'text' as const, text: messages.at(-1)!.content });
        yield { type: 'finish' as const, reason: 'stop' as const };
      },
    };
    const { text } = await Agent.builder().model(echo).build().chat(augmented);
    expect(text).toBe(augmented);
    expect(text).toContain('Product X supports features A, B, and C.');
  });
});
