/**
 * What is mutated, and by which tests it is judged.
 *
 * @typedef {object} Target
 * @property {string} folder The package.
 * @property {readonly string[]} sources Globs within the folder's `src`; empty for all of it.
 * @property {readonly string[]} tests Beginnings of the names of test files; empty for all of them.
 */

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = Object.freeze({
  bm25: { folder: 'packages/bm25', sources: [], tests: [] },
  fusion: { folder: 'packages/fusion', sources: [], tests: [] },
  'prompt-fence': { folder: 'packages/prompt-fence', sources: [], tests: [] },
  'ignore-rules': {
    folder: 'packages/ingest',
    sources: [
      'character-class.ts',
      'decide-entry.ts',
      'default-skips.ts',
      'ignore-file.ts',
      'ignore-pattern.ts',
      'ignore-rules.ts',
      'ignore-stack.ts',
      'load-ignore-rules.ts',
      'name-pattern.ts',
      'work-meter.ts',
    ],
    tests: [
      'character-class',
      'decide-entry',
      'default-skips',
      'discover',
      'ignore-',
      'load-ignore-rules',
      'name-pattern',
      'path-pattern',
      'walk-',
    ],
  },
});

/**
 * @param {string} name
 * @returns {Target}
 */
export function targetOf(name) {
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (target !== undefined) return target;
  throw new Error(`Cannot mutate "${name}": it is no target; use ${Object.keys(TARGETS).join(', ')}`);
}
