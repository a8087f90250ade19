import type { RagHost } from '@rag/server';
import { describe, expect, it } from 'vitest';

import { makeHost } from '../host.test-support.js';
import { FirstIndex } from './first-index.js';
import type { ToolContext } from './tool.js';
import { TOOLS } from './tools.js';

const FILES = { 'a.md': 'zebra text\n' };

function contextOf(host: RagHost, firstIndex: FirstIndex, signal?: AbortSignal): ToolContext {
  return {
    host,
    caller: { id: 'local' },
    firstIndex,
    signal: signal ?? new AbortController().signal,
    report: () => undefined,
  };
}

async function search(context: ToolContext, corpus?: string): Promise<string> {
  const args = corpus === undefined ? { query: 'zebra' } : { query: 'zebra', corpus };
  const { text } = await TOOLS.get('search')!.call(args, context);
  return text;
}

describe('FirstIndex', () => {
  it('indexes once for all searches that come at the same time, and not again', async () => {
    const host = await makeHost(FILES);
    const context = contextOf(host, new FirstIndex('.'));
    const answers = await Promise.all([search(context), search(context), search(context)]);
    for (const text of answers) expect(text).toContain('a.md:1-1');
    expect(await search(context)).toContain('a.md:1-1');
    expect(host.session({ id: 'local' }, 'default').indexRuns()).toHaveLength(1);
  });

  it('leaves other corpora alone, and indexes beside what was added before', async () => {
    const context = contextOf(await makeHost(FILES), new FirstIndex('.'));
    await expect(search(context, 'other')).rejects.toMatchObject({ code: 'RAG_MCP_CORPUS_UNKNOWN' });
    await TOOLS.get('add_document')!.call({ content: 'a zebra by hand' }, context);
    const text = await search(context);
    expect(text).toContain('a.md:1-1');
    expect(text).toContain('a zebra by hand');
  });

  it('goes on when the search that began it is given up', async () => {
    const host = await makeHost(FILES);
    const firstIndex = new FirstIndex('.');
    const stop = new AbortController();
    const given = search(contextOf(host, firstIndex, stop.signal));
    stop.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    expect(await search(contextOf(host, firstIndex))).toContain('a.md:1-1');
    expect(host.session({ id: 'local' }, 'default').indexRuns().length).toBeLessThanOrEqual(1);
  });

  it('gives the reason of a folder that is refused to each call, and opens nothing', async () => {
    const host = await makeHost(FILES);
    const context = contextOf(host, new FirstIndex('..'));
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(search(context)).rejects.toMatchObject({ code: 'RAG_SERVER_ROOT_REFUSED' });
    expect(host.stats().sessions).toBe(0);
  });
});
