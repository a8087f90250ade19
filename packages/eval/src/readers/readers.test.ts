import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readBeirDataset, readQrels } from './beir-dataset.js';
import { readCodeQueries } from './code-search.js';
import { readDefinitions, readEvidenceCorpus } from './evidence-corpus.js';
import { readJsonLines, textField } from './json-lines.js';

describe('readJsonLines()', () => {
  it('reads objects, passes over blank lines and a byte order mark, and counts all lines', () => {
    expect(readJsonLines('\uFEFF{"a":1}\r\n\n{"__proto__":2}\n', 'x')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, value: JSON.parse('{"__proto__":2}') },
    ]);
  });

  it.each([
    ['{"a":', 'there is no JSON value'],
    ['[1]', 'there is no JSON object'],
    ['null', 'there is no JSON object'],
  ])('refuses %s and names source and line', (line, problem) => {
    expect(() => readJsonLines(`{}\n${line}`, 'q.jsonl')).toThrow(
      `Cannot read "q.jsonl": on line 2 ${problem}; mend or remove the line`,
    );
  });

  it('does not take an inherited field for one of the line', () => {
    expect(() => textField({ line: 1, value: {} }, 'toString', 'x')).toThrow(/"toString" is not a text/u);
  });
});

describe('readBeirDataset()', () => {
  const corpus = '{"_id":"d1","title":"T","text":""}\n{"_id":"__proto__","text":"b"}';
  const queries = '{"_id":"1","text":"q"}';

  it('reads documents, questions and grades, and counts judgements that point nowhere', () => {
    const qrels = 'query-id\tcorpus-id\tscore\n1\td1\t2\n1\t__proto__\t0\n1\tgone\t1\n9\td1\t1\n';
    const dataset = readBeirDataset({ corpus, queries, qrels });
    expect(dataset.documents.map(({ id, title, text }) => [id, title, text])).toEqual([
      ['d1', 'T', ''],
      ['__proto__', '', 'b'],
    ]);
    expect([...(dataset.judgements.get('1') ?? [])]).toEqual([
      ['d1', 2],
      ['__proto__', 0],
      ['gone', 1],
    ]);
    expect(dataset.dangling).toBe(2);
  });

  it('refuses an id that comes twice, a question without text, and a document whose text is missing', () => {
    expect(() => readBeirDataset({ corpus: `${corpus}\n${corpus}`, queries, qrels: '' })).toThrow(
      /"corpus.jsonl": on line 3 the id "d1" comes a second time/u,
    );
    expect(() => readBeirDataset({ corpus, queries: '{"id":"1","text":""}', qrels: '' })).toThrow(
      /"queries.jsonl": on line 1 "text"/u,
    );
    expect(() => readBeirDataset({ corpus: '{"id":"1"}', queries, qrels: '' })).toThrow(/"text" is not/u);
  });
});

describe('readQrels()', () => {
  it('reads the four columns of TREC, blanks between them', () => {
    expect(readQrels('1 0 doc-a 2\n1 Q0 doc-b 0').get('1')).toEqual(
      new Map([
        ['doc-a', 2],
        ['doc-b', 0],
      ]),
    );
  });

  it.each([
    ['1\ta', /not three or four columns/u],
    ['1\ta\tb\t1\tx', /not three or four columns/u],
    ['1\ta\t1\n1\tb\tx', /line 2 the grade "x" is not a number/u],
    ['1\ta\t1\n1\ta\t2', /judged twice, differently/u],
  ])('refuses %j', (text, problem) => {
    expect(() => readQrels(text)).toThrow(problem);
  });
});

describe('readCodeQueries()', () => {
  it('reads targets with and without lines', () => {
    const text = JSON.stringify([
      { query: 'q', category: 'symbol', relevant: ['a.ts', { path: 'b.ts', start_line: 2, end_line: 4 }] },
    ]);
    expect(readCodeQueries(text, 'x.json')).toEqual([
      {
        query: 'q',
        category: 'symbol',
        relevant: [{ path: 'a.ts' }, { path: 'b.ts', startLine: 2, endLine: 4 }],
        secondary: [],
      },
    ]);
  });

  it.each([
    ['{', /it is not JSON/u],
    ['{}', /it is not a list/u],
    ['[1]', /entry 0 is not an object/u],
    ['[{"query":""}]', /entry 0 has no "query"/u],
    ['[{"query":"q","relevant":[]}]', /entry 0 has no "relevant" target/u],
    ['[{"query":"q","relevant":[{"path":""}]}]', /a target without a path/u],
    ['[{"query":"q","relevant":[{"path":"a","start_line":3,"end_line":2}]}]', /lines that are none in "a"/u],
  ])('refuses %s', (text, problem) => {
    expect(() => readCodeQueries(text, 'x.json')).toThrow(problem);
  });
});

