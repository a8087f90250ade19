import type { CommandName } from './command-options.js';

const GENERAL = `rag finds the right lines of a folder: no key, no model, no database.

Usage
  rag search  <dir> "<query>"  best chunks with file:lines
  rag prompt  <dir> "<query>"  the same, fenced as evidence before the query, for a language model
  rag ask     <dir> "<question>"
                               an answer from the folder, with citations that are checked
  rag explain <dir> "<query>"  why each hit is where it is, down to the words
  rag why     <dir> "<query>" <file>[:line]
                               where a file was lost on its way into the answer
  rag index   <dir>            what would be indexed, what is skipped and why
  rag help [command]           this text, or a command's options
  rag --version

Queries
  "exact phrase"   -word   path:src/auth   path:*.ts   lang:ts   symbol:parseQuery
                               conditions, with - before them excluded; whatever else it holds is text

Exit codes
  0 done · 1 nothing found, or nothing to the point · 2 the command line or folder cannot be used · 3 failure · 130 interrupted
`;

const FOLDER_OPTIONS = `  --profile polyglot|classic   rules of text and ranking; polyglot by default
  --include <glob>             only files that match; may be given several times
  --exclude <glob>             no files that match; may be given several times
  --negation git|reject        what "!" in an ignore file does; git by default
  --max-files, --max-entries, --max-depth, --max-decoded-bytes <n>
                               caps of the run
`;

const RANKING_OPTIONS = `  -k, --top-k <n>              results at most; 5 by default
  --max-per-file <n>           results of one file at most; 3 by default
  --max-tokens <n>             whole results while they fit, in tokens as estimated
  --signal <id>=<weight>|off   weighs a ranking signal, or switches it off; may be given several times
`;

const TOPICS: Readonly<Record<CommandName, string>> = {
  index: `Usage: rag index <dir> [options]

Indexes the folder in memory and prints a report.

Options
  --json                       the whole report as JSON
  -v, --verbose                name every skipped file
${FOLDER_OPTIONS}`,
  search: `Usage: rag search <dir> "<query>" [options]

Indexes the folder in memory and prints the best chunks.

Options
${RANKING_OPTIONS}  --no-snippets                places alone, without the lines that answer
  --json                       results as JSON, with whole contents, snippets and signals
${FOLDER_OPTIONS}`,
  prompt: `Usage: rag prompt <dir> "<query>" [options]

Indexes the folder in memory and prints the evidence in its fence, then the query unchanged.

Options
${RANKING_OPTIONS}${FOLDER_OPTIONS}`,
  ask: `Usage: rag ask <dir> "<question>" [options]

Indexes the folder in memory and answers from what it finds, with citations that are checked against the evidence.
Without a model the answer is the best sentences of the folder, word for word.

Options
  --model-url <url>            an OpenAI-compatible server, such as http://127.0.0.1:11434/v1; RAG_MODEL_URL
  --model <name>               the model that it is asked for; RAG_MODEL. "extractive" asks nobody
                               A key is read from RAG_MODEL_KEY alone: arguments are seen by others.
${RANKING_OPTIONS}  --json                       answer, evidence and citations as JSON
${FOLDER_OPTIONS}`,
  explain: `Usage: rag explain <dir> "<query>" [options]

Indexes the folder in memory and prints each hit's score as a tree: its signals, its streams, its words.

Options
  --why-not <file>[:line]      where that file was lost instead: ignored, without the words, outranked, …
${RANKING_OPTIONS}  --json                       the trees as JSON, with exact numbers
${FOLDER_OPTIONS}`,
  why: `Usage: rag why <dir> "<query>" <file>[:line] [options]

The same as rag explain <dir> "<query>" --why-not <file>[:line].

Options
${RANKING_OPTIONS}  --json                       the stages as JSON
${FOLDER_OPTIONS}`,
};

/** The text of `rag help`. */
export function usageText(topic: CommandName | undefined): string {
  return topic === undefined ? GENERAL : TOPICS[topic];
}
