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
  rag serve   [dir]            sessions over HTTP and MCP, on this machine
  rag mcp     [dir]            the folder as tools of a coding agent, over standard input and output
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
  serve: `Usage: rag serve [dir] [options]

Serves sessions over HTTP, and over MCP at /mcp, until Ctrl-C. Only this machine reaches it, and only the folder
(the working directory unless given) and what is below it can be indexed. Nothing is kept when it ends.

Options
  -p, --port <n>               7700 by default; 0 takes any free one
  --host <address>             127.0.0.1 by default; any that others reach needs a token
  --token-file <file>          bearer tokens, one a line, each a caller of its own; else RAG_TOKEN, one
  --allow-root <dir>           a further folder that may be indexed; may be given several times
  --allow-host <name>          a further name that requests may be sent to, such as a proxy's; several times
  --allow-origin <origin>      pages that may call, such as https://docs.example.com; several times
  --index                      index the folder at the start, as the session "default" of every caller
  --idle-minutes <n>           a session ends when it was not used for so long; 60 by default
  --model-url <url>            an OpenAI-compatible server that answers chats; RAG_MODEL_URL
  --model <name>               the model that it is asked for; RAG_MODEL. Without one: the best sentences
  --json                       what happens as lines of JSON on stderr; RAG_LOG_LEVEL (error, warn, info, debug)
                               sets how much is told. Without it: only what fails
  --log-queries                queries in those lines, too; they never are in them otherwise

A second Ctrl-C ends it at once.
`,
  mcp: `Usage: rag mcp [dir] [options]

Serves the folder (the working directory unless given) to one MCP client over standard input and output. The folder is
indexed at the first search; only it and what is below it can be indexed.

Options
  --allow-root <dir>           a further folder that may be indexed; may be given several times

With Claude Code: claude mcp add rag -- rag mcp .
`,
};

/** The text of `rag help`. */
export function usageText(topic: CommandName | undefined): string {
  return topic === undefined ? GENERAL : TOPICS[topic];
}
