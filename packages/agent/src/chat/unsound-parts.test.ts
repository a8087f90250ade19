import {
  Document,
  SearchResult,
  type LanguageModel,
  type LanguageModelPart,
  type LanguageModelRequest,
} from '@rag/contracts';
import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { Agent } from './agent.js';
import { ChatKnowledgeBinding, type LiveCorpus } from './chat-knowledge-binding.js';
import { DeclaredKnowledge } from './declared-knowledge.js';
import { LIVE_KNOWLEDGE_TIMEOUT_MS } from './retrieve-knowledge.js';

const OTTERS = new SearchResult(
  new Document({
    id: 'a.md#0',
    content: 'Otters sleep.',
    metadata: { file: 'a.md', startLine: 1, endLine: 1 },
  }),
  1,
);

const modelOf = (...parts: readonly unknown[]): LanguageModel => ({
  id: 'scripted',
  async *stream() {
    for (const part of parts) yield await Promise.resolve(part as LanguageModelPart);
  },
});
const corpusOf = (answer: unknown): LiveCorpus => ({ search: async () => answer as readonly SearchResult[] });
const FINISH = { type: 'finish', reason: 'stop' } as const;

describe('Agent, with a model that breaks its word', () => {
  it.each([
    [null],
    ['hello'],
    [{ type: 'text' }],
    [{ type: 'text', text: { a: 1 } }],
    [{ type: 'reasoning', text: 'secret' }],
    [{ type: 'finish', reason: 'banana' }],
    [{ type: 'finish' }],
  ])('fails typed at the part %j', async (part) => {
    const agent = Agent.builder()
      .model(modelOf({ type: 'text', text: 'a' }, part, FINISH))
      .build();
    await expect(agent.chat('hi')).rejects.toMatchObject({ code: 'RAG_AGENT_MODEL_FAILED' });
  });

  it('does not wait for one whose end never comes, and tells it by the signal', async () => {
    let heard: AbortSignal | undefined;
    const stubborn = (...parts: readonly LanguageModelPart[]): LanguageModel => ({
      id: 'stubborn',
      stream: ({ signal }: LanguageModelRequest) => {
        heard = signal;
        const left = [...parts];
        return {
          [Symbol.asyncIterator]: () => ({
            next: async () => Promise.resolve({ done: false as const, value: left.shift()! }),
            return: async () => new Promise<never>(() => undefined),
          }),
        };
      },
    });
    const agent = Agent.builder()
      .model(stubborn({ type: 'text', text: 'a' }, FINISH))
      .build();
    expect((await agent.chat('hi')).text).toBe('a');
    for await (const part of Agent.builder()
      .model(stubborn({ type: 'text', text: 'a' }))
      .build()
      .stream('hi'))
      if (part.type === 'text') break;
    expect(heard?.aborted).toBe(true);
  });

  it('checks citations against what was in the prompt, whatever the model does to its copy', async () => {
    const thief: LanguageModel = {
      id: 'thief',
      async *stream({ grounding }) {
        (grounding!.evidence as SearchResult[]).length = 0;
        yield await Promise.resolve({ type: 'text' as const, text: 'Asleep [a.md:1].' });
        yield FINISH;
      },
    };
    const agent = Agent.builder()
      .model(thief)
      .liveChatKnowledge('k', ChatKnowledgeBinding.live(corpusOf([OTTERS])))
      .build();
    const { evidence, citations } = await agent.chat('otters?');
    expect([evidence.length, citations[0]?.status]).toEqual([1, 'supported']);
  });
});

describe('Agent, with a corpus that breaks its word', () => {
  const agentOf = (bad: LiveCorpus, clock?: FakeClock): Agent => {
    const builder = Agent.builder()
      .liveChatKnowledge('good', ChatKnowledgeBinding.live(corpusOf([OTTERS])))
      .liveChatKnowledge('bad', ChatKnowledgeBinding.live(bad, { topK: 2 }));
    return (clock === undefined ? builder : builder.clock(clock)).build();
  };

  it.each([null, undefined, 'abc', {}, [null], [{}], [{ document: { id: 'a' }, score: 1 }]])(
    'reports %j as failed, and answers from the other one',
    async (answer) => {
      const { grounding, knowledge } = await agentOf(corpusOf(answer)).chat('otters');
      expect([grounding, ...knowledge.map(({ outcome }) => outcome)]).toEqual([
        'grounded',
        'answered',
        'failed',
      ]);
    },
  );

  it('takes no more than topK of one that heeds no limit', async () => {
    const many = Array.from(
      { length: 50 },
      (_, n) => new SearchResult(new Document({ id: `d${n}`, content: `otter ${n}` }), 1),
    );
    const { knowledge, evidence } = await agentOf(corpusOf(many)).chat('otters');
    expect([knowledge[1]?.results, evidence.length]).toEqual([2, 3]);
  });

  it('answers without one that is late', async () => {
    const clock = new FakeClock();
    const turn = agentOf({ search: async () => new Promise<never>(() => undefined) }, clock).chat('otters');
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(LIVE_KNOWLEDGE_TIMEOUT_MS);
    const { grounding, knowledge } = await turn;
    expect(grounding).toBe('grounded');
    expect(knowledge[1]).toMatchObject({ outcome: 'failed', error: { code: 'RAG_AGENT_RETRIEVAL_TIMEOUT' } });
  });
});

describe('AgentBuilder.build()', () => {
  it.each([
    'model',
    'instructions',
    'retrieval',
    'fence',
    'clock',
    'events',
    'environment',
    'openKnowledge',
  ] as const)('refuses a setting "%s" that is none of its kind', (name) => {
    for (const value of [null, 5, true]) {
      const builder = Agent.builder();
      (builder[name] as (value: unknown) => unknown).call(builder, value);
      expect(() => builder.build()).toThrow(expect.objectContaining({ code: 'RAG_AGENT_INVALID_OPTION' }));
    }
  });
});

describe('Conversation.clear()', () => {
  it('frees a conversation whose turn was left in the middle, and does not add that turn', async () => {
    const conversation = Agent.builder()
      .model(modelOf({ type: 'text', text: 'a' }, FINISH))
      .build()
      .conversation();
    const left = conversation.stream('first');
    await left.next();
    await expect(conversation.chat('second')).rejects.toMatchObject({ code: 'RAG_AGENT_CONVERSATION_BUSY' });
    conversation.clear();
    await conversation.chat('third');
    for await (const part of left) expect(part.type).not.toBe('error');
    expect(conversation.turns.map(({ message }) => message)).toEqual(['third']);
  });
});

describe('DeclaredKnowledge.close()', () => {
  it('does not wait for what is still opening, and closes it when it has opened', async () => {
    let finish = (): void => undefined;
    let closed = 0;
    const opening = new Promise<void>((resolve) => (finish = resolve));
    const knowledge = new DeclaredKnowledge('slow', async () => {
      await opening;
      return {
        name: 'slow',
        retrieve: () => ({ results: [] }),
        close: () => {
          closed++;
        },
      };
    });
    const turn = knowledge.binding.retrieve('q', 5);
    await knowledge.close();
    expect(closed).toBe(0);
    finish();
    expect(await turn).toEqual([]);
    expect(closed).toBe(1);
  });
});
