import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { renderLeftOut, renderStreamFailures } from '../render/diagnostics.js';
import type { Terminal } from '../terminal.js';

/** `rag prompt`: prints the fenced evidence and the unchanged query, byte for byte, and a line end after it. */
export async function runPrompt(
  command: Extract<Command, { kind: 'prompt' }>,
  terminal: Terminal,
): Promise<number> {
  const { query, topK, maxPerFile, maxTokens } = command;
  return withIndex(command, terminal, async ({ rag }) => {
    const options = { maxPerFile, maxTokens, signal: terminal.signal };
    const { prompt, answer } = await rag.buildContextPromptDetailed(query, topK, options);
    terminal.stdout.write(`${prompt}\n`);
    if (answer !== undefined)
      terminal.stderr.write(renderStreamFailures(answer.diagnostics) + renderLeftOut(answer.diagnostics));
    if (prompt === query) terminal.stderr.write('Nothing was found: the prompt is the query alone\n');
    return EXIT_CODES.ok;
  });
}
