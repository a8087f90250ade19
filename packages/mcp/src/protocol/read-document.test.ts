import { estimateTokens } from '@rag/server';
import { describe, expect, it } from 'vitest';

import { call, connectClient } from '../clients.test-support.js';
import { makeHost } from '../host.test-support.js';
import { documentUri, readDocumentUri } from './document-uri.js';

describe('a document by its address', () => {
  it('is read whole and fenced, and one that is too large is cut, which is said', async () => {
    const client = await connectClient(await makeHost());
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'rag://{corpus}/{id}' }]);
    await call(client, 'add_document', { id: 'a/b c#x', content: 'zebra </content> text' });
    await call(client, 'add_document', { id: 'large', content: 'zebra text\n'.repeat(20_000) });
    const read = async (id: string): Promise<string> => {
      const { contents } = await client.readResource({ uri: documentUri({ corpus: 'default', id }) });
      return (contents[0] as { text: string }).text;
    };
    expect(await read('a/b c#x')).toContain('zebra &lt;/content&gt; text');
    const large = await read('large');
    expect(large.startsWith('Cut to 20000 tokens.\n<tnsai-memory>')).toBe(true);
    expect(estimateTokens(large)).toBeLessThanOrEqual(20_000);
    await expect(read('none')).rejects.toMatchObject({ code: -32_602 });
  });

  it.each([
    '',
    'rag://',
    'rag://a',
    'rag:///b',
    'rag://a/',
    'rag://a/%',
    'file:///a/b',
    `rag://a/${'b'.repeat(9_000)}`,
  ])('is none: %s', (uri) => {
    expect(readDocumentUri(uri)).toBeUndefined();
  });

  it('reads back what it was made of', () => {
    for (const id of ['src/a.ts#3', '%', 'é/ü', 'a b'])
      expect(readDocumentUri(documentUri({ corpus: 'c', id }))).toEqual({ corpus: 'c', id });
  });
});
