import { describe, expect, it } from 'vitest';

import { SearchResult, Document } from '@rag/contracts';

import { latencyOf } from '../latency/measure-latency.js';
import { renderLatency } from '../latency/render-latency.js';
import { measurePlaces, passageFirst, passageOf } from '../measure/measure-places.js';
import type { SetResult } from '../measure/measure-set.js';
import { meanOverParts } from '../measure/question-score.js';
import { loadTokenCounter, quarterOfCharacters } from '../measure/token-counter.js';
import { scored } from '../scratch.test-support.js';
import { BARS } from './bars.js';
import { DOCS_BEGIN, DOCS_END, replaceGenerated } from './docs.js';
import { difference, pairedDifferences, renderGroups, renderMainTable, withInterval } from './main-table.js';
import { figure, renderRows, signed } from './render-rows.js';

function resultOf(set: string, scores: SetResult['scores']): SetResult {
  return { set, primary: 'ndcg@10', tolerance: 0.003, scores, skipped: [], notes: [] };
}

describe('meanOverParts()', () => {
  it('weighs parts alike and leaves questions without the metric out', () => {
    const questions = [
      scored('a', '1', 1),
      scored('b', '2', 0),
      scored('b', '3', 0),
      scored('c', '4', undefined),
    ];
    expect(meanOverParts(questions, 'ndcg@10')).toBe(0.5);
    expect(meanOverParts(questions, 'map')).toBeUndefined();
  });
});

describe('renderMainTable()', () => {
  it('has a row for each bar of a set, with the profiles that were measured', () => {
    const questions = [
      { ...scored('zod', '1', 1), kind: 'symbol' },
      { ...scored('flask', '2', 0.5), kind: 'semantic' },
    ];
    const table = renderMainTable([resultOf('code-search', new Map([['classic', questions]]))]);
    const rows = table.split('\n').slice(2);
    expect(rows).toHaveLength(BARS.filter(({ set }) => set === 'code-search').length);
    expect(rows[0]).toMatch(/\| code-search +\| ndcg@10 +\| 2 +\| 0\.750 \[0\.750, 0\.750\] \| – +\| – +\|/u);
    expect(rows[1]).toMatch(/\| code-search: symbol queries \| ndcg@10 +\| 1 +\| 1\.000/u);
    expect(rows[2]).toMatch(/\| code-search: zod +\| ndcg@10 +\| 1 +\| 1\.000/u);
  });

  it('has one row for a set without a bar', () => {
    const scores = new Map([
      ['classic', [scored('p', '1', 0)]],
      ['polyglot', [scored('p', '1', 1)]],
    ]);
    expect(renderMainTable([resultOf('pond', scores)])).toMatch(/\+1\.000 \[\+1\.000, \+1\.000\]/u);
  });
});

describe('difference()', () => {
  it('pairs questions by id, whatever their order, and leaves others out', () => {
    const first = [scored('a', '1', 0.75), scored('a', '2', 1), scored('a', '9', 1)];
    const second = [scored('a', '2', 0.5), scored('a', '1', 0.25), scored('a', '8', 0)];
    expect(pairedDifferences(first, second, 'ndcg@10').map(({ metrics }) => metrics['ndcg@10'])).toEqual([
      0.5, 0.5,
    ]);
    expect(difference(first, second, 'ndcg@10')).toBe('+0.500 [+0.500, +0.500]');
    expect(difference(first, [], 'ndcg@10')).toBe('–');
  });

  it('has the same interval in every run', () => {
    const questions = Array.from({ length: 20 }, (_, index) => scored('a', String(index), index % 3));
    expect(withInterval(questions, 'ndcg@10')).toBe(withInterval(questions, 'ndcg@10'));
  });
});

describe('renderGroups()', () => {
  it('has a row for each part and none where there is only one', () => {
    const several = resultOf('pond', new Map([['classic', [scored('a', '1', 1), scored('b', '2', 0)]]]));
    expect(renderGroups(several)).toMatch(/\| part \| b +\| 1 +\| 0\.000 +\|/u);
    expect(renderGroups(resultOf('pond', new Map([['classic', [scored('a', '1', 1)]]])))).toBe('');
  });
});

describe('renderRows()', () => {
  it('pads to the widest cell', () => {
    expect(renderRows(['a', 'bb'], [['ccc', '']])).toBe('| a   | bb |\n| --- | -- |\n| ccc |    |');
    expect([figure(0.12345), figure(undefined), signed(-0.5), signed(0)]).toEqual([
      '0.123',
      '–',
      '−0.500',
      '+0.000',
    ]);
  });
});

