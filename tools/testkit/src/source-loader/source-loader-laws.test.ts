import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeSourceLoader, sourceLoaderLaws } from './describe-source-loader.js';
import { createToyLoader, type ToyLoaderFault } from './toy-source-loader.test-support.js';

const capabilities = { cancellable: true, unusable: true };

describeSourceLoader({ name: 'a loader in memory', create: (texts) => createToyLoader(texts), capabilities });

const NOTICED_BY: readonly (readonly [fault: ToyLoaderFault, law: string])[] = [
  ['other-type', 'has the type of its sources'],
  ['first-hundred', 'brings every text, however many there are'],
  ['same-ids', 'gives documents with distinct ids and with text'],
  ['random-order', 'gives the same documents in the same order at every load'],
  ['nothing-is-undefined', 'gives an empty list where there is nothing'],
  ['one-at-a-time', 'bears loads that overlap'],
  ['writes-source', 'leaves the source as it is'],
  ['silent-note', 'notes what it notes with a subject, a code and a message'],
  ['swallows', 'rejects where the whole source is unusable'],
  ['ignores-abort', 'rejects a load that was aborted, with the reason'],
];

describe('sourceLoaderLaws()', () => {
  it.each(NOTICED_BY)('notices a loader that is broken by "%s"', async (fault, name) => {
    const subject = { create: (texts: ReadonlyMap<string, string>) => createToyLoader(texts, fault) };
    const broken = await findBrokenLaws(sourceLoaderLaws(), subject, capabilities);
    expect(broken.map((law) => law.name)).toContain(name);
  });

  it('has no law that was never seen to fail', () => {
    expect(sourceLoaderLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
