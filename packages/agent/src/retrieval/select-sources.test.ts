import { describe, expect, it } from 'vitest';

import { withCode } from '../knowledge.test-support.js';
import { resolveKnowledgeSources } from '../sources/resolve-knowledge-source.js';
import { checkSourceName, selectSources } from './select-sources.js';

const SOURCES = resolveKnowledgeSources([
  { name: 'a', path: 'a' },
  { name: 'off', path: 'b', enabled: false },
  { name: 'both', path: 'c', enabled: false },
  { name: 'both', path: 'd' },
  { name: 'constructor', path: 'e' },
]);

describe('selectSources()', () => {
  it('selects all that are enabled, in the order of their declaration', () => {
    expect(selectSources(SOURCES)).toEqual(['a', 'both', 'constructor']);
  });

  it('selects by name, in the order of their declaration', () => {
    expect(selectSources(SOURCES, ['both', 'a'])).toEqual(['a', 'both']);
  });

  it('takes a disabled source for absent', () => {
    expect(() => selectSources(SOURCES.slice(1, 3))).toThrow(withCode('RAG_AGENT_NO_SOURCES'));
    expect(() => selectSources([])).toThrow(withCode('RAG_AGENT_NO_SOURCES'));
  });
});

describe('checkSourceName()', () => {
  it.each<[unknown, string]>([
    ['A', 'UNKNOWN'],
    ['a ', 'UNKNOWN'],
    ['toString', 'UNKNOWN'],
    ['off', 'DISABLED'],
    ['', 'NAME_INVALID'],
    ['\u2003', 'NAME_INVALID'],
    [null, 'NAME_INVALID'],
    [undefined, 'NAME_INVALID'],
    [7, 'NAME_INVALID'],
    [['a'], 'NAME_INVALID'],
  ])('refuses %j', (name, condition) => {
    expect(() => checkSourceName(SOURCES, name as string)).toThrow(withCode(`RAG_AGENT_SOURCE_${condition}`));
  });

  it('names what there is', () => {
    expect(() => checkSourceName(SOURCES, 'x')).toThrow(/there are "a", "both", "constructor"$/u);
  });
});
