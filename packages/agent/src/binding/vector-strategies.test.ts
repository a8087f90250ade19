import type { KnowledgeSource, RetrievalStrategy } from '@rag/contracts';
import { FakeClock, gate, recordingEvents } from '@rag/testkit';
import { DEFAULT_VECTOR_WEIGHT } from '@rag/vector';
import { describe, expect, it } from 'vitest';

import {
  cosine,
  idsOf,
  LetterEmbedding,
  MapLoader,
  PlainVectorIndex,
  withCode,
} from '../knowledge.test-support.js';
import { RoleBindings } from '../roles/role-bindings.js';
import { defineRole } from '../roles/role.js';
import type { KnowledgeBinding } from './knowledge-binding.js';
import type { KnowledgeEnvironment } from './knowledge-environment.js';
import { openKnowledge } from './open-knowledge.js';

const TEXTS = {
  a: { a1: 'silent', a2: 'listen now', a3: 'banana' },
  b: { b1: 'zebra zoo', b2: 'lists in ten' },
};
const KNOWLEDGE: readonly KnowledgeSource[] = [
  { name: 'a', type: 'MEMORY', metadata: { kind: 'a' } },
  { name: 'b', type: 'MEMORY', metadata: { kind: 'b' } },
];

interface Opened {
  readonly binding: KnowledgeBinding;
  readonly embedding: LetterEmbedding;
  readonly stores: readonly PlainVectorIndex[];
}

function parts(): Opened & { readonly environment: KnowledgeEnvironment } {
  const embedding = new LetterEmbedding();
  const stores: PlainVectorIndex[] = [];
  const vectorStore = (): PlainVectorIndex => {
    stores.push(new PlainVectorIndex());
    return stores.at(-1)!;
  };
  const environment = { loaders: [new MapLoader(TEXTS)], embedding, vectorStore };
  return { environment, embedding, stores, binding: undefined as never };
}

async function open(strategy: RetrievalStrategy, more: KnowledgeEnvironment = {}): Promise<Opened> {
  const { environment, ...rest } = parts();
  const spec = { knowledge: KNOWLEDGE, retrieval: { strategy } };
  return { ...rest, binding: await openKnowledge(spec, { ...environment, ...more }) };
}

describe('the strategy "vector"', () => {
  it('scores by the cosine, best first, and finds what has no word of the query', async () => {
    const { binding } = await open('vector');
    const { results } = await binding.retrieve('tinsel', { topK: 10 });
    expect(results[0]!.id).toBe('a1');
    const letters = async (text: string): Promise<Float32Array> =>
      (await new LetterEmbedding().embed([text]))[0]!;
    for (const { content, score } of results)
      expect(score).toBeCloseTo(cosine(await letters('tinsel'), await letters(content)), 12);
    expect(results.every(({ score }) => score > 0)).toBe(true);
    expect(results.map(({ document }) => document.embedding)).toEqual(results.map(() => undefined));
  });

  it('filters before the cut, and cuts at "minScore" on the scale of the cosine', async () => {
    const { binding } = await open('vector');
    expect(idsOf(await binding.retrieve('tinsel', { topK: 1, filter: { kind: 'b' } }))).toEqual(['b2']);
    expect(idsOf(await binding.retrieve('tinsel', { minScore: 0.999 }))).toEqual(['a1']);
  });

  it('embeds each document once and each query once, and no blank query', async () => {
    const { binding, embedding } = await open('vector');
    expect(embedding.passages).toBe(5);
    for (const query of ['tinsel', ' ', '?!']) await binding.retrieve(query);
    expect([embedding.passages, embedding.queries]).toEqual([5, ['tinsel']]);
  });

  it('is refused without an embedding function when it is bound', async () => {
    const more = { embedding: undefined, vectorStore: undefined };
    await expect(open('vector', more)).rejects.toThrow(withCode('RAG_AGENT_VECTORS_MISSING'));
    expect(idsOf(await (await open('hybrid', more)).binding.retrieve('banana'))).toEqual(['a3']);
  });

  it('keeps vectors in a VectorMemoryStore unless it is given another index', async () => {
    const { binding, stores } = await open('vector', { vectorStore: undefined });
    const answer = await binding.retrieve('tinsel', { topK: 10 });
    expect(stores).toEqual([]);
    const plain = await (await open('vector')).binding.retrieve('tinsel', { topK: 10 });
    expect(idsOf(answer)).toEqual(idsOf(plain));
    for (const [n, { score }] of answer.results.entries())
      expect(score).toBeCloseTo(plain.results[n]!.score, 6);
  });

  it('refuses a store that holds documents already, and closes it', async () => {
    const { environment } = parts();
    const used = new PlainVectorIndex();
    const spec = { knowledge: KNOWLEDGE, retrieval: { strategy: 'vector' } } as const;
    const again = { ...environment, vectorStore: () => used };
    await openKnowledge(spec, again);
    await expect(openKnowledge(spec, again)).rejects.toThrow(withCode('RAG_AGENT_VECTOR_STORE_NOT_EMPTY'));
    expect(used.closed).toBe(1);
  });

  it.each<[string, (store: PlainVectorIndex) => void]>([
    [
      'be filled',
      (store) => {
        store.add = () => {
          throw new Error('disk full');
        };
      },
    ],
    [
      'be asked for its size',
      (store) => {
        store.size = () => {
          throw new Error('disk full');
        };
      },
    ],
  ])('fails where the store cannot %s, and closes it', async (_what, breakIt) => {
    const store = new PlainVectorIndex();
    breakIt(store);
    const opening = open('vector', { vectorStore: () => store });
    await expect(opening).rejects.toMatchObject({
      code: 'RAG_AGENT_VECTOR_STORE_FAILED',
      cause: new Error('disk full'),
    });
    expect(store.closed).toBe(1);
  });

  it('fails where the store cannot be opened or searched', async () => {
    const shut = (): never => {
      throw new Error('no route to host');
    };
    await expect(open('vector', { vectorStore: shut })).rejects.toThrow(
      withCode('RAG_AGENT_VECTOR_STORE_FAILED'),
    );
    const { binding, stores } = await open('vector');
    stores[0]!.search = shut;
    await expect(binding.retrieve('tinsel')).rejects.toThrow(withCode('RAG_AGENT_VECTOR_STORE_FAILED'));
  });

  it('fails where documents cannot be embedded, and tries again without loading again', async () => {
    const { environment, embedding } = parts();
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ ...environment, loaders: [loader] });
    const role = defineRole({ name: 'r', knowledge: KNOWLEDGE, retrieval: { strategy: 'vector' } });
    embedding.before = () => {
      throw new Error('429');
    };
    await expect(bindings.get(role)).rejects.toThrow(withCode('RAG_AGENT_EMBEDDING_FAILED'));
    embedding.before = () => undefined;
    const binding = await bindings.get(role);
    expect(idsOf(await binding.retrieve('tinsel'))[0]).toBe('a1');
    expect(loader.loaded).toEqual(['a', 'b']);
  });

  it('fails for a query that is not embedded in time', async () => {
    const clock = new FakeClock();
    const { binding, embedding } = await open('vector', { clock, searchTimeoutMs: 100 });
    const steps = gate();
    embedding.before = async () => steps.pass('embed');
    const flight = binding.retrieve('tinsel');
    await steps.arrived('embed');
    clock.advance(100);
    await expect(flight).rejects.toThrow(withCode('RAG_AGENT_SEARCH_TIMEOUT'));
    steps.openAll();
  });

  it('embeds only the source that was loaded anew, and closes the index of before', async () => {
    const { binding, embedding, stores } = await open('vector');
    binding.invalidate('b');
    await binding.retrieve('tinsel');
    expect(embedding.passages).toBe(7);
    expect(stores.map(({ closed }) => closed)).toEqual([1, 0]);
    await binding.close();
    expect(stores.map(({ closed }) => closed)).toEqual([1, 1]);
  });
});

