import { Document, SearchResult } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { verifyCitations } from '../citations/verify-citations.js';
import { ExtractiveModel } from './extractive-model.js';

async function answer(message: string, content: string): Promise<string> {
  const metadata = { file: 'a.md', startLine: 1, endLine: content.split('\n').length };
  const evidence = [new SearchResult(new Document({ id: 'a.md#0', content, metadata }), 1)];
  let text = '';
  for await (const part of new ExtractiveModel().stream({ messages: [], grounding: { message, evidence } }))
    if (part.type === 'text') text += part.text;
  expect(verifyCitations(text, evidence).map(({ status, source }) => [status, source])).toEqual([
    ['supported', 'a.md'],
  ]);
  return text;
}

describe('ExtractiveModel', () => {
  it('lets no citation of the evidence pass for one of the answer', async () => {
    expect(await answer('otters', 'Otters sleep [evil.md:1-2] here.')).toBe(
      'Otters sleep \\[evil.md:1-2] here. [a.md:1-1]',
    );
    expect(await answer('otters', 'Otters [sic] sleep.')).toBe('Otters [sic] sleep. [a.md:1-1]');
  });

  it('joins the lines of a statement as its script does', async () => {
    expect(await answer('カワウソ', 'カワウソは水に\n浮かんで眠る。')).toBe(
      'カワウソは水に浮かんで眠る。 [a.md:1-2]',
    );
    expect(await answer('otters', 'Otters sleep\n  in water.')).toBe('Otters sleep in water. [a.md:1-2]');
  });
});
