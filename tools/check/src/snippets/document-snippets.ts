import type { Finding } from '../finding.js';
import { readMarkdown, type MarkdownFence } from '../workspace/markdown.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Snippet } from './snippet.js';

/** Documents whose TypeScript compiles. */
const COMPILED =
  /^(?:(?:packages|apps|tools)\/[^/]+\/README|README|ARCHITECTURE|CONTRIBUTING|docs\/.+)\.md$/u;

/** Documents whose TypeScript also runs: a reader pastes it first of all. */
const RUN = /^(?:packages\/[^/]+\/)?README\.md$/u;

const NO_RUN = 'no-run';

/** The TypeScript blocks of the repository's documents; each is a module of its own. */
export function documentSnippets(workspace: Workspace): readonly Snippet[] {
  return typeScriptFences(workspace).map(([file, { line, code, words }]) => ({
    file,
    line: line + 1,
    code,
    modulePath: `${file}.snippet-${line}.ts`,
    preamble: '',
    runs: RUN.test(file) && !words.includes(NO_RUN),
  }));
}

/** Blocks that say they do not run and not why. */
export function findUnexplainedNoRun(workspace: Workspace): readonly Finding[] {
  return typeScriptFences(workspace)
    .filter(([, { words, note }]) => words.includes(NO_RUN) && note === '')
    .map(([file, { line }]) => ({
      rule: 'snippets-run',
      file,
      line,
      what: `is marked "${NO_RUN}" without a reason`,
      advice: 'put the reason as <!-- a comment --> on the line before the block, or let it run',
    }));
}

function typeScriptFences(workspace: Workspace): readonly (readonly [file: string, fence: MarkdownFence])[] {
  return [...workspace.files]
    .filter(([file]) => COMPILED.test(file))
    .flatMap(([file, text]) => readMarkdown(text).fences.map((fence) => [file, fence] as const))
    .filter(([, { words }]) => words[0] === 'ts' || words[0] === 'typescript');
}
