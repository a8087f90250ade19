import { describe, expect, it } from 'vitest';

import type { EvidenceSource } from './evidence.js';
import { DEFAULT_FENCE_OPTIONS, resolveFenceOptions, type FenceOptions } from './fence-options.js';
import { DEFAULT_FENCE_TAGS, EVIDENCE_TAGS } from './fence-tags.js';
import { renderFence } from './render-fence.js';

const of = (metadata: EvidenceSource['metadata'], id = 'a'): EvidenceSource => ({
  id,
  content: 'x',
  metadata,
});

describe('resolveFenceOptions() in edge cases', () => {
  it.each([
    [{ order: 'score' }, 'the order is "score"; use "rank" or "document"'],
    [
      { tags: { memory: '1a' } },
      'the tag "1a" is not an ASCII letter followed by up to 63 letters, digits, "-", "_" or ".", or is used inside the fence',
    ],
    [{ tags: { memory: 'same', userMessage: 'same' } }, 'both outer tags are "same"; use two names'],
    [
      { nonce: 'short' },
      'the nonce is not 8 to 64 ASCII letters, digits or "-"; make a new one for each prompt',
    ],
  ])('says of %j what is wrong and what to use', (options, state) => {
    expect(() => resolveFenceOptions(options as FenceOptions)).toThrow(`Cannot render a fence: ${state}`);
  });

  it('takes tags and nonces at both ends of their form', () => {
    for (const memory of ['a', 'Z', 'a-b_c.9', 'x'.repeat(64)])
      expect(resolveFenceOptions({ tags: { memory } }).tags.memory).toBe(memory);
    for (const nonce of ['x'.repeat(8), '-'.repeat(64), 'Az09-Az0'])
      expect(resolveFenceOptions({ nonce }).tags.memory).toBe(`tnsai-memory-${nonce}`);
    expect(resolveFenceOptions({ order: 'document' }).order).toBe('document');
  });

  it.each(['a-', '_a', '.a', 'a/b', 'é', 'aé'])('refuses the tag %j unless it is of that form', (memory) => {
    const isAllowed = memory === 'a-';
    const resolve = (): unknown => resolveFenceOptions({ tags: { memory } }).tags.memory;
    if (isAllowed) expect(resolve()).toBe(memory);
    else expect(resolve).toThrow('Cannot render a fence');
  });

  it.each(['12345678 ', ' 12345678', '1234567_', '123456\n78'])('refuses the nonce %j', (nonce) => {
    expect(() => resolveFenceOptions({ nonce })).toThrow('the nonce is not');
  });

  it('refuses a tag that only reads like one', () => {
    for (const memory of [['notes'], { toString: () => 'notes' }])
      expect(() => resolveFenceOptions({ tags: { memory: memory as never } })).toThrow(
        'the tag "object" is not',
      );
  });

  it('compares the outer tags before the nonce joins them', () => {
    expect(() => resolveFenceOptions({ tags: { memory: 'tnsai-user-message' }, nonce: '12345678' })).toThrow(
      'both outer tags are "tnsai-user-message"',
    );
  });

  it('gives options and constants that nobody can change', () => {
    const resolved = resolveFenceOptions();
    for (const one of [resolved, resolved.tags, DEFAULT_FENCE_OPTIONS, DEFAULT_FENCE_TAGS, EVIDENCE_TAGS])
      expect(Object.isFrozen(one)).toBe(true);
  });
});

describe('renderFence() in edge cases', () => {
  it('says which result cannot be read, and its cause why', () => {
    const broken = [
      [{ ...of({}), id: 7 }, 'text of type "number"'],
      [{ ...of({}), content: undefined }, 'text of type "undefined"'],
      [of({ a: { b: 1 } as never }), 'metadata of type "object"'],
      [of({ a: (() => 1) as never }), 'metadata of type "function"'],
      [of({ a: 1n as never }), 'metadata of type "bigint"'],
    ] as const;
    for (const [result, reason] of broken) {
      expect(() => renderFence([of({}), result as EvidenceSource])).toThrow(
        expect.objectContaining({
          message:
            'Cannot render the result at position "1": its id, content or metadata cannot be read; give it texts and plain values',
          cause: expect.objectContaining({ message: reason }),
        }),
      );
    }
  });

  it('writes each kind of value as a program writes it', () => {
    const fence = renderFence([of({ a: 1.5, b: true, c: null, d: [], e: ['<', 2], f: '' })]);
    expect(fence.match(/<value>.*<\/value>/gu)).toEqual([
      '<value>1.5</value>',
      '<value>true</value>',
      '<value>null</value>',
      '<value>[]</value>',
      '<value>["&lt;",2]</value>',
      '<value></value>',
    ]);
  });

  it('takes an index that is no finite number for none, so that the id decides', () => {
    const idsOf = (results: readonly EvidenceSource[]): readonly string[] =>
      renderFence(results, { order: 'document' }).match(/(?<=<document-id>)[^<]*/gu) ?? [];
    const file = 'f';
    for (const chunkIndex of [NaN, Infinity, '0', null, undefined])
      expect(idsOf([of({ file, chunkIndex: 0 }, 'a'), of({ file, chunkIndex }, 'b')])).toEqual(['b', 'a']);
    expect(
      idsOf([of({ file, chunkIndex: 1 }, 'b'), of({ file, chunkIndex: -1 }, 'c'), of({ file }, 'a')]),
    ).toEqual(['a', 'c', 'b']);
    expect(idsOf([of({ file: 3 }, 'z'), of({ file: 'b' }, 'y'), of({ file: null }, 'a')])).toEqual([
      'a',
      'y',
      'z',
    ]);
  });
});