describe('the strategy "hybrid" with vectors', () => {
  it.each(['polyglot', 'classic'] as const)('finds by words and by vectors (%s)', async (profile) => {
    const { binding } = await open('hybrid', { profile });
    const { results } = await binding.retrieve('banana tinsel', { topK: 10 });
    expect(results[0]!.id).toBe('a3');
    expect(idsOf({ results })).toContain('a1');
    const words = await open('keyword', { profile });
    expect(idsOf(await words.binding.retrieve('banana tinsel', { topK: 10 }))).toEqual(['a3']);
    expect(words.embedding.passages).toBe(0);
  });

  it('counts vectors for less than words', async () => {
    expect(DEFAULT_VECTOR_WEIGHT).toBe(0.1);
    const { binding } = await open('hybrid');
    // The nearest by letters holds no word; the one with the word is far by its letters.
    expect(idsOf(await binding.retrieve('zebra neistl silent'))[0]).not.toBe('a2');
  });

  it.each<[string, (embedding: LetterEmbedding) => void]>([
    [
      'throws',
      (embedding) => {
        embedding.before = () => {
          throw new Error('429');
        };
      },
    ],
    [
      'gives the wrong number',
      (embedding) => {
        embedding.embed = async () => [];
      },
    ],
  ])('answers by words where the embedding function %s, with a note and an event', async (_what, breakIt) => {
    const { sink, ofType } = recordingEvents();
    const { binding, embedding } = await open('hybrid', { events: sink });
    breakIt(embedding);
    const answer = await binding.retrieve('banana');
    expect(idsOf(answer)).toEqual(['a3']);
    expect(answer.notes).toMatchObject([{ subject: 'vector', code: 'stream-failed' }]);
    expect(ofType('agent.stream-failed')).toMatchObject([{ stream: 'vector' }]);
  });

  it('gives up where it is aborted, not on the vectors alone', async () => {
    const { binding, embedding } = await open('hybrid');
    const steps = gate();
    const stop = new AbortController();
    const reason = new Error('enough');
    embedding.before = async () => steps.pass('embed');
    const flight = binding.retrieve('banana', { signal: stop.signal });
    await steps.arrived('embed');
    stop.abort(reason);
    await expect(flight).rejects.toBe(reason);
    steps.openAll();
  });
});
