import type { LiveKnowledgeBinding, Relevance } from '@rag/contracts';
import { WORDS } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { RagService } from '../session/rag-service.js';

const SENTENCES = Array.from({ length: 60 }, (_, at) => {
  const word = (step: number): string => WORDS[(at * 7 + step * 3) % WORDS.length]!;
  return `The ${word(0)} ${word(1)} keeps ${word(2)} beside function number${at} and ${word(3)} ${word(4)}.`;
});

async function withSession(
  use: (rag: RagService) => Promise<void>,
  options: { readonly profile?: 'classic' | 'polyglot'; readonly sentences?: readonly string[] } = {},
): Promise<void> {
  const rag = new RagService({ profile: options.profile });
  try {
    for (const [at, sentence] of (options.sentences ?? SENTENCES).entries())
      await rag.addDocument(sentence, {}, { id: `d${at}` });
    await use(rag);
  } finally {
    await rag.close();
  }
}

const relevanceOf = async (rag: RagService, query: string): Promise<Relevance | undefined> =>
  (await rag.searchDetailed(query)).diagnostics.relevance;

describe('RagService, relevance of an answer', () => {
  it('says that a sentence of the corpus is to the point, and that what nothing is about is not', async () => {
    await withSession(async (rag) => {
      for (const sentence of SENTENCES.slice(0, 10))
        expect((await relevanceOf(rag, sentence))?.outcome).toBe('relevant-context');
      for (const query of ['lattice chromodynamics', 'xyzzy', '', '…', 'the of and'])
        expect(await relevanceOf(rag, query)).toMatchObject({ outcome: 'no-relevant-context', band: 'none' });
    });
  });

  it('leaves no result out because of it', async () => {
    await withSession(async (rag) => {
      const query = `${WORDS[0]!} chromodynamics lattice simulation bitcoin sourdough pizza naples quark`;
      const { results, diagnostics } = await rag.searchDetailed(query);
      expect(results.length).toBeGreaterThan(0);
      expect(diagnostics.relevance?.outcome).toBe('no-relevant-context');
    });
  });

  it('is the same in every session with the same documents, in whatever order they came', async () => {
    const seen: unknown[] = [];
    for (const sentences of [SENTENCES, SENTENCES])
      await withSession(
        async (rag) => {
          seen.push(await Promise.all(SENTENCES.slice(0, 5).map(async (query) => relevanceOf(rag, query))));
        },
        { sentences },
      );
    expect(seen[0]).toEqual(seen[1]);
  });

  it('is absent in the profile classic', async () => {
    await withSession(
      async (rag) => {
        expect('relevance' in (await rag.searchDetailed(SENTENCES[0]!)).diagnostics).toBe(false);
      },
      { profile: 'classic' },
    );
  });

  it('is known of a corpus of one document and of an empty one', async () => {
    await withSession(
      async (rag) => {
        expect((await relevanceOf(rag, 'otters swim'))?.outcome).toBe('relevant-context');
        expect((await relevanceOf(rag, 'chromodynamics'))?.outcome).toBe('no-relevant-context');
        await rag.clear();
        expect((await relevanceOf(rag, 'otters swim'))?.outcome).toBe('no-relevant-context');
      },
      { sentences: ['otters swim in rivers'] },
    );
  });

  it('takes a query that says only where to look for what it is', async () => {
    await withSession(async (rag) => {
      expect((await relevanceOf(rag, 'path:nowhere'))?.band).toBe('none');
    });
  });

  it('goes to an agent with the evidence', async () => {
    await withSession(async (rag) => {
      let bound: LiveKnowledgeBinding | undefined;
      rag.attachChatTo({
        chatKnowledge: [{ name: RagService.CHAT_SOURCE, type: 'MEMORY', topK: RagService.CHAT_TOP_K }],
        bindLiveKnowledge: (binding) => {
          bound = binding;
        },
      });
      const detailed = bound?.retrieveDetailed;
      expect((await detailed?.(SENTENCES[3]!, 5))?.relevance?.outcome).toBe('relevant-context');
      expect((await detailed?.('chromodynamics', 5))?.relevance?.outcome).toBe('no-relevant-context');
    });
  });
});
