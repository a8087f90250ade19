/**
 * What a path says about a file beside its subject. A file may have several classes, or none.
 *
 * - `test`: tests, what they stand on (helpers, fixtures, mocks), and fuzzing
 * - `example`: examples, samples, demos, tutorials, stories, benchmarks
 * - `docs`: prose, and the programs of a documentation site
 * - `config`: settings, manifests and builds
 * - `generated`: written by a program: build output, bundles, stubs, snapshots
 * - `vendored`: somebody else's code, copied in
 * - `legacy`: said to be deprecated, obsolete, old, or there for compatibility
 * - `barrel`: the entry of a folder, which mostly passes on what others define
 * - `typings`: declarations without bodies, beside the code that has them
 * - `olderVersion`: below a folder that has a newer sibling
 * - `localised`: texts in one language among several
 * - `changelog`, `licence`: also `docs` · `lock`: also `generated`
 */
export type PathClass =
  | 'test'
  | 'example'
  | 'docs'
  | 'config'
  | 'generated'
  | 'vendored'
  | 'legacy'
  | 'barrel'
  | 'typings'
  | 'olderVersion'
  | 'localised'
  | 'changelog'
  | 'lock'
  | 'licence';

/** Every {@link PathClass}, in the order in which sets of them are given. */
export const PATH_CLASSES: readonly PathClass[] = Object.freeze([
  'test',
  'example',
  'docs',
  'config',
  'generated',
  'vendored',
  'legacy',
  'barrel',
  'typings',
  'olderVersion',
  'localised',
  'changelog',
  'lock',
  'licence',
]);
