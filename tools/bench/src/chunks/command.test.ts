import { classicAnalyzer } from '@rag/analysis';
import { readEvidenceCorpus } from '@rag/eval';
import { describe, expect, it } from 'vitest';

import { bm25Ranker } from './bm25-ranker.js';
import { BASELINE, CANDIDATES } from './candidates.js';
import { COMPARED_BUDGET, measureCandidates, SMALL_DEFINITION } from './measure.js';
import { multilingualAnalyzer } from './multilingual-analyzer.js';
import { parseArguments } from './parse-arguments.js';
import { renderTable } from './render-table.js';

const terms = (text: string): readonly string[] => [...multilingualAnalyzer.analyze(text)];

describe('multilingualAnalyzer', () => {
  it('gives the classic terms for ASCII and no others', () => {
    const text = 'How do the running servers handle HTTP_2 requests?';
    expect(terms(text)).toEqual([...classicAnalyzer.analyze(text)]);
  });

  it('adds whole words of scripts with blanks and bigrams of those without', () => {
    expect(terms('читательский билет')).toEqual(['читательский', 'билет']);
    expect(terms('燃やすごみ')).toEqual(['燃や', 'やす', 'すご', 'ごみ']);
    expect(terms('水')).toEqual(['水']);
    expect(terms('Füße')).toContain('füße');
  });
});

describe('bm25Ranker()', () => {
  const chunks = [
    { documentId: 'a', text: 'nothing here', segments: [], headingPath: [] },
    { documentId: 'a', text: 'drag the icon', segments: [], headingPath: ['Guide', 'macOS'] },
    { documentId: 'a', text: 'drag the icon', segments: [], headingPath: ['Guide', 'Windows'] },
  ];
  const question = (text: string) => ({ id: '1', language: 'en', text, evidence: [] });

  it('gives positions, ties in the order of the chunks, and only what matches', () => {
    expect(bm25Ranker(classicAnalyzer, 'content')(chunks)(question('icon'))).toEqual([1, 2]);
  });

  it('finds by headings only where they are indexed', () => {
    expect(bm25Ranker(classicAnalyzer, 'content')(chunks)(question('windows'))).toEqual([]);
    expect(bm25Ranker(classicAnalyzer, 'content + headings')(chunks)(question('windows'))).toEqual([2]);
  });
});

describe('parseArguments()', () => {
  it('has defaults and takes every option', () => {
    expect(parseArguments([])).toEqual({
      corpus: 'documents',
      split: 'dev',
      analyzer: 'multilingual',
      json: false,
    });
    expect(parseArguments(['--split', 'test', '--corpus=code', '--analyzer', 'classic', '--json'])).toEqual({
      corpus: 'code',
      split: 'test',
      analyzer: 'classic',
      json: true,
    });
  });

  it.each([[['--split', 'train']], [['--unknown']], [['file']]])('refuses %j', (args) => {
    expect(() => parseArguments(args)).toThrow(/Cannot run the chunk benchmark/u);
  });
});

describe('measureCandidates()', () => {
  it('measures every candidate, and the table shows each', async () => {
    const documents = [{ id: 'a.md', text: '# Port\n\nIt is 8080.\n\n# Host\n\nIt is local.\n' }];
    const line = JSON.stringify({
      id: '1',
      language: 'en',
      text: 'Which port?',
      evidence: [{ document: 'a.md', quote: 'It is 8080.' }],
    });
    const loaded = {
      corpus: readEvidenceCorpus(documents, line, 'q'),
      definitions: [{ documentId: 'a.md', name: 'Port', start: 0, end: 19 }],
    };
    const measured = await measureCandidates(loaded, classicAnalyzer);
    expect(measured.map(({ name }) => name)).toEqual(CANDIDATES.map(({ name }) => name));
    expect(measured[0]?.name).toBe(BASELINE.name);
    for (const { chunks, summary, definitions } of measured) {
      expect(chunks.coverage).toBe(1);
      expect(summary.budgets.find(({ budget }) => budget === COMPARED_BUDGET)?.found.mean).toBe(1);
      expect(definitions).toEqual({ whole: 1, total: 1 });
    }
    const table = renderTable(measured);
    for (const { name } of CANDIDATES) expect(table).toContain(`| ${name}`);
    expect(table).toContain(`of those ≤ ${SMALL_DEFINITION}`);
    expect(table).toContain('en (1)');
  });
});