describe('replaceGenerated()', () => {
  it('replaces what stands between the markers and nothing else', () => {
    const document = `# A\n\n${DOCS_BEGIN}\nold\n${DOCS_END}\nend\n`;
    const once = replaceGenerated(document, 'new $& $1');
    expect(once).toBe(`# A\n\n${DOCS_BEGIN}\n\nnew $& $1\n\n${DOCS_END}\nend\n`);
    expect(replaceGenerated(once, 'new $& $1')).toBe(once);
  });

  it.each([['# A'], [`${DOCS_END}${DOCS_BEGIN}`], [DOCS_BEGIN], [`${DOCS_BEGIN}${DOCS_BEGIN}${DOCS_END}`]])(
    'refuses %j',
    (document) => {
      expect(() => replaceGenerated(document, 'x')).toThrow(
        expect.objectContaining({ code: 'RAG_EVALUATE_DOCS_WITHOUT_MARKERS' }),
      );
    },
  );
});

describe('measurePlaces()', () => {
  const chunk = (file: string, startLine: number, endLine: number, content = 'x'): SearchResult =>
    new SearchResult(new Document({ content, metadata: { file, startLine, endLine } }), 1);

  it('searches as a reader does, and once more to fill a budget', async () => {
    const asked: number[] = [];
    const deep = [chunk('a.ts', 1, 5, 'x'.repeat(4_000)), chunk('b.ts', 1, 5, 'x'.repeat(400))];
    const metrics = await measurePlaces(
      { query: 'q', targets: [{ path: 'src/b.ts', startLine: 5, endLine: 6 }] },
      async (_, topK) => {
        asked.push(topK);
        return Promise.resolve(topK === 10 ? [chunk('b.ts', 1, 4), chunk('b.ts', 5, 9)] : deep);
      },
      { pathPrefix: 'src/', tokens: quarterOfCharacters, extent: 'every metric' },
    );
    expect(asked).toEqual([10, 50]);
    expect(metrics).toMatchObject({
      'mrr@10': 0.5,
      'file recall@10': 1,
      'recall@1000 tokens': 0,
      'recall@2000 tokens': 1,
      'right passage first': 0,
    });
  });

  it('searches once where the primary metric is enough', async () => {
    const asked: number[] = [];
    const metrics = await measurePlaces(
      { query: 'q', targets: [{ path: 'b.ts' }] },
      async (_, topK) => {
        asked.push(topK);
        return Promise.resolve([chunk('b.ts', 1, 4)]);
      },
      { pathPrefix: '', tokens: quarterOfCharacters, extent: 'primary metric' },
    );
    expect(asked).toEqual([10]);
    expect(metrics).toMatchObject({ 'ndcg@10': 1 });
    expect(metrics).not.toHaveProperty('recall@1000 tokens');
  });

  it('takes a document that was added by hand for a file of its id', () => {
    const added = new SearchResult(new Document({ id: 'note', content: 'x', metadata: {} }), 1);
    expect(passageOf(added, 'src/')).toEqual({ path: 'note' });
    expect(passageOf(chunk('a', 2, 3), '')).toEqual({ path: 'a', startLine: 2, endLine: 3 });
  });

  it('has no right passage where no file was found or no target has lines', () => {
    expect(passageFirst([{ path: 'a' }], [{ path: 'a' }])).toEqual({});
    expect(passageFirst([{ path: 'b' }], [{ path: 'a', startLine: 1, endLine: 1 }])).toEqual({});
  });
});

describe('loadTokenCounter()', () => {
  it('counts a quarter of the characters, rounded up, without a vocabulary', async () => {
    const counter = await loadTokenCounter('characters/4');
    expect([counter.name, counter.count(''), counter.count('12345')]).toEqual(['characters/4', 0, 2]);
  });
});

describe('latencyOf() and renderLatency()', () => {
  it('give nearest ranks, and the ratio of the medians', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(latencyOf(times)).toEqual({ p50Ms: 50, p95Ms: 95 });
    const row = renderLatency([
      { profile: 'classic', chunks: 9, queries: 2, search: latencyOf([3]), stream: latencyOf([2]) },
    ]);
    expect(row).toMatch(/\| classic +\| 9 +\| 2 +\| 3\.00 .*\| 1\.5× +\|/u);
  });
});
