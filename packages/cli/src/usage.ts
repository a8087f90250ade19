import type { CommandName } from './parse-command.js';

const GENERAL = `rag finds the right lines of a folder: no key, no model, no database.

Usage
  rag search <dir> "<query>"   best chunks with file:lines
  rag prompt <dir> "<query>"   the same, fenced as evidence before the query, for a language model
  rag index  <dir>             what would be indexed, what is skipped and why
  rag help [command]           this text, or a command's options
  rag --version

Exit codes
  0 done · 1 search found nothing · 2 the command line or folder cannot be used · 3 failure · 130 interrupted
`;

const FOLDER_OPTIONS = `  --include <glob>             only files that match; may be given several times
  --exclude <glob>             no files that match; may be given several times
  --negation git|reject        what "!" in an ignore file does; git by default
  --max-files, --max-entries, --max-depth, --max-decoded-bytes <n>
                               caps of the run
`;

const RANKING_OPTIONS = `  -k, --top-k <n>              results at most; 5 by default
  --max-per-file <n>           results of one file at most; 3 by default
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
${RANKING_OPTIONS}  --json                       results as JSON, with whole contents
${FOLDER_OPTIONS}`,
  prompt: `Usage: rag prompt <dir> "<query>" [options]

Indexes the folder in memory and prints the evidence in its fence, then the query unchanged.

Options
${RANKING_OPTIONS}${FOLDER_OPTIONS}`,
};

/** The text of `rag help`. */
export function usageText(topic: CommandName | undefined): string {
  return topic === undefined ? GENERAL : TOPICS[topic];
}
