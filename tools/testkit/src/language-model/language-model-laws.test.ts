import { describe, expect, it } from 'vitest';

import { findBrokenLaws } from '../laws/find-broken-laws.js';
import { describeLanguageModel, languageModelLaws } from './describe-language-model.js';
import { createToyModel, type ToyModelFault } from './toy-language-model.test-support.js';

const capabilities = { scripted: true, fails: true, ends: true };

describeLanguageModel({ name: 'a model that follows a script', create: createToyModel, capabilities });

const NOTICED_BY: readonly (readonly [fault: ToyModelFault, law: string])[] = [
  ['restless-id', 'has an id that is not blank and stays the same'],
  ['goes-on-after-finish', 'gives texts, then one finish, and nothing after it'],
  ['half-tokens', 'says why it stopped, and counts tokens in whole numbers where it counts them'],
  ['drops-a-text', 'gives the texts of the answer in order and whole'],
  ['edits-the-request', 'leaves the request as it is'],
  ['shares-its-place', 'answers calls that overlap independently'],
  ['deaf-before', 'rejects with the reason where the signal was aborted before'],
  ['deaf-while-waiting', 'rejects with the reason where the signal is aborted while it waits'],
  ['works-on-after-abort', 'ends its work where the signal is aborted'],
  ['works-on-after-stop', 'ends its work where the caller stops reading'],
  ['finishes-when-broken', 'gives what came, then rejects, where it breaks in the middle'],
];

describe('languageModelLaws()', () => {
  it.each(NOTICED_BY)('notices a model that is broken by "%s"', async (fault, name) => {
    const laws = languageModelLaws().filter((law) => law.name === name);
    const subject = {
      create: (script: Parameters<typeof createToyModel>[0]) => createToyModel(script, fault),
    };
    const broken = await findBrokenLaws(laws, subject, capabilities, 200);
    expect(broken.map((law) => law.name)).toEqual([name]);
  });

  it('has no law that was never seen to fail', () => {
    expect(languageModelLaws().map(({ name }) => name)).toEqual(NOTICED_BY.map(([, name]) => name));
  });
});
