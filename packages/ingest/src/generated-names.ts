/** Files that programs keep to pin versions: large, rewritten at every turn, and nobody's answer. */
const LOCK_FILES: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'deno.lock',
  'cargo.lock',
  'gemfile.lock',
  'composer.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'pipfile.lock',
  'go.sum',
  'go.work.sum',
  'flake.lock',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'package.resolved',
  'packages.lock.json',
  'project.assets.json',
  'gradle.lockfile',
  '.terraform.lock.hcl',
]);

const SOURCE_MAP = /\.(?:[cm]?[jt]sx?|css|wasm)\.map$/u;
const MINIFIED = /[.-]min\.(?:[cm]?js|css|html)$/u;

/**
 * What kind of generated file a name tells of: a lock file, a source map or a minified bundle; `undefined` for any other.
 *
 * @example
 * generatedKindOf('app.min.js'); // 'a minified bundle'
 */
export function generatedKindOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (LOCK_FILES.has(lower)) return 'a lock file';
  if (SOURCE_MAP.test(lower)) return 'a source map';
  return MINIFIED.test(lower) ? 'a minified bundle' : undefined;
}
