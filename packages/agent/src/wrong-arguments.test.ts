import { Document, SearchResult, systemClock } from '@rag/contracts';
import { sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import {
  Agent,
  ChatKnowledgeBinding,
  defineRole,
  extractCitations,
  openAiCompatibleModel,
  openKnowledge,
  repairCitations,
  resolveKnowledgeEnvironment,
  resolveRetrieval,
  RoleBindings,
  SourceLoaderRegistry,
  verifyCitations,
} from './index.js';
import { MapLoader } from './knowledge.test-support.js';

const { signal } = new AbortController();
const knowledge = [{ name: 'docs', type: 'MEMORY' }] as const;
const loaders = [new MapLoader({ docs: { a: 'an otter swims' } })];
const filter = { lang: { $ne: 'de' } };

describe('@rag/agent with wrong arguments', () => {
  it('refuses them with a code in a chat, and adds no turn', async () => {
    const agent = Agent.builder().build();
    const conversation = agent.conversation();
    const options = { signal, maxOutputTokens: 5 };
    const state = (): unknown => conversation.turns.length > 1000;
    const calls: Record<string, SweptCall> = {
      chat: { valid: ['hi', options], call: async (message, given) => agent.chat(message, given) },
      stream: { valid: ['hi', options], call: (message, given) => agent.stream(message, given) },
      'chat of a conversation': {
        valid: ['hi', options],
        call: async (message, given) => conversation.chat(message, given),
        state,
      },
      bindLiveKnowledge: {
        valid: [{ name: 'docs', isEmpty: () => true, retrieve: async () => Promise.resolve([]) }],
        call: async (binding) => {
          const live = Agent.builder().liveChatKnowledge('docs', { topK: 5 }).build();
          live.bindLiveKnowledge(binding);
          await live.chat('hi');
        },
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it('refuses them with a code where knowledge is opened and searched', async () => {
    const environment = {
      loaders,
      providers: [],
      profile: 'polyglot',
      signals: {},
      loadTimeoutMs: 1_000,
      searchTimeoutMs: 1_000,
      maxCachedAnswers: 5,
      clock: systemClock,
      events: () => undefined,
    };
    const retrieval = { sources: ['docs'], topK: 3, minScore: 0, contextWindow: 100, strategy: 'keyword' };
    const binding = await openKnowledge({ knowledge }, { loaders });
    const bindings = new RoleBindings({ loaders });
    const role = defineRole({ name: 'r', knowledge });
    const calls: Record<string, SweptCall> = {
      openKnowledge: {
        valid: [{ name: 'k', knowledge, retrieval }, environment],
        call: async (spec, given) => openKnowledge(spec, given),
      },
      'openKnowledge, loaders alone': {
        valid: [{ loaders }],
        call: async (given) => openKnowledge({ knowledge }, given),
      },
      retrieve: {
        valid: ['otter', { topK: 3, minScore: 0, filter, signal }],
        call: async (query, request) => binding.retrieve(query, request),
      },
      resolveKnowledgeEnvironment: { valid: [environment], call: resolveKnowledgeEnvironment },
      resolveRetrieval: { valid: [retrieval], call: resolveRetrieval },
      SourceLoaderRegistry: { valid: [loaders], call: (given) => new SourceLoaderRegistry(given) },
      defineRole: { valid: [{ name: 'r', knowledge, retrieval }], call: defineRole },
      'get of a role': { valid: [role, retrieval], call: async (one, how) => bindings.get(one, how) },
      invalidate: {
        valid: [role, 'docs'],
        call: (one, name) => {
          bindings.invalidate(one, name);
        },
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it('refuses them with a code where an agent is built', async () => {
    const live = { isEmpty: () => true, retrieve: async (): Promise<never[]> => Promise.resolve([]) };
    const calls: Record<string, SweptCall> = {
      builder: {
        valid: ['be brief', { name: 'docs', path: 'docs' }, { topK: 3 }, 'docs', { topK: 5 }, 1_000],
        call: (instructions, source, retrieval, name, liveOptions, tokens) =>
          Agent.builder()
            .instructions(instructions)
            .addKnowledgeSource(source)
            .retrieval(retrieval)
            .chatKnowledge(name)
            .liveChatKnowledge('live', liveOptions)
            .tokenBudget(tokens)
            .build(),
      },
      live: {
        valid: [live, { topK: 5 }],
        call: (corpus, options) => ChatKnowledgeBinding.live(corpus, options),
      },
      openAiCompatibleModel: {
        valid: [
          {
            baseUrl: 'http://127.0.0.1:1/v1',
            model: 'm',
            apiKey: 'key',
            parameters: {},
            timeoutMs: 1_000,
            fetch,
            clock: systemClock,
          },
        ],
        call: openAiCompatibleModel,
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });

  it('refuses them with a code where citations are read', async () => {
    const evidence = [new SearchResult(new Document({ id: 'a.md#0', content: 'an otter' }), 1)];
    const verified = verifyCitations('It is "an otter" [a.md#0].', evidence);
    const calls: Record<string, SweptCall> = {
      extractCitations: { valid: ['It is [a.md].', { sources: ['a.md'] }], call: extractCitations },
      verifyCitations: { valid: ['It is "an otter" [a.md#0].', evidence], call: verifyCitations },
      repairCitations: { valid: ['It is "an otter" [a.md#0].', verified], call: repairCitations },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});
