import { polyglotAnalyzer } from '@rag/analysis';
import { Document, SearchResult, type Analyzer } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { verifyCitations } from '../citations/verify-citations.js';
import { ExtractiveModel } from './extractive-model.js';
import { NOTHING_RELEVANT, type ExtractiveOptions } from './extractive-options.js';
import { MAX_EVIDENCE_CHARACTERS, MAX_PIECE_CHARACTERS } from './rank-statements.js';

// A half of a character without the other one.
const LONE_HALF = /[\uD800-\uDFFF]/u;

function piece(content: string, number = 0): SearchResult {
  const metadata = { file: `${number}.md`, startLine: 1, endLine: content.split('\n').length };
  return new SearchResult(new Document({ id: `${number}.md#0`, content, metadata }), 1 / (number + 1));
}

async function answer(
  message: string,
  contents: string | readonly string[],
  options: ExtractiveOptions = {},
): Promise<string> {
  const evidence = [contents].flat().map((content, number) => piece(content, number));
  let text = '';
  for await (const part of new ExtractiveModel(options).stream({
    messages: [],
    grounding: { message, evidence },
  }))
    if (part.type === 'text') text += part.text;
  if (text !== NOTHING_RELEVANT)
    expect(verifyCitations(text, evidence).filter(({ status }) => status !== 'supported')).toEqual([]);
  return text;
}

describe('ExtractiveModel, where the evidence does not answer', () => {
  it.each([
    ['what is the size of an otter?', 'It is what the weather of the day is.'],
    ['was ist das und wie ist es?', 'Wie es ist, das ist es und was es ist.'],
    ['what is it?', 'It is what it is.'],
    ['the the the the the the otter', 'The weather of the day.'],
  ])('says so where %j and the evidence share stop words alone', async (message, content) => {
    expect(await answer(message, content)).toBe(NOTHING_RELEVANT);
  });

  it('says so where no statement says enough of what the message is about', async () => {
    const message = 'how long do otters hold their breath beneath frozen arctic rivers covered with snow?';
    const content = 'The cinema sells popcorn and snow globes.';
    expect(await answer(message, content)).toBe(NOTHING_RELEVANT);
    expect(await answer(message, content, { leastCoverage: 0 })).toContain('snow globes');
  });

  it('answers a message of a script that has no words', async () => {
    expect(await answer('นากนอนที่ไหน', 'นากนอนในน้ำ')).toContain('นากนอนในน้ำ');
    expect(await answer('カワウソはどこで眠る', 'カワウソは水で眠る。')).toContain('カワウソは水で眠る。');
  });

  it('answers by the terms of an analyzer that weighs none', async () => {
    const analyzer: Analyzer = { id: 'blanks', analyze: (text) => text.toLowerCase().match(/\w+/gu) ?? [] };
    expect(await answer('otters', 'Otters sleep.', { analyzer })).toBe('Otters sleep. [0.md:1-1]');
  });
});

describe('ExtractiveModel, on tables', () => {
  it.each([
    ['| option | default |\n|---|---|\n| retries | seven |\n\nOther text.'],
    ['option | default\n--- | :---:\nretries | seven\n\nOther text.'],
  ])('takes no head for a statement, and reads rows under it: %j', async (table) => {
    const text = await answer('which option has which default?', table, { leastCoverage: 0 });
    expect(text).not.toContain('option');
    const row = await answer('default of retries', table);
    expect(row.split(' [')[0]).toMatch(/^(?:\| )?retries \| seven(?: \|)?$/u);
  });

  it('lets a row end where the next line is none', async () => {
    const text = await answer('retries', '| option | default |\n|---|---|\n| retries | seven |\nOther text.');
    expect(text).toBe('| retries | seven | [0.md:3-3]');
  });
});

describe('ExtractiveModel, on evidence without end', () => {
  it('reads a bounded part of it, best first', async () => {
    let units = 0;
    const analyzer: Analyzer = {
      ...polyglotAnalyzer,
      analyze: (text) => {
        units += text.length;
        return polyglotAnalyzer.analyze(text);
      },
    };
    const line = 'Herons stand beside the water and wait for a fish.\n';
    const long = line.repeat(Math.ceil(250_000 / line.length));
    const contents = [`Otters swim.\n\n${long}\nOtters drown.`, ...Array.from({ length: 9 }, () => long)];
    expect(await answer('what do otters do?', contents, { analyzer })).toBe('Otters swim. [0.md:1-1]');
    expect(units).toBeGreaterThan(MAX_EVIDENCE_CHARACTERS * 0.9);
    expect(units).toBeLessThan(MAX_EVIDENCE_CHARACTERS * 1.1);
  });

  it('cuts one endless line by whole characters', async () => {
    const text = await answer('otters', `otters ${'🦦'.repeat(MAX_PIECE_CHARACTERS)}`, { maxCharacters: 41 });
    expect(text).toBe(`otters ${'🦦'.repeat(16)} … [0.md:1-1]`);
  });
});

describe('ExtractiveModel, within a length', () => {
  const content =
    'Otters swim, then sleep.\n\nOtters sleep, swim and eat in cold and in warm water.\n\nSwim, otters!';

  it('passes over what does not fit', async () => {
    const all = await answer('do otters swim and sleep?', content, { maxStatements: 5 });
    expect(all).toContain('in warm water');
    const short = await answer('do otters swim and sleep?', content, { maxCharacters: 40 });
    expect(short).not.toContain('in warm water');
    expect(short).toContain('Otters swim, then sleep.');
  });

  it('cuts the best statement at a word where nothing fits', async () => {
    const text = await answer('warm water', 'Otters sleep, swim and eat in cold and in warm water.', {
      maxCharacters: 40,
    });
    expect(text).toBe('Otters sleep, swim and eat in cold and … [0.md:1-1]');
  });

  it('never answers with more, whatever the evidence', async () => {
    const word = fc.constantFrom(
      'otters',
      'swim',
      '🦦',
      'カワウソ',
      '.',
      '\n',
      'x'.repeat(60),
      '| a |',
      '[sic]',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 40, max: 120 }),
        async (words, max) => {
          const text = await answer('otters swim カワウソ', `${words.join(' ')}.`, { maxCharacters: max });
          const said = text.replaceAll(/ \[0\.md:\d+-\d+\](?:\n|$)/gu, '').replaceAll('\\[', '[');
          expect(said.length).toBeLessThanOrEqual(Math.max(max, NOTHING_RELEVANT.length));
          expect(said).not.toMatch(LONE_HALF);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    [{ maxStatements: 0 }, 'maxStatements'],
    [{ maxCharacters: 39 }, 'maxCharacters'],
    [{ maxCharacters: 40.5 }, 'maxCharacters'],
    [{ leastCoverage: 1.1 }, 'leastCoverage'],
    [{ leastCoverage: Number.NaN }, 'leastCoverage'],
    [{ weights: { heading: -1 } }, 'weights.heading'],
    [{ weights: { rank: Infinity } }, 'weights.rank'],
  ])('refuses %j', (options, option) => {
    expect(() => new ExtractiveModel(options)).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_INVALID_OPTION', details: { option } }),
    );
  });
});
