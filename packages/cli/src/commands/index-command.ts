import { paletteFor } from '../colors.js';
import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { reportToJson } from '../render/json.js';
import { renderReport } from '../render/report.js';
import { allowsColor, type Terminal } from '../terminal.js';

/** `rag index`: prints what an index of the folder holds and what it leaves out. */
export async function runIndex(
  command: Extract<Command, { kind: 'index' }>,
  terminal: Terminal,
): Promise<number> {
  return withIndex(command, terminal, async ({ report }) => {
    const palette = paletteFor(allowsColor(terminal.stdout, terminal.environment));
    terminal.stdout.write(
      command.json ? reportToJson(report) : renderReport(report, command.directory, palette, command.verbose),
    );
    return Promise.resolve(EXIT_CODES.ok);
  });
}
