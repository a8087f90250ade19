import type { Document } from '@rag/contracts';
import { type ChatGroundable, type LiveKnowledgeBinding } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder } from '../session.test-support.js';
import type { RagService } from '../session/rag-service.js';

const FILES = {
  'src/auth/login.ts': 'export function loginUser() {\n  return retryWithBackoff();\n}\n',
  'src/auth/retry.ts': 'export function retryWithBackoff() {\n  // exponential backoff of the retry\n}\n',
  'src/legacy/old.py': 'def retry():\n    pass  # backoff without exponential growth, legacy\n',
  'docs/guide.md': '# Guide\n\nRetry with exponential backoff.\n',
};

async function polyglot(files: Readonly<Record<string, string>> = FILES): Promise<RagService> {
  const rag = inlineSession({ profile: 'polyglot' });
  await rag.indexDirectory(await makeFolder(files));
  return rag;
}

async function filesOf(rag: RagService, query: string, topK = 10): Promise<readonly unknown[]> {
  return (await rag.search(query, topK)).map(({ metadata }) => metadata['file']).sort();
}

describe('RagService.search() with operators', () => {
  it.each([
    ['retry path:src/auth', ['src/auth/login.ts', 'src/auth/retry.ts']],
    ['retry -path:src', ['docs/guide.md']],
    ['retry lang:py', ['src/legacy/old.py']],
    ['"exponential backoff"', ['docs/guide.md', 'src/auth/retry.ts']],
    ['backoff -legacy -path:docs', ['src/auth/login.ts', 'src/auth/retry.ts']],
    ['symbol:loginUser', ['src/auth/login.ts']],
    ['symbol:loginUser lang:python', []],
  ])('answers %s', async (query, files) => {
    expect(await filesOf(await polyglot(), query)).toEqual(files);
  });

  it.each([
    ['path:*.ts', ['src/auth/login.ts', 'src/auth/retry.ts']],
    ['path:src/auth', ['src/auth/login.ts', 'src/auth/retry.ts']],
    ['lang:python', ['src/legacy/old.py']],
    ['path:src -path:legacy lang:ts', ['src/auth/login.ts', 'src/auth/retry.ts']],
  ])('lists what %s alone names, ranked or not', async (query, files) => {
    expect(await filesOf(await polyglot(), query)).toEqual(files);
  });

  it('lists behind what it ranks, by file and place, within topK and the cap', async () => {
    const chunk = (index: number): string =>
      `## Part ${String(index)}\n\n${'filler words here '.repeat(60)}\n\n`;
    const long = Array.from({ length: 6 }, (_, index) => chunk(index)).join('');
    const rag = await polyglot({ 'z/many.md': long, 'a/zebra.md': 'herd\n', 'a/b.txt': 'x\n' });
    const { results, diagnostics } = await rag.searchDetailed('path:*.md', 5);
    expect(results.map(({ id }) => id)).toEqual([
      'a/zebra.md#0',
      'z/many.md#0',
      'z/many.md#1',
      'z/many.md#2',
    ]);
    expect(results.map(({ score }) => score)).toEqual([0, 0, 0, 0]);
    expect(diagnostics).toMatchObject({ listed: 4, capped: true });
    expect(await rag.search('path:*.md', 2)).toHaveLength(2);
    expect(await rag.search('path:*.md', 0)).toEqual([]);
    expect(await rag.search('path:*.md', 10, { maxPerFile: Infinity })).toHaveLength(1 + results.length + 2);
  });

  it('tells what it understood', async () => {
    const rag = await polyglot();
    const { diagnostics } = await rag.searchDetailed('retry "exponential backoff" path:src');
    expect(diagnostics.query).toMatchObject({
      text: 'retry exponential backoff',
      phrases: ['exponential backoff'],
      paths: ['src'],
      isPlain: false,
    });
    expect((await rag.searchDetailed('a - b')).diagnostics.query).toMatchObject({
      text: 'a - b',
      isPlain: true,
    });
  });

  it("combines the conditions with a caller's own", async () => {
    const rag = await polyglot();
    const accepts = ({ metadata }: Document): boolean => metadata['file'] !== 'src/auth/login.ts';
    const hits = await rag.search('backoff path:src', 10, { accepts, filter: { language: 'typescript' } });
    expect(hits.map(({ metadata }) => metadata['file'])).toEqual(['src/auth/retry.ts']);
  });

  it('takes every query literally in the profile classic, and where it is told to', async () => {
    const classic = inlineSession({ profile: 'classic' });
    await classic.addDocument('retry path src');
    const { results, diagnostics } = await classic.searchDetailed('retry path:nowhere');
    expect(results).toHaveLength(1);
    expect(diagnostics.query).toMatchObject({ text: 'retry path:nowhere', isPlain: true });
    const rag = await polyglot();
    expect(await rag.search('retry path:nowhere')).toEqual([]);
    expect(await rag.search('retry path:nowhere', 10, { literal: true })).not.toEqual([]);
  });

  it('leaves the query in a prompt as it is', async () => {
    const query = 'retry  "exponential backoff" -path:docs';
    const prompt = await (await polyglot()).buildContextPrompt(query, 3);
    expect(prompt.endsWith(`<tnsai-user-message>\n${query}\n</tnsai-user-message>`)).toBe(true);
    expect(prompt).toContain('src/auth/retry.ts');
    expect(prompt).not.toContain('docs/guide.md');
  });

  it('takes a prompt literally whose conditions nothing fulfils: a question may quote what stands nowhere', async () => {
    const query = 'why does "retry of the backoff" fail?';
    const rag = await polyglot();
    expect(await rag.search(query)).toEqual([]);
    const { prompt, answer } = await rag.buildContextPromptDetailed(query);
    expect(answer?.diagnostics.query).toMatchObject({ isPlain: true, text: query });
    expect(prompt).toContain('src/auth/retry.ts');
    expect(prompt.endsWith(`<tnsai-user-message>\n${query}\n</tnsai-user-message>`)).toBe(true);
  });

  it('reads no operators in a chat message', async () => {
    const rag = await polyglot();
    let binding: LiveKnowledgeBinding | undefined;
    const agent: ChatGroundable = {
      chatKnowledge: [{ name: 'session-knowledge', type: 'MEMORY', topK: 5 }],
      bindLiveKnowledge: (given) => {
        binding = given;
      },
    };
    rag.attachChatTo(agent);
    const evidence = await binding?.retrieve('what does "a retry that backs off" do -really', 5);
    expect(evidence?.length).toBeGreaterThan(0);
  });
});

