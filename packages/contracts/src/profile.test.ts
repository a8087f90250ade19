import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { AVAILABLE_PROFILES, checkProfile } from './profile.js';

describe('checkProfile()', () => {
  it('gives back each profile that this release has', () => {
    expect(AVAILABLE_PROFILES).toEqual(['classic', 'polyglot']);
    for (const profile of AVAILABLE_PROFILES) expect(checkProfile(profile)).toBe(profile);
  });

  it.each(['', 'Classic', 'classic ', 'constructor', '__proto__', 'includes'])(
    'refuses %j by name',
    (profile) => {
      expect(codeOf(() => checkProfile(profile))).toBe('RAG_CONTRACTS_UNKNOWN_PROFILE');
      expect(() => checkProfile(profile)).toThrow(`"${profile}"`);
    },
  );
});
