import type { KnowledgeSource } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { withCode } from '../knowledge.test-support.js';
import {
  DEFAULT_KNOWLEDGE_SOURCE,
  resolveKnowledgeSource,
  resolveKnowledgeSources,
} from './resolve-knowledge-source.js';

const given = (value: unknown): KnowledgeSource => value as KnowledgeSource;
const file = (more: object): KnowledgeSource => given({ name: 'docs', path: 'docs', ...more });

describe('resolveKnowledgeSource()', () => {
  it('fills in the defaults: FILE, chunked, enabled, without facts', () => {
    const source = resolveKnowledgeSource({ name: 'docs', path: 'docs' });
    expect(source).toEqual({ name: 'docs', path: 'docs', metadata: {}, ...DEFAULT_KNOWLEDGE_SOURCE });
    expect(DEFAULT_KNOWLEDGE_SOURCE).toEqual({ type: 'FILE', chunk: true, enabled: true });
  });

  it('keeps what is given, and nothing that the caller can change later', () => {
    const config = {
      name: 'rows',
      type: 'DATABASE' as const,
      connection: 'db',
      query: 'select',
      include: ['*.md'],
      exclude: ['x'],
      chunk: false,
      enabled: false,
      metadata: { team: 'a', tags: ['x'] },
    };
    const source = resolveKnowledgeSource(config);
    expect(source).toEqual(config);
    config.include.push('more');
    config.metadata.tags.push('more');
    expect(source.include).toEqual(['*.md']);
    expect(source.metadata['tags']).toEqual(['x']);
    expect(Object.isFrozen(source)).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'INVALID'],
    ['undefined', undefined, 'INVALID'],
    ['a text', 'docs', 'INVALID'],
    ['a list', [], 'INVALID'],
    ['no name', { path: 'docs' }, 'INVALID'],
    ['a null name', { name: null, path: 'docs' }, 'INVALID'],
    ['an empty name', { name: '', path: 'docs' }, 'INVALID'],
    ['a blank name', { name: ' \u00a0\n', path: 'docs' }, 'INVALID'],
    ['a name of another kind', { name: 7, path: 'docs' }, 'INVALID'],
    ['no path', { name: 'docs' }, 'INVALID'],
    ['a blank path', file({ path: ' ' }), 'INVALID'],
    ['a null path', file({ path: null }), 'INVALID'],
    ['an include that is a text', file({ include: '*.md' }), 'INVALID'],
    ['an include with a number', file({ include: [1] }), 'INVALID'],
    ['an include with a hole', file({ include: new Array(2) }), 'INVALID'],
    ['an exclude that is null', file({ exclude: null }), 'INVALID'],
    ['chunk that is a text', file({ chunk: 'yes' }), 'INVALID'],
    ['enabled that is a number', file({ enabled: 1 }), 'INVALID'],
    ['enabled that is null', file({ enabled: null }), 'INVALID'],
    ['a blank connection', { name: 'x', type: 'DATABASE', connection: '' }, 'INVALID'],
    ['a query that is an object', { name: 'x', type: 'DATABASE', query: {} }, 'INVALID'],
    ['metadata that is a list', file({ metadata: [] }), 'INVALID'],
    ['metadata that is null', file({ metadata: null }), 'INVALID'],
    ['a field that nobody knows', file({ paths: [] }), 'INVALID'],
    ['a field of Object.prototype', file({ constructor: 1 }), 'INVALID'],
    ['the type "file"', file({ type: 'file' }), 'TYPE_UNKNOWN'],
    ['the type null', file({ type: null }), 'TYPE_UNKNOWN'],
    ['the type 7', file({ type: 7 }), 'TYPE_UNKNOWN'],
    ['the type "constructor"', file({ type: 'constructor' }), 'TYPE_UNKNOWN'],
    ['the type VECTOR_DB', file({ type: 'VECTOR_DB' }), 'TYPE_REMOTE'],
    ['the type WEB_SEARCH', file({ type: 'WEB_SEARCH' }), 'TYPE_REMOTE'],
  ])('refuses %s', (_what, source, condition) => {
    expect(() => resolveKnowledgeSource(given(source))).toThrow(withCode(`RAG_AGENT_SOURCE_${condition}`));
  });

  it('refuses metadata that no document could carry', () => {
    expect(() => resolveKnowledgeSource(file({ metadata: { deep: {} } }))).toThrow(
      withCode('RAG_CONTRACTS_INVALID_METADATA'),
    );
  });

  it('cuts what it quotes', () => {
    expect(() => resolveKnowledgeSource(file({ name: 'x'.repeat(10_000), chunk: 1 }))).toThrow(/^.{0,250}$/u);
  });

  it('takes words of Object.prototype as names and metadata keys', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(resolveKnowledgeSource({ name, path: 'x', metadata: { [name]: 1 } }).metadata[name]).toBe(1);
  });
});

describe('resolveKnowledgeSources()', () => {
  it('refuses two that are enabled and have one name', () => {
    const twice = [file({}), file({ path: 'other' })];
    expect(() => resolveKnowledgeSources(twice)).toThrow(withCode('RAG_AGENT_SOURCE_DUPLICATE'));
    expect(resolveKnowledgeSources([file({}), file({ enabled: false })])).toHaveLength(2);
    expect(resolveKnowledgeSources([file({}), file({ name: 'Docs' })])).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a source', file({})],
    ['a list with a hole', new Array(1)],
    ['a list with null', [null]],
  ])('refuses %s', (_what, sources) => {
    expect(() => resolveKnowledgeSources(sources as KnowledgeSource[])).toThrow(
      withCode('RAG_AGENT_SOURCE_INVALID'),
    );
  });
});