describe('RagService.search() with a budget of tokens', () => {
  it('takes whole results in order while they fit, and names what it left out', async () => {
    const rag = await polyglot();
    const all = await rag.searchDetailed('retry backoff', 10);
    const { results, diagnostics } = await rag.searchDetailed('retry backoff', 10, { maxTokens: 20 });
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThan(all.results.length);
    const contents = new Map(all.results.map(({ id, content }) => [id, content]));
    for (const { id, content } of results) expect(content).toBe(contents.get(id));
    expect(diagnostics.budget?.tokens).toBeLessThanOrEqual(20);
    const told = [...results.map(({ id }) => id), ...(diagnostics.budget?.leftOut ?? []).map(({ id }) => id)];
    expect(told.sort()).toEqual(all.results.map(({ id }) => id).sort());
    for (const { id, rank } of diagnostics.budget?.leftOut ?? []) expect(all.results[rank - 1]?.id).toBe(id);
  });

  it('says nothing of a budget that was not given, and takes all with one without end', async () => {
    const rag = await polyglot();
    expect((await rag.searchDetailed('retry')).diagnostics.budget).toBeUndefined();
    const { results, diagnostics } = await rag.searchDetailed('retry', 5, { maxTokens: Infinity });
    expect(results).toEqual((await rag.searchDetailed('retry')).results);
    expect(diagnostics.budget?.leftOut).toEqual([]);
  });

  it('counts in a prompt what the prompt shows of a result', async () => {
    const rag = await polyglot();
    const { prompt, answer } = await rag.buildContextPromptDetailed('retry backoff', 4, { maxTokens: 200 });
    const left = answer?.diagnostics.budget?.leftOut ?? [];
    expect(left.length).toBeGreaterThan(0);
    for (const { id } of left) expect(prompt).not.toContain(`<document-id>${id}</document-id>`);
    for (const { content } of answer?.results ?? []) expect(prompt).toContain(content.split('\n')[0]);
    expect(await rag.buildContextPrompt('retry backoff', 4, { maxTokens: 1 })).toBe('retry backoff');
  });

  it.each([-1, Number.NaN])('refuses %s, also for a prompt', async (maxTokens) => {
    const rag = await polyglot();
    await expect(rag.search('retry', 5, { maxTokens })).rejects.toThrow(/maxTokens/u);
    await expect(rag.buildContextPrompt('retry', 5, { maxTokens })).rejects.toThrow(/maxTokens/u);
  });
});

describe('RagService.search() with snippets', () => {
  it.each(['classic', 'polyglot'] as const)(
    'shows the part that answers, with its highlights, in %s',
    async (profile) => {
      const rag = inlineSession({ profile });
      const filler = Array.from({ length: 30 }, (_, index) => `line ${String(index)} of no use`).join('\n');
      await rag.addDocument(`${filler}\nthe zebra retries\n${filler}`);
      const { results, snippets } = await rag.searchDetailed('zebra retry', 3, {
        snippets: { maxLines: 3, maxCharacters: 200 },
      });
      expect(snippets).toHaveLength(results.length);
      const [snippet] = snippets ?? [];
      expect(results[0]?.content).toContain(snippet?.text);
      const marked = snippet?.highlights.map(({ start, end }) => snippet.text.slice(start, end));
      expect(marked).toContain('zebra');
      if (profile === 'polyglot') expect(marked).toContain('retries');
    },
  );

  it('are one for each result that a budget leaves, and absent where nobody asked', async () => {
    const rag = await polyglot();
    const { results, snippets } = await rag.searchDetailed('retry backoff', 10, {
      snippets: true,
      maxTokens: 20,
    });
    expect(snippets).toHaveLength(results.length);
    expect((await rag.searchDetailed('retry', 5, { snippets: false })).snippets).toBeUndefined();
    await expect(rag.search('retry', 5, { snippets: { maxLines: 0 } })).rejects.toThrow(/maxLines/u);
  });
});
