/** A piece of example code in a document or a doc comment. */
export interface Snippet {
  /** The file that holds it. */
  readonly file: string;
  /** The line of its first line of code there, from 1. */
  readonly line: number;
  readonly code: string;
  /** The path under which it is compiled: beside its file, so that imports resolve as they do there. */
  readonly modulePath: string;
  /** Imports that stand before the code, on one line of their own; empty where the reader sees every import. */
  readonly preamble: string;
  /** Whether it also runs. */
  readonly runs: boolean;
}

/** The module that is compiled. */
export function moduleTextOf(snippet: Snippet): string {
  return `${snippet.preamble}\n${snippet.code}`;
}

/** The line of the holding file for a line of the module, both from 1. */
export function lineInFile(snippet: Snippet, moduleLine: number): number {
  return Math.max(snippet.line, snippet.line + moduleLine - 2);
}