describe('readEvidenceCorpus()', () => {
  const documents = [{ id: 'a.md', text: 'The port is 8080. The host is x. The end.' }];
  const line = (evidence: unknown, id = '1'): string =>
    JSON.stringify({ id, language: 'en', text: 'Which port?', evidence });

  it('locates every quote', () => {
    const { questions } = readEvidenceCorpus(
      documents,
      line([
        { document: 'a.md', quote: '8080' },
        { document: 'a.md', quote: 'host is x' },
      ]),
      'q',
    );
    expect(questions[0]?.evidence).toEqual([
      { documentId: 'a.md', start: 12, end: 16 },
      { documentId: 'a.md', start: 22, end: 31 },
    ]);
  });

  it.each([
    [[], /"evidence" is not a list with at least one quote/u],
    ['x', /"evidence" is not a list/u],
    [[null], /evidence is not an object/u],
    [[{ document: 'b.md', quote: 'x' }], /the document "b.md" is not in the corpus/u],
    [[{ document: 'a.md', quote: '9090' }], /on line 1 the evidence in "a.md" fails: .*does not stand/u],
    [[{ document: 'a.md', quote: 'The' }], /on line 1 the evidence in "a.md" fails: .*more than once/u],
  ])('refuses evidence %j', (evidence, problem) => {
    expect(() => readEvidenceCorpus(documents, line(evidence), 'q')).toThrow(problem);
  });

  it('refuses an id that comes twice', () => {
    const good = line([{ document: 'a.md', quote: '8080' }]);
    expect(() => readEvidenceCorpus(documents, `${good}\n${good}`, 'q')).toThrow(/on line 2 the id "1"/u);
  });
});

describe('readDefinitions()', () => {
  const documents = [{ id: 'a.py', text: 'def f():\n  pass\n' }];

  it('turns lines into spans', () => {
    const line = '{"document":"a.py","name":"f","startLine":1,"endLine":2}';
    expect(readDefinitions(documents, line, 'd')).toEqual([
      { documentId: 'a.py', name: 'f', start: 0, end: 15 },
    ]);
  });

  it('refuses a document that is not there and lines that are none', () => {
    expect(() => readDefinitions(documents, '{"document":"b.py","name":"f"}', 'd')).toThrow(/"b.py"/u);
    expect(() => readDefinitions(documents, '{"document":"a.py","name":"f","startLine":"1"}', 'd')).toThrow(
      /is not a number/u,
    );
    expect(() =>
      readDefinitions(documents, '{"document":"a.py","name":"f","startLine":2,"endLine":9}', 'd'),
    ).toThrow(/Cannot take lines/u);
  });
});

const shared = process.env['RAG_EVAL_DATA'] ?? '';
// Data sets of others are not part of the repository: their licences differ.
describe.skipIf(shared === '' || !existsSync(shared))(
  'the shared data sets (skipped without RAG_EVAL_DATA)',
  () => {
    const read = (set: string, file: string): string => readFileSync(join(shared, set, file), 'utf8');

    it.each(['cranfield', 'xquad-th', 'jaquad-sample'])('reads %s with the counts that it states', (set) => {
      const dataset = readBeirDataset({
        corpus: read(set, 'corpus.jsonl'),
        queries: read(set, 'queries.jsonl'),
        qrels: read(set, 'qrels.tsv'),
      });
      const meta = JSON.parse(read(set, 'meta.json')) as { docs: number; queries: number };
      expect([dataset.documents.length, dataset.queries.length]).toEqual([meta.docs, meta.queries]);
      expect(dataset.dangling).toBe(0);
      expect(dataset.judgements.size).toBe(meta.queries);
    });

    it('reads the labels of a repository', () => {
      const queries = readCodeQueries(read('code-search/annotations', 'axum.json'), 'axum.json');
      expect(queries.length).toBeGreaterThan(0);
    });
  },
);
