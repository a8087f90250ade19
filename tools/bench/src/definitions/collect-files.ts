import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Extensions by language, where a corpus may hold several languages; the names are those of `@rag/ingest`. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    typescript: 'ts mts cts',
    tsx: 'tsx',
    javascript: 'js mjs cjs jsx',
    python: 'py',
    java: 'java',
    kotlin: 'kt kts',
    scala: 'scala',
    groovy: 'groovy',
    go: 'go',
    rust: 'rs',
    c: 'c h',
    cpp: 'cc cpp cxx hpp hh h',
    'objective-c': 'm',
    csharp: 'cs',
    fsharp: 'fs',
    ruby: 'rb',
    php: 'php',
    shell: 'sh bash bats',
    powershell: 'ps1 psm1',
    scss: 'scss',
    swift: 'swift',
    dart: 'dart',
    lua: 'lua',
    zig: 'zig',
    nim: 'nim',
    elixir: 'ex exs',
    erlang: 'erl hrl',
    haskell: 'hs',
    ocaml: 'ml',
    clojure: 'clj cljs cljc',
    sql: 'sql',
    vue: 'vue',
    svelte: 'svelte',
    solidity: 'sol',
    r: 'R r',
    julia: 'jl',
    perl: 'pl pm t',
    proto: 'proto',
  }).map(([language, extensions]) => [language, extensions.split(' ').map((extension) => `.${extension}`)]),
);

const SKIPPED_FOLDERS = new Set(['.git', 'node_modules']);
/** Minified and generated files say nothing about reading what people wrote. */
const LARGEST_FILE_BYTES = 1_000_000;
const SKIPPED_NAMES = /\.min\.|\.pb\.go$/u;

/** The files of a language below folders, or the files themselves; sorted, so that a run can be repeated. */
export function collectFiles(language: string, roots: readonly string[]): readonly string[] {
  const extensions = EXTENSIONS.get(language);
  if (extensions === undefined)
    throw new Error(`Cannot collect files of "${language}": the language is not in the table of extensions`);
  const files: string[] = [];
  const pending = [...roots];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const status = statSync(path);
    if (status.isDirectory()) {
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (!entry.isSymbolicLink() && !SKIPPED_FOLDERS.has(entry.name)) pending.push(join(path, entry.name));
    } else if (
      extensions.includes(extname(path)) &&
      status.size <= LARGEST_FILE_BYTES &&
      !SKIPPED_NAMES.test(path)
    )
      files.push(path);
  }
  return files.sort();
}
