/** Interpreters by language, without version numbers. */
const LANGUAGE_BY_INTERPRETER: ReadonlyMap<string, string> = new Map([
  ['sh', 'shell'],
  ['bash', 'shell'],
  ['zsh', 'shell'],
  ['ksh', 'shell'],
  ['dash', 'shell'],
  ['ash', 'shell'],
  ['fish', 'fish'],
  ['python', 'python'],
  ['pypy', 'python'],
  ['node', 'javascript'],
  ['nodejs', 'javascript'],
  ['bun', 'typescript'],
  ['deno', 'typescript'],
  ['tsx', 'typescript'],
  ['ts-node', 'typescript'],
  ['ruby', 'ruby'],
  ['perl', 'perl'],
  ['raku', 'raku'],
  ['php', 'php'],
  ['lua', 'lua'],
  ['luajit', 'lua'],
  ['rscript', 'r'],
  ['julia', 'julia'],
  ['awk', 'awk'],
  ['gawk', 'awk'],
  ['mawk', 'awk'],
  ['make', 'make'],
  ['pwsh', 'powershell'],
  ['groovy', 'groovy'],
  ['scala', 'scala'],
  ['kotlin', 'kotlin'],
  ['elixir', 'elixir'],
  ['escript', 'erlang'],
  ['runhaskell', 'haskell'],
  ['ocaml', 'ocaml'],
  ['tclsh', 'tcl'],
  ['wish', 'tcl'],
  ['guile', 'scheme'],
  ['racket', 'racket'],
  ['sbcl', 'lisp'],
  ['swift', 'swift'],
  ['nix-shell', 'nix'],
]);

/** A first line longer than this names no interpreter. */
const MAX_SHEBANG_BYTES = 256;

/**
 * The language that a script's first line names, or `undefined`.
 *
 * `env`, its options and assignments are passed over; a version at the end of the interpreter's name is not
 * part of it.
 *
 * @example
 * languageOfShebang(new TextEncoder().encode('#!/usr/bin/env -S python3.12 -u\n')); // 'python'
 */
export function languageOfShebang(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return undefined;
  const head = bytes.subarray(2, MAX_SHEBANG_BYTES);
  const lineEnd = head.indexOf(0x0a);
  const line = String.fromCharCode(...(lineEnd === -1 ? head : head.subarray(0, lineEnd)));
  const words = line.split(/[ \t\r]+/u).filter(Boolean);
  const first = programName(words[0]);
  if (first !== 'env') return languageOf(first);
  return languageOf(programName(words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='))));
}

function programName(word: string | undefined): string {
  return (word ?? '').split('/').at(-1)!.toLowerCase();
}

function languageOf(program: string): string | undefined {
  return LANGUAGE_BY_INTERPRETER.get(program.replace(/[-.\d]+$/u, ''));
}
