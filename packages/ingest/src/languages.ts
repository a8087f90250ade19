import type { DocumentFormat } from './document-format.js';

/** What a name says about a text. */
export interface TextKind {
  readonly format: DocumentFormat;
  readonly language?: string;
}

/** Languages by the extensions of their files. Where an extension has several, the most common one stands. */
const LANGUAGE_EXTENSIONS: readonly (readonly [language: string, extensions: string])[] = [
  ['typescript', 'ts mts cts'],
  ['tsx', 'tsx'],
  ['javascript', 'js mjs cjs jsx es6'],
  ['python', 'py pyi pyw'],
  ['cython', 'pyx pxd'],
  ['java', 'java'],
  ['kotlin', 'kt kts'],
  ['scala', 'scala sc sbt'],
  ['groovy', 'groovy gradle gvy'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['c', 'c h'],
  ['cpp', 'cc cpp cxx c++ hh hpp hxx h++ ipp inl tpp ino'],
  ['objective-c', 'm mm'],
  ['csharp', 'cs csx'],
  ['fsharp', 'fs fsi fsx'],
  ['visual-basic', 'vb vbs bas'],
  ['ruby', 'rb rake gemspec ru erb'],
  ['php', 'php phtml'],
  ['shell', 'sh bash zsh ksh bats'],
  ['fish', 'fish'],
  ['powershell', 'ps1 psm1 psd1'],
  ['batch', 'bat cmd'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['sass', 'sass'],
  ['less', 'less'],
  ['stylus', 'styl'],
  ['swift', 'swift'],
  ['dart', 'dart'],
  ['lua', 'lua'],
  ['zig', 'zig zon'],
  ['nim', 'nim nims'],
  ['crystal', 'cr'],
  ['d', 'd'],
  ['elixir', 'ex exs eex heex leex'],
  ['erlang', 'erl hrl'],
  ['haskell', 'hs lhs'],
  ['ocaml', 'ml mli'],
  ['reason', 're rei'],
  ['elm', 'elm'],
  ['purescript', 'purs'],
  ['clojure', 'clj cljs cljc edn'],
  ['lisp', 'lisp lsp el'],
  ['scheme', 'scm ss'],
  ['racket', 'rkt'],
  ['sql', 'sql ddl dml'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['astro', 'astro'],
  ['solidity', 'sol'],
  ['vyper', 'vy'],
  ['r', 'r'],
  ['julia', 'jl'],
  ['perl', 'pl pm'],
  ['raku', 'raku rakumod'],
  ['proto', 'proto'],
  ['thrift', 'thrift'],
  ['capnp', 'capnp'],
  ['graphql', 'graphql graphqls gql'],
  ['terraform', 'tf tfvars'],
  ['hcl', 'hcl nomad'],
  ['nix', 'nix'],
  ['toml', 'toml'],
  ['ini', 'ini cfg conf cnf desktop service'],
  ['properties', 'properties'],
  ['make', 'mk mak make'],
  ['cmake', 'cmake'],
  ['dockerfile', 'dockerfile containerfile'],
  ['starlark', 'bzl star bazel'],
  ['ninja', 'ninja'],
  ['xml', 'xml xsd xsl xslt wsdl plist csproj fsproj vbproj vcxproj props targets resx xaml storyboard rng'],
  ['assembly', 'asm s nasm'],
  ['verilog', 'v vh'],
  ['systemverilog', 'sv svh'],
  ['vhdl', 'vhd vhdl'],
  ['fortran', 'f f77 f90 f95 f03 f08 for'],
  ['cobol', 'cob cbl cpy'],
  ['pascal', 'pas pp dpr'],
  ['ada', 'adb ads'],
  ['prolog', 'pro prolog'],
  ['lean', 'lean'],
  ['agda', 'agda'],
  ['idris', 'idr'],
  ['glsl', 'glsl vert frag geom comp'],
  ['hlsl', 'hlsl'],
  ['wgsl', 'wgsl'],
  ['metal', 'metal'],
  ['cuda', 'cu cuh'],
  ['latex', 'tex sty bib'],
  ['typst', 'typ'],
  ['awk', 'awk'],
  ['tcl', 'tcl'],
  ['vim', 'vim'],
  ['diff', 'diff patch'],
  ['gdscript', 'gd'],
  ['haxe', 'hx'],
  ['applescript', 'applescript'],
  ['jinja', 'j2 jinja jinja2'],
  ['handlebars', 'hbs handlebars mustache'],
  ['liquid', 'liquid'],
  ['pug', 'pug jade'],
  ['ejs', 'ejs'],
  ['haml', 'haml'],
  ['twig', 'twig'],
  ['razor', 'cshtml razor'],
  ['jsp', 'jsp'],
  ['prisma', 'prisma'],
  ['cue', 'cue'],
  ['jsonnet', 'jsonnet libsonnet'],
  ['dhall', 'dhall'],
  ['rego', 'rego'],
  ['wat', 'wat'],
  ['llvm', 'll'],
  ['move', 'move'],
  ['cairo', 'cairo'],
];

/** Names of whole files, in lower case, by language. */
const LANGUAGE_NAMES: readonly (readonly [language: string, names: string])[] = [
  ['make', 'makefile gnumakefile bsdmakefile'],
  ['dockerfile', 'dockerfile containerfile'],
  ['cmake', 'cmakelists.txt'],
  ['ruby', 'gemfile rakefile vagrantfile podfile fastfile brewfile guardfile capfile'],
  ['groovy', 'jenkinsfile'],
  ['starlark', 'build workspace tiltfile buck'],
  ['meson', 'meson.build meson_options.txt'],
  ['just', 'justfile'],
  ['python', 'sconstruct sconscript'],
  ['go', 'go.mod go.work'],
  ['toml', 'cargo.lock poetry.lock pipfile uv.lock'],
  ['shell', '.bashrc .bash_profile .bash_aliases .profile .zshrc .zshenv .zprofile .xinitrc pkgbuild'],
  ['ini', '.editorconfig .gitconfig .gitmodules .flake8 .pylintrc .coveragerc'],
  ['vim', '.vimrc'],
  ['lisp', '.emacs'],
];

const KIND_EXTENSIONS: readonly (readonly [kind: TextKind, extensions: string])[] = [
  [{ format: 'text' }, 'txt text log rst adoc asciidoc asc org textile wiki mediawiki pod man nfo srt vtt'],
  [{ format: 'markdown' }, 'md markdown mdown mkd mkdn mdx mdc qmd rmd'],
  [{ format: 'json' }, 'json json5 jsonc jsonl ndjson geojson topojson jsonld webmanifest avsc'],
  [{ format: 'yaml' }, 'yaml yml cff'],
  [{ format: 'csv' }, 'csv tsv psv'],
];

const KIND_NAMES: readonly (readonly [kind: TextKind, names: string])[] = [
  [
    { format: 'text' },
    'license licence copying copyright notice authors contributors maintainers readme changelog changes history news todo install thanks version codeowners owners procfile go.sum .gitattributes .mailmap robots.txt',
  ],
  [
    { format: 'json' },
    '.babelrc .eslintrc .prettierrc .jshintrc .swcrc composer.lock pipfile.lock flake.lock',
  ],
  [{ format: 'yaml' }, '.clang-format .clang-tidy .clangd'],
];

/** Kinds of text by extension, in lower case and without the dot. */
export const TEXT_KIND_BY_EXTENSION: ReadonlyMap<string, TextKind> = new Map([
  ...spread(KIND_EXTENSIONS),
  ...spread(LANGUAGE_EXTENSIONS.map(([language, words]) => [sourceIn(language), words] as const)),
]);

/** Kinds of text by the name of the whole file, in lower case. */
export const TEXT_KIND_BY_NAME: ReadonlyMap<string, TextKind> = new Map([
  ...spread(KIND_NAMES),
  ...spread(LANGUAGE_NAMES.map(([language, words]) => [sourceIn(language), words] as const)),
]);

/** Every language that a name can tell, in the order of the table. */
export const LANGUAGES: readonly string[] = Object.freeze([
  ...new Set([...LANGUAGE_EXTENSIONS, ...LANGUAGE_NAMES].map(([language]) => language)),
]);

/**
 * The kind of a source text.
 *
 * @example
 * sourceIn('go'); // { format: 'source', language: 'go' }
 */
export function sourceIn(language: string): TextKind {
  return Object.freeze({ format: 'source', language });
}

function spread(
  rows: readonly (readonly [kind: TextKind, words: string])[],
): readonly (readonly [string, TextKind])[] {
  return rows.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const));
}
