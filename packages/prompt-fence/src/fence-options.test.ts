import { describe, expect, it } from 'vitest';

import { DEFAULT_FENCE_OPTIONS, resolveFenceOptions, type FenceOptions } from './fence-options.js';
import { DEFAULT_FENCE_TAGS, EVIDENCE_TAGS, MEMORY_TAG, USER_MESSAGE_TAG } from './fence-tags.js';

describe('fence tags', () => {
  it('are those that models and tools already know', () => {
    expect([MEMORY_TAG, USER_MESSAGE_TAG]).toEqual(['tnsai-memory', 'tnsai-user-message']);
    expect(DEFAULT_FENCE_TAGS).toEqual({ memory: 'tnsai-memory', userMessage: 'tnsai-user-message' });
  });
});

describe('resolveFenceOptions()', () => {
  it('renders by rank with the known tags and no nonce unless told otherwise', () => {
    expect(resolveFenceOptions()).toEqual(DEFAULT_FENCE_OPTIONS);
    expect(resolveFenceOptions()).toEqual({ order: 'rank', tags: DEFAULT_FENCE_TAGS });
  });

  it('appends the nonce to both outer tags', () => {
    expect(resolveFenceOptions({ nonce: 'k3-vq81zz', tags: { memory: 'notes' } }).tags).toEqual({
      memory: 'notes-k3-vq81zz',
      userMessage: 'tnsai-user-message-k3-vq81zz',
    });
  });

  it.each([
    { nonce: 'short-7' },
    { nonce: 'x'.repeat(65) },
    { nonce: '' },
    { nonce: 'with blank' },
    { nonce: 'new\nline-' },
    { nonce: 'tag><evil' },
    { nonce: 'ünïcödé-x' },
    { nonce: 12345678 },
    { nonce: null },
    { order: 'score' },
    { tags: { memory: '' } },
    { tags: { memory: '1a' } },
    { tags: { memory: 'a b' } },
    { tags: { memory: 'a>' } },
    { tags: { memory: 'a\n' } },
    { tags: { userMessage: 'x'.repeat(65) } },
    { tags: { userMessage: 7 } },
    { tags: { memory: 'same', userMessage: 'same' } },
    ...Object.values(EVIDENCE_TAGS).map((memory) => ({ tags: { memory } })),
  ])('refuses %j', (options) => {
    expect(() => resolveFenceOptions(options as FenceOptions)).toThrow(
      expect.objectContaining({ code: 'RAG_PROMPT_FENCE_INVALID_OPTIONS' }),
    );
  });
});
