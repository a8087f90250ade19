import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { DEFAULT_CHUNKER_FORMATS } from './chunker-subject.js';
import { chunkerLaws, describeChunker } from './describe-chunker.js';
import { TOY_MAX, ToyChunker, type ToyChunkerFault } from './toy-chunker.test-support.js';

const weight = { max: TOY_MAX, weightOf: (text: string): number => Array.from(text).length };

describeChunker({ name: 'a chunker by lines', create: () => new ToyChunker(), weight });

const NOTICED_BY: readonly (readonly [fault: ToyChunkerFault, law: string])[] = [
  ['restless-id', 'has an id that tells its rules and is the same for the same rules'],
  ['chunk-of-nothing', 'cuts an empty or blank document into nothing'],
  [
    'drops-the-end',
    'keeps every character that is neither white space nor NUL in exactly one span, in order',
  ],
  ['counts-from-zero', 'tells the lines of each span, ascending and never blank'],
  ['cuts-pairs', 'never cuts a surrogate pair'],
  ['empty-symbol', 'describes each chunk by headings, symbol and fields of text'],
  ['carries-code', 'gives plain data that can cross a thread'],
  ['remembers', 'cuts the same document alike, in any instance and after any other'],
  ['needs-a-line-end', 'bears chunks of its own as documents, and loses nothing of them'],
  ['overweight', 'keeps every chunk within its maximum'],
  ['recursive', 'bears large hostile documents without a hang, an overflow or a loss'],
];

describe('chunkerLaws()', () => {
  it.each(NOTICED_BY)('notices a chunker that is broken by "%s"', async (fault, name) => {
    const laws = chunkerLaws().filter((law) => law.name === name);
    const subject = { create: () => new ToyChunker(fault), formats: DEFAULT_CHUNKER_FORMATS, weight };
    const broken = await findBrokenLaws(laws, subject, { weighed: true });
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    expect(chunkerLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
