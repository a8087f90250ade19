/**
 * What people write, by the name that a language or a format has in metadata. Names that are written as they are need
 * no row.
 */
const ALIASES: readonly (readonly [language: string, aliases: string])[] = [
  ['typescript', 'ts mts cts'],
  ['javascript', 'js jsx mjs cjs node nodejs ecmascript'],
  ['python', 'py py3 python3 pyi'],
  ['kotlin', 'kt kts'],
  ['scala', 'sc'],
  ['go', 'golang'],
  ['rust', 'rs'],
  ['cpp', 'c++ cc cxx cplusplus hpp'],
  ['csharp', 'c# cs dotnet'],
  ['fsharp', 'f# fs'],
  ['visual-basic', 'vb vb.net vbnet visualbasic'],
  ['objective-c', 'objc objectivec obj-c'],
  ['ruby', 'rb'],
  ['shell', 'sh bash zsh ksh shellscript'],
  ['powershell', 'ps ps1 pwsh'],
  ['batch', 'bat cmd'],
  ['elixir', 'ex exs'],
  ['erlang', 'erl'],
  ['haskell', 'hs'],
  ['ocaml', 'ml'],
  ['clojure', 'clj cljs'],
  ['julia', 'jl'],
  ['perl', 'pl'],
  ['crystal', 'cr'],
  ['solidity', 'sol'],
  ['terraform', 'tf'],
  ['make', 'makefile mk'],
  ['dockerfile', 'docker'],
  ['starlark', 'bazel bzl'],
  ['assembly', 'asm'],
  ['latex', 'tex'],
  ['graphql', 'gql'],
  ['proto', 'protobuf'],
  ['gdscript', 'gd'],
  ['vim', 'vimscript viml'],
  ['markdown', 'md mdx'],
  ['yaml', 'yml'],
  ['json', 'json5 jsonc jsonl'],
  ['csv', 'tsv'],
  ['text', 'txt plaintext'],
];

/** Languages that are spoken of by the name of another one. */
const DIALECTS: ReadonlyMap<string, readonly string[]> = new Map([['typescript', ['tsx']]]);

const NAME_BY_ALIAS: ReadonlyMap<string, string> = new Map(
  ALIASES.flatMap(([language, aliases]) => aliases.split(' ').map((alias) => [alias, language] as const)),
);

/** The name of a language or format that an alias stands for, in lower case; an unknown one stands for itself. */
export function languageOf(alias: string): string {
  const lower = alias.toLowerCase();
  return NAME_BY_ALIAS.get(lower) ?? lower;
}

/** A language and those that its name includes. */
export function withDialects(language: string): readonly string[] {
  return [language, ...(DIALECTS.get(language) ?? [])];
}
