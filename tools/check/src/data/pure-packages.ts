/** Sources that also run in a browser and receive every effect as an argument; tests beside them may do as they like. */
export const PURE_FOLDERS: readonly string[] = [
  'packages/contracts/src/',
  'packages/analysis/src/',
  'packages/inverted-index/src/',
  'packages/chunker/src/',
  'packages/bm25/src/',
  'packages/tfidf-kb/src/',
  'packages/fusion/src/',
  'packages/prompt-fence/src/',
  'packages/eval/src/',
];

/** A file that may use some of what is banned. */
export interface PureExemption {
  readonly file: string;
  /** As the finding names it: `Date.now`, `setTimeout`. */
  readonly uses: readonly string[];
  readonly reason: string;
}

/** Every use that is allowed all the same; one that no longer occurs is a finding. */
export const PURE_EXEMPTIONS: readonly PureExemption[] = [
  {
    file: 'packages/contracts/src/system-clock.ts',
    uses: ['Date.now', 'setTimeout', 'clearTimeout'],
    reason: 'the one default clock, handed in wherever a clock is an option',
  },
  {
    file: 'packages/contracts/src/document.ts',
    uses: ['crypto'],
    reason: 'the id of a document that nobody asked to be reproducible',
  },
  {
    file: 'packages/chunker/src/grammar/installed-package.ts',
    uses: ['node:fs/promises', 'node:module', 'node:path'],
    reason: 'an entry of its own, for Node only: grammars are files of other packages',
  },
];

/** Globals that reach the outside: time, chance, network, process, console. */
export const BANNED_GLOBALS: ReadonlySet<string> = new Set([
  'Buffer',
  'XMLHttpRequest',
  'WebSocket',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'global',
  'performance',
  'process',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
]);

/** Members of globals that are otherwise harmless. */
export const BANNED_MEMBERS: ReadonlySet<string> = new Set(['Date.now', 'Math.random']);

/** Names of the global object, through which everything can be reached. */
export const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window']);
