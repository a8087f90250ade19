import { RagError } from '@rag/contracts';

import { runAsk } from './commands/ask-command.js';
import { runExplain } from './commands/explain-command.js';
import { runIndex } from './commands/index-command.js';
import { runPrompt } from './commands/prompt-command.js';
import { runSearch } from './commands/search-command.js';
import { EXIT_CODES } from './exit-codes.js';
import { parseCommand, type Command } from './parse-command.js';
import { toPrintable, type Terminal } from './terminal.js';
import { usageText } from './usage.js';
import { CLI_VERSION } from './version.js';

/**
 * Runs one command line and tells the exit code; never throws and never ends the process.
 *
 * @param args the arguments after the program's name.
 * @example
 * const code = await runCli(['search', '.', 'where is the fence rendered'], terminal);
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(parseCommand(args), terminal);
  } catch (error) {
    if (terminal.signal.aborted) return EXIT_CODES.interrupted;
    terminal.stderr.write(`rag: ${toPrintable(messageOf(error))}\n`);
    return exitCodeOf(error);
  }
}

async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case 'help':
      terminal.stdout.write(usageText(command.topic));
      return EXIT_CODES.ok;
    case 'version':
      terminal.stdout.write(`${CLI_VERSION}\n`);
      return EXIT_CODES.ok;
    case 'index':
      return runIndex(command, terminal);
    case 'search':
      return runSearch(command, terminal);
    case 'prompt':
      return runPrompt(command, terminal);
    case 'ask':
      return runAsk(command, terminal);
    case 'explain':
      return runExplain(command, terminal);
    // What serves is large and is loaded by nothing else.
    case 'serve':
      return (await import('./commands/serve-command.js')).runServe(command, terminal);
    case 'mcp':
      return (await import('./commands/mcp-command.js')).runMcp(command, terminal);
  }
}

function exitCodeOf(error: unknown): number {
  // A model that does not answer is neither the command line nor the folder.
  if (RagError.is(error) && error.code === 'RAG_AGENT_MODEL_FAILED') return EXIT_CODES.failure;
  return RagError.is(error) && error.code !== 'RAG_INTERNAL' ? EXIT_CODES.usage : EXIT_CODES.failure;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // What a model or its server says is the reason; errors of adapters hold neither key nor text.
  if (RagError.is(error) && error.cause instanceof RagError) return `${message}: ${messageOf(error.cause)}`;
  const cap = RagError.is(error) ? error.details['cap'] : undefined;
  return typeof cap === 'string' ? `${message} (here: --${toKebabCase(cap)})` : message;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
