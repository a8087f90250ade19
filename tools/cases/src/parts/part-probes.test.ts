import { AVAILABLE_PROFILES } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { analyzerOf } from '../world/profile-analyzers.js';
import { PART_PROBES, type PartName } from './part-probes.js';

describe('PART_PROBES', () => {
  // Red means that a part has arrived: give it an adapter in parts.ts, and cases that wait for it begin to run.
  it.each(Object.keys(PART_PROBES) as PartName[])('finds no %s without an adapter', async (name) => {
    expect(await PART_PROBES[name].isPresent()).toBe(false);
  });
});

describe('analyzerOf()', () => {
  // Red means that the analyzers of a profile have other names: cases of that profile would wait for ever.
  it.each(AVAILABLE_PROFILES)('finds both analyzers of the profile %s', (profile) => {
    expect(analyzerOf(profile, 'stream').id).toMatch(profile);
    expect(analyzerOf(profile, 'knowledgeBase').id).toMatch(profile);
  });
});
