import { Document, SearchResult } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ExtractiveModel } from '../model/extractive-model.js';
import { verifyCitations } from './verify-citations.js';

const chunk = (file: string, lines: readonly string[], startLine = 1): SearchResult =>
  new SearchResult(
    new Document({
      id: `${file}#0`,
      content: lines.join('\n'),
      metadata: { file, startLine, endLine: startLine + lines.length - 1 },
    }),
    1,
  );

const word = fc.constantFrom('otter', 'heron', 'Größe', 'カワウソ', '獺', 'b2', 'of', 'x_y', 'naïve', '42');
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const file = fc.constantFrom('a.md', 'src/a b.ts', 'x[1].md', 'c:d.md', 'über/ß.md');

describe('verifyCitations()', () => {
  it('supports every quote of the evidence at its own lines, and repairs it at others', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(20),
        (name, lines, pick, startLine) => {
          const evidence = [chunk(name, lines, startLine + 1)];
          const at = pick % lines.length;
          const number = startLine + 1 + at;
          const [true_] = verifyCitations(`So: "${lines[at]!}" [${name}:${number}-${number}].`, evidence);
          expect(true_).toMatchObject({ status: 'supported', source: name });
          const [moved] = verifyCitations(
            `So: "${lines[at]!}" [${name}:${number + 900}-${number + 900}].`,
            evidence,
          );
          expect(moved?.status).toBe('repaired');
          const found = (moved?.verified?.startLine ?? 0) - startLine - 1;
          expect(lines[found]).toContain(lines[at]!.split(' ')[0]);
          const [invented] = verifyCitations(`So: "${lines[at]!} zebra" [${name}:${number}].`, evidence);
          expect(invented?.status).toBe('unsupported');
        },
      ),
    );
  });

  it('counts the lines that a chunk repeats from elsewhere as what they are: none of its own', () => {
    const content = '| head |\n|---|\n| row five |';
    const metadata = { file: 't.md', startLine: 5, endLine: 5, repeatedLines: [2, 0] };
    const evidence = [new SearchResult(new Document({ id: 't.md#1', content, metadata }), 1)];
    expect(verifyCitations('"row five" [t.md:5]', evidence)).toMatchObject([{ status: 'supported' }]);
    expect(verifyCitations('"row five" [t.md:7]', evidence)).toMatchObject([
      { status: 'repaired', verified: { startLine: 5 } },
    ]);
  });

  it('knows nothing of what is not in the evidence', () => {
    const evidence = [chunk('a.md', ['otter'])];
    expect(verifyCitations('[b.md:1-2]', evidence)).toMatchObject([
      { status: 'unsupported', reason: 'unknown-source' },
    ]);
    expect(verifyCitations('[a.md:7-9]', evidence)).toMatchObject([{ reason: 'lines-not-in-evidence' }]);
    expect(verifyCitations('"heron" [a.md:1]', evidence)).toMatchObject([
      { reason: 'quote-not-in-evidence' },
    ]);
    expect(verifyCitations('```\n[a.md:1]\n```', evidence)).toEqual([]);
  });

  it.each(['[', ']', '[]', '"[', '[a.md:1-2,', '`', '\\[', '[a.md:1]'])('bears a megabyte of %j', (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    expect(() => verifyCitations(text, [chunk('a.md', ['otter'])])).not.toThrow();
  });
});

describe('ExtractiveModel, by the same judge', () => {
  it('cites nothing that the evidence does not hold, word for word, whatever the evidence', async () => {
    const texts = fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(texts, line, async (files, message) => {
        const evidence = files.map((lines, at) => chunk(`f${at}.md`, lines, at + 3));
        let text = '';
        for await (const part of new ExtractiveModel().stream({
          messages: [],
          grounding: { message, evidence },
        }))
          if (part.type === 'text') text += part.text;
        const citations = verifyCitations(text.replaceAll(/^(.*) (\[[^\]]+\])$/gmu, '"$1" $2'), evidence);
        judged += citations.length;
        for (const { status } of citations) expect(status).toBe('supported');
      }),
      { numRuns: 60 },
    );
    expect(judged).toBeGreaterThan(20);
  });
});
