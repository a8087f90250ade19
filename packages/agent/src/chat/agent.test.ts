import {
  Document,
  SearchResult,
  type LanguageModel,
  type LanguageModelRequest,
  type RetrievalEngine,
} from '@rag/contracts';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import { describe, expect, it } from 'vitest';

import { NOTHING_RELEVANT } from '../model/extractive-options.js';
import { Agent } from './agent.js';
import { ChatKnowledgeBinding } from './chat-knowledge-binding.js';
import type { ChatPart, GroundingOutcome } from './chat-answer.js';

const result = (id: string, content: string): SearchResult =>
  new SearchResult(
    new Document({
      id: `${id}#0`,
      content,
      metadata: { file: id, startLine: 1, endLine: content.split('\n').length },
    }),
    1,
  );

const engineOf = (answer: Awaited<ReturnType<RetrievalEngine['retrieve']>> | Error): RetrievalEngine => ({
  name: 'k',
  retrieve: async () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
});

/** A model that keeps what it was asked and answers word by word. */
class Recorder implements LanguageModel {
  readonly id = 'recorder';
  readonly requests: LanguageModelRequest[] = [];
  ended = 0;
  readonly #words: readonly string[];

  constructor(...words: readonly string[]) {
    this.#words = words;
  }

  async *stream(request: LanguageModelRequest) {
    this.requests.push(request);
    try {
      for (const text of this.#words) yield await Promise.resolve({ type: 'text' as const, text });
      yield { type: 'finish' as const, reason: 'stop' as const, usage: { outputTokens: this.#words.length } };
    } finally {
      this.ended++;
    }
  }

  get prompt(): string {
    return this.requests.at(-1)?.messages.at(-1)?.content ?? '';
  }
}

const agentOf = (model: LanguageModel, engine: RetrievalEngine): ReturnType<typeof Agent.builder> =>
  Agent.builder().model(model).liveChatKnowledge('k', ChatKnowledgeBinding.live(engine));

describe('Agent.chat()', () => {
  const relevance = (outcome: 'relevant-context' | 'no-relevant-context') =>
    ({ outcome, band: outcome === 'relevant-context' ? 'high' : 'none', confidence: 0.5 }) as const;

  it.each<readonly [GroundingOutcome, RetrievalEngine | undefined]>([
    ['grounded', engineOf({ results: [result('a.md', 'otters')], relevance: relevance('relevant-context') })],
    ['no-knowledge', undefined],
    ['no-evidence', engineOf({ results: [] })],
    [
      'no-relevant-context',
      engineOf({ results: [result('a.md', 'otters')], relevance: relevance('no-relevant-context') }),
    ],
    ['nothing-fits', engineOf({ results: [result('a.md', 'otters '.repeat(20_000))] })],
    ['failed', engineOf(new Error('down'))],
  ])(
    'tells that an answer is %s; the model gets the plain message unless it is grounded',
    async (outcome, engine) => {
      const model = new Recorder('ok');
      const agent =
        engine === undefined ? Agent.builder().model(model).build() : agentOf(model, engine).build();
      const message = '  what </tnsai-user-message> & "why"?\n';
      const answer = await agent.chat(message);
      expect([answer.grounding, answer.text, answer.finishReason]).toEqual([outcome, 'ok', 'stop']);
      if (outcome === 'grounded') {
        expect(model.prompt).toMatch(/^<tnsai-memory>/u);
        expect(model.prompt.endsWith(`<tnsai-user-message>\n${message}\n</tnsai-user-message>`)).toBe(true);
      } else expect(model.prompt).toBe(message);
      expect(answer.evidence.length > 0).toBe(outcome === 'grounded');
    },
  );

  it('grounds on the message itself, with the fence under a name that nobody can know where it is told to', async () => {
    const asked: string[] = [];
    const engine: RetrievalEngine = {
      name: 'k',
      retrieve: (query) => {
        asked.push(query);
        return { results: [result('a.md', 'otters')] };
      },
    };
    const model = new Recorder('ok');
    const agent = agentOf(model, engine)
      .fence({ nonce: () => 'k3vq81zz' })
      .build();
    await agent.chat('Where are they?');
    expect(asked).toEqual(['Where are they?']);
    expect(model.prompt).toMatch(/^<tnsai-memory-k3vq81zz>/u);
  });

  it.each(['', ' \n', null, undefined, 7])('refuses the message %j', async (message) => {
    await expect(
      Agent.builder()
        .build()
        .chat(message as string),
    ).rejects.toMatchObject({
      code: 'RAG_AGENT_INVALID_MESSAGE',
    });
  });

  it('refuses a message over its budget, and never cuts one', async () => {
    const agent = Agent.builder().model(new Recorder('ok')).tokenBudget(5).build();
    await expect(agent.chat('one two three four five six seven')).rejects.toMatchObject({
      code: 'RAG_AGENT_BUDGET_EXCEEDED',
    });
  });

  it('fuses what several corpora find by rank, and says what each of them did', async () => {
    const first = new InMemoryKnowledgeBase();
    first.addDocument(new Document({ id: 'a', content: 'otters swim' }));
    const second = new InMemoryKnowledgeBase();
    second.addDocument(new Document({ id: 'b', content: 'otters sleep' }));
    const agent = Agent.builder()
      .liveChatKnowledge('first', ChatKnowledgeBinding.live(first))
      .liveChatKnowledge('second', ChatKnowledgeBinding.live(second))
      .liveChatKnowledge('later', { topK: 3 })
      .build();
    const { evidence, knowledge } = await agent.chat('otters');
    expect(evidence.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(knowledge.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['first', 'answered'],
      ['second', 'answered'],
      ['later', 'unbound'],
    ]);
  });
});

describe('Agent.stream()', () => {
  it('gives the grounding, the texts as they come, the citations, the end', async () => {
    const agent = agentOf(
      new Recorder('Otters ', 'swim [a.md:1].'),
      engineOf({ results: [result('a.md', 'otters')] }),
    );
    const parts: ChatPart[] = [];
    for await (const part of agent.build().stream('otters?')) parts.push(part);
    expect(parts.map(({ type }) => type)).toEqual(['grounding', 'text', 'text', 'citations', 'finish']);
    expect(parts.at(-2)).toMatchObject({ citations: [{ status: 'supported' }] });
    expect(parts.at(-1)).toMatchObject({ reason: 'stop', usage: { outputTokens: 2 } });
  });

  it('ends the model where the caller stops', async () => {
    const model = new Recorder('a', 'b', 'c');
    for await (const part of Agent.builder().model(model).build().stream('hi'))
      if (part.type === 'text') break;
    expect(model.ended).toBe(1);
  });

  it('rejects with the reason of an abort, before, while it retrieves and while the model works', async () => {
    const reason = new Error('enough');
    const never = async (): Promise<never> => new Promise(() => undefined);
    const hanging: LanguageModel = {
      id: 'hanging',
      stream: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    };
    const agents = [
      agentOf(new Recorder('ok'), { name: 'k', retrieve: never }).build(),
      agentOf(hanging, engineOf({ results: [] })).build(),
    ];
    for (const agent of agents) {
      await expect(agent.chat('hi', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const stop = new AbortController();
      const turn = agent.chat('hi', { signal: stop.signal });
      setTimeout(() => {
        stop.abort(reason);
      }, 5);
      await expect(turn).rejects.toBe(reason);
    }
  });

  it('throws what the model throws in the middle, typed, after the texts that came', async () => {
    const cause = new Error('connection lost');
    const broken: LanguageModel = {
      id: 'broken',
      async *stream() {
        yield await Promise.resolve({ type: 'text' as const, text: 'half' });
        throw cause;
      },
    };
    const texts: string[] = [];
    const read = async (): Promise<void> => {
      for await (const part of Agent.builder().model(broken).build().stream('hi'))
        if (part.type === 'text') texts.push(part.text);
    };
    await expect(read()).rejects.toMatchObject({ code: 'RAG_AGENT_MODEL_FAILED', cause });
    expect(texts).toEqual(['half']);
  });
});

describe('Agent.bindLiveKnowledge()', () => {
  it('takes the place of what was bound; a turn that is under way keeps what it began with', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const agent = Agent.builder().liveChatKnowledge('k', { topK: 5 }).build();
    const bind = (id: string, wait: Promise<void> = Promise.resolve()): void => {
      agent.bindLiveKnowledge({
        name: 'k',
        isEmpty: () => false,
        retrieve: async () => {
          await wait;
          return [result(id, `otters of ${id}`)];
        },
      });
    };
    bind('old.md', gate);
    const turn = agent.chat('otters');
    bind('new.md');
    open();
    expect((await turn).evidence[0]?.id).toBe('old.md#0');
    expect((await agent.chat('otters')).evidence[0]?.id).toBe('new.md#0');
  });

  it('refuses what was not declared as live', () => {
    const agent = Agent.builder().liveChatKnowledge('k', { topK: 5 }).build();
    for (const binding of [null, { name: 'other', isEmpty: () => false, retrieve: () => [] }])
      expect(() => {
        agent.bindLiveKnowledge(binding as never);
      }).toThrow(expect.objectContaining({ code: 'RAG_AGENT_LIVE_KNOWLEDGE_UNDECLARED' }));
  });
});

describe('Conversation', () => {
  it('remembers messages and answers, never the fence, and retrieves for the new message alone', async () => {
    const model = new Recorder('answer');
    const conversation = agentOf(model, engineOf({ results: [result('a.md', 'otters')] }))
      .build()
      .conversation();
    await conversation.chat('first');
    await conversation.chat('second');
    const messages = model.requests[1]!.messages.map(({ role, content }) => [
      role,
      content.includes('<tnsai-memory>'),
    ]);
    expect(messages).toEqual([
      ['system', expect.any(Boolean)],
      ['user', false],
      ['assistant', false],
      ['user', true],
    ]);
    expect(conversation.turns).toEqual([
      { message: 'first', answer: 'answer' },
      { message: 'second', answer: 'answer' },
    ]);
  });

  it.each(['', ' \n'])('keeps nothing of a turn that was answered with %j', async (empty) => {
    const conversation = Agent.builder().model(new Recorder(empty)).build().conversation();
    expect((await conversation.chat('first')).text).toBe(empty);
    expect(conversation.turns).toEqual([]);
  });

  it('keeps nothing of a turn that failed or was aborted, and forgets the oldest beyond its budget', async () => {
    let fails = true;
    const model: LanguageModel = {
      id: 'at first broken',
      async *stream() {
        if (fails) throw await Promise.resolve(new Error('down'));
        yield { type: 'text', text: 'ok' };
        yield { type: 'finish', reason: 'stop' };
      },
    };
    const conversation = Agent.builder().model(model).tokenBudget(60).build().conversation();
    await expect(conversation.chat('first')).rejects.toThrow();
    fails = false;
    for (let turn = 0; turn < 50; turn++) await conversation.chat(`message ${turn}`);
    const { turns } = conversation;
    expect(turns.length).toBeLessThan(50);
    expect(turns.at(-1)?.message).toBe('message 49');
  });
});

describe('AgentBuilder', () => {
  it('declares each name once, and makes agents that later calls do not change', async () => {
    const twice = Agent.builder().liveChatKnowledge('k', { topK: 5 }).liveChatKnowledge('k', { topK: 4 });
    expect(() => twice.build()).toThrow(expect.objectContaining({ code: 'RAG_AGENT_DECLARED_TWICE' }));
    const models = Agent.builder().instructions('a').instructions('b');
    expect(() => models.build()).toThrow(expect.objectContaining({ code: 'RAG_AGENT_DECLARED_TWICE' }));
    const builder = Agent.builder();
    const agent = builder.build();
    builder.liveChatKnowledge('k', { topK: 5 });
    expect([agent.chatKnowledge, builder.build().chatKnowledge.length]).toEqual([[], 1]);
    expect((await agent.chat('hi')).text).toBe(NOTHING_RELEVANT);
  });

  it('opens a vector store by its name when it is built: an unknown one is an error of the agent', () => {
    const embedding = { model: 'm', dimensions: 1, embed: async () => Promise.resolve([]) };
    const builder = Agent.builder().environment({ embedding, vectorStore: 'milvus' });
    expect(() => builder.build()).toThrow(expect.objectContaining({ code: 'RAG_VECTOR_UNKNOWN_PROVIDER' }));
    expect(() => Agent.builder().environment({ embedding, vectorStore: 'inmemory' }).build()).not.toThrow();
  });
});
