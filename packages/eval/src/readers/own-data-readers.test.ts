import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RagError } from '@rag/contracts';

import { readGoldenSet } from './golden-set.js';
import { readRepositories } from './repository-list.js';

const REVISION = '0123456789abcdef0123456789abcdef01234567';
const SPEC = { name: 'a.b', language: 'go', url: 'https://example.org/a.git', revision: REVISION };

describe('readRepositories()', () => {
  it('reads what is pinned, the whole repository where no root is named', () => {
    const text = JSON.stringify([SPEC, { ...SPEC, name: 'c', benchmark_root: 'packages/c/src' }]);
    expect(readRepositories(text, 'repos.json')).toEqual([
      { ...SPEC, benchmarkRoot: '' },
      { ...SPEC, name: 'c', benchmarkRoot: 'packages/c/src' },
    ]);
  });

  it.each([
    ['{', /it is not JSON/u],
    ['{}', /it is not a list/u],
    ['[1]', /entry 0 is not an object/u],
    ['[[]]', /entry 0 is not an object/u],
    [JSON.stringify([{ ...SPEC, language: '' }]), /entry 0 has no "language"/u],
    [JSON.stringify([{ ...SPEC, url: 1 }]), /entry 0 has no "url"/u],
    [JSON.stringify([SPEC, SPEC]), /"a.b" comes a second time/u],
    [JSON.stringify([{ ...SPEC, name: '..' }]), /no folder name, ".."/u],
    [JSON.stringify([{ ...SPEC, name: 'a/b' }]), /no folder name/u],
    [JSON.stringify([{ ...SPEC, revision: 'main' }]), /"main", which is no full commit hash/u],
    [JSON.stringify([{ ...SPEC, revision: `--upload-pack=${REVISION}` }]), /no full commit hash/u],
    [JSON.stringify([{ ...SPEC, benchmark_root: '../x' }]), /no relative path/u],
    [JSON.stringify([{ ...SPEC, benchmark_root: '/etc' }]), /no relative path/u],
    [JSON.stringify([{ ...SPEC, benchmark_root: 'a//b' }]), /no relative path/u],
  ])('refuses %s', (text, message) => {
    expect(() => readRepositories(text, 'repos.json')).toThrow(message);
    expect(() => readRepositories(text, 'repos.json')).toThrow(/^Cannot read "repos.json": /u);
  });
});

describe('readGoldenSet()', () => {
  it('reads places as paths, lines and symbols, and names questions by their lines', () => {
    const text = [
      '{"query":"a","targets":["src/a.ts","src/b.ts:3","src/b.ts:3-9","src/c.ts#C"]}',
      '',
      '{"query":"b","id":"second","category":"symbol","targets":[{"path":"a#1","symbol":"x","startLine":2}]}',
    ].join('\n');
    expect(readGoldenSet(text, 'golden.jsonl')).toEqual([
      {
        id: 'line 1',
        query: 'a',
        category: '',
        targets: [
          { path: 'src/a.ts' },
          { path: 'src/b.ts', startLine: 3, endLine: 3 },
          { path: 'src/b.ts', startLine: 3, endLine: 9 },
          { path: 'src/c.ts', symbol: 'C' },
        ],
      },
      {
        id: 'second',
        query: 'b',
        category: 'symbol',
        targets: [{ path: 'a#1', symbol: 'x', startLine: 2, endLine: 2 }],
      },
    ]);
  });

  it('takes names that objects have for ordinary ones', () => {
    const [question] = readGoldenSet('{"query":"q","targets":["constructor#__proto__"]}', 'g');
    expect(question?.targets).toEqual([{ path: 'constructor', symbol: '__proto__' }]);
  });

  it.each([
    ['{"targets":["a"]}', /line 1 "query"/u],
    ['{"query":"q"}', /"targets" is not a list with at least one place/u],
    ['{"query":"q","targets":[]}', /"targets" is not a list/u],
    ['{"query":"q","targets":"a"}', /"targets" is not a list/u],
    ['{"query":"q","targets":[""]}', /the target "" is no place/u],
    ['{"query":"q","targets":["#x"]}', /the target "#x" is no place/u],
    ['{"query":"q","targets":["a#"]}', /the target "a#" is no place/u],
    ['{"query":"q","targets":["a:9-3"]}', /the target "a:9-3" is no place/u],
    ['{"query":"q","targets":["a:0"]}', /the target "a:0" is no place/u],
    ['{"query":"q","targets":[null]}', /the target null is no place/u],
    ['{"query":"q","targets":[{"path":"a","endLine":3}]}', /is no place/u],
    ['{"query":"q","targets":[{"path":"a","symbol":""}]}', /is no place/u],
    ['{"query":"q","id":7,"targets":["a"]}', /"id" is not a text/u],
    [
      '{"query":"q","id":"x","targets":["a"]}\n{"query":"q","id":"x","targets":["a"]}',
      /line 2 the id "x" comes/u,
    ],
  ])('refuses %s', (text, message) => {
    expect(() => readGoldenSet(text, 'golden.jsonl')).toThrow(message);
  });

  it('reads any text or says what is wrong with it, and takes a long one in its stride', () => {
    const target = fc.oneof(
      fc.string(),
      fc.constant(`${'a:'.repeat(50_000)}1`),
      fc.constant('#'.repeat(50_000)),
    );
    fc.assert(
      fc.property(target, (one) => {
        try {
          expect(readGoldenSet(JSON.stringify({ query: 'q', targets: [one] }), 'g')).toHaveLength(1);
        } catch (error) {
          expect(RagError.is(error) && error.code).toBe('RAG_EVAL_INVALID_DATA');
        }
      }),
      { numRuns: 60 },
    );
  });
});
