import type { SourceLoader } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { MapLoader, withCode } from '../knowledge.test-support.js';
import { FileSourceLoader } from './file-source-loader.js';
import { SourceLoaderRegistry } from './source-loader-registry.js';

describe('SourceLoaderRegistry', () => {
  it('gives the loader of a type, and none where there is none', () => {
    const memory = new MapLoader({});
    const loaders = new SourceLoaderRegistry([memory]);
    expect(loaders.get('MEMORY')).toBe(memory);
    expect(loaders.get('FILE')).toBeUndefined();
    expect(loaders.types).toEqual(['MEMORY']);
  });

  it('takes a default only where there is none of its type, and stays as it is itself', () => {
    const own: SourceLoader = { type: 'FILE', load: () => ({ documents: [] }) };
    const [empty, filled] = [new SourceLoaderRegistry(), new SourceLoaderRegistry([own])];
    const file = new FileSourceLoader();
    expect(empty.withDefault(file).get('FILE')).toBe(file);
    expect(filled.withDefault(file).get('FILE')).toBe(own);
    expect(empty.types).toEqual([]);
  });

  it('refuses two loaders of one type', () => {
    const twice = [new MapLoader({}), new MapLoader({})];
    expect(() => new SourceLoaderRegistry(twice)).toThrow(withCode('RAG_AGENT_LOADER_DUPLICATE'));
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an object without a type', { load: () => undefined }],
    ['an unknown type', { type: 'VECTOR_DB', load: () => undefined }],
    ['no method "load"', { type: 'URL' }],
  ])('refuses %s', (_what, loader) => {
    expect(() => new SourceLoaderRegistry([loader as SourceLoader])).toThrow(
      withCode('RAG_AGENT_LOADER_INVALID'),
    );
  });
});
