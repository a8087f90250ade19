import { describe, expect, it } from 'vitest';

import { PART_PROBES, type PartName } from './part-probes.js';

describe('PART_PROBES', () => {
  // Red means that a part has arrived: give it an adapter in parts.ts, and cases that wait for it begin to run.
  it.each(Object.keys(PART_PROBES) as PartName[])('finds no %s without an adapter', async (name) => {
    expect(await PART_PROBES[name].isPresent()).toBe(false);
  });
});
