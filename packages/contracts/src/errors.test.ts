import { describe, expect, it, vi } from 'vitest';

import { InternalError, RagError } from './errors.js';

describe('RagError', () => {
  it('carries code, message, details and cause', () => {
    const cause = new Error('disk');
    const error = new RagError('RAG_TEST_X', 'Cannot do "x": no', { path: 'x' }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'RagError',
      code: 'RAG_TEST_X',
      message: 'Cannot do "x": no',
      cause,
    });
    expect(error.details).toEqual({ path: 'x' });
    expect(Object.isFrozen(error.details)).toBe(true);
  });

  it('keeps a copy of the details', () => {
    const details = { path: 'x' };
    const error = new RagError('RAG_TEST_X', 'x', details);
    details.path = 'y';
    expect(error.details).toEqual({ path: 'x' });
  });
});

describe('RagError.is()', () => {
  it('knows errors of this package and nothing else', () => {
    expect(RagError.is(new RagError('RAG_TEST_X', 'x'))).toBe(true);
    expect(RagError.is(new InternalError('x'))).toBe(true);
    const look = { name: 'RagError', code: 'RAG_TEST_X', message: 'x', details: {} };
    for (const other of [null, undefined, 'RAG_TEST_X', 7, {}, look, new Error('x'), () => 1])
      expect(RagError.is(other)).toBe(false);
  });

  it('knows errors that another copy of this package made', async () => {
    vi.resetModules();
    const other = await import('./errors.js');
    expect(other.RagError).not.toBe(RagError);
    const foreign = new other.RagError('RAG_TEST_X', 'x');
    expect(foreign).not.toBeInstanceOf(RagError);
    expect(RagError.is(foreign)).toBe(true);
    expect(RagError.is(new other.InternalError('x'))).toBe(true);
    expect(other.RagError.is(new RagError('RAG_TEST_X', 'x'))).toBe(true);
  });
});

describe('InternalError', () => {
  it('has one code and is a RagError', () => {
    const error = new InternalError('broken', { term: 3 });
    expect(error).toBeInstanceOf(RagError);
    expect(error).toMatchObject({ name: 'InternalError', code: 'RAG_INTERNAL', details: { term: 3 } });
  });
});
