import { describe, expect, it } from 'vitest';

import { Admission } from './admission.js';
import { IngestLimits, MAX_FILE_BYTES } from './ingest-limits.js';

describe('IngestLimits', () => {
  it('has the numbers of the specification as its defaults', () => {
    expect(IngestLimits.defaults()).toEqual({
      maxDecodedBytes: 64 * 1024 * 1024,
      maxFiles: 4096,
      maxEntries: 8192,
      maxDepth: 64,
    });
    expect(MAX_FILE_BYTES).toBe(16 * 1024 * 1024);
  });

  it('has larger numbers for a working copy', () => {
    expect(IngestLimits.workspace()).toEqual({
      maxDecodedBytes: 2 * 1024 ** 3,
      maxFiles: 200_000,
      maxEntries: 400_000,
      maxDepth: 64,
    });
  });

  it('replaces some values and keeps the others', () => {
    expect(IngestLimits.of({ maxFiles: 3, maxDepth: undefined })).toEqual({
      ...IngestLimits.defaults(),
      maxFiles: 3,
    });
  });

  it.each([0, -1, 1.5, NaN, Infinity, '5'])('refuses %s as a limit and names the option', (value) => {
    expect(() => IngestLimits.of({ maxEntries: value as number })).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_LIMITS_INVALID',
        message: expect.stringContaining('maxEntries'),
      }),
    );
  });
});

describe('Admission', () => {
  it('admits as many files as the limit and refuses the next, naming cap, value, path and option', () => {
    const admission = new Admission(IngestLimits.of({ maxFiles: 2 }));
    admission.admit('a', 0);
    admission.admit('b', 5);
    expect(() => {
      admission.admit('docs/c', 0);
    }).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_LIMIT_EXCEEDED',
        message: expect.stringMatching(/maxFiles of 2.*"docs\/c".*limits\.maxFiles/u),
        details: { cap: 'maxFiles', limit: 2, path: 'docs/c', option: 'limits.maxFiles' },
      }),
    );
    expect(admission).toMatchObject({ files: 2, decodedBytes: 5 });
  });

  it('admits text up to the very last byte of the budget', () => {
    const admission = new Admission(IngestLimits.of({ maxDecodedBytes: 10 }));
    admission.admit('a', 4);
    admission.admit('b', 6);
    expect(() => {
      admission.admit('c', 1);
    }).toThrow(expect.objectContaining({ details: expect.objectContaining({ cap: 'maxDecodedBytes' }) }));
  });
});
