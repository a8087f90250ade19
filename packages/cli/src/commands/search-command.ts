import type { IndexReport } from '@rag/server';

import { paletteFor } from '../colors.js';
import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { renderStreamFailures } from '../render/diagnostics.js';
import { renderHits } from '../render/hits.js';
import { searchToJson } from '../render/json.js';
import { allowsColor, toPrintableLine, type Terminal } from '../terminal.js';

/** `rag search`: prints the best chunks; exit code 1 where there are none. */
export async function runSearch(
  command: Extract<Command, { kind: 'search' }>,
  terminal: Terminal,
): Promise<number> {
  const { query, topK, maxPerFile, json } = command;
  return withIndex(command, terminal, async ({ rag, report }) => {
    const { results, diagnostics } = await rag.searchDetailed(query, topK, {
      maxPerFile,
      signal: terminal.signal,
    });
    terminal.stderr.write(renderStreamFailures(diagnostics));
    const palette = paletteFor(allowsColor(terminal.stdout, terminal.environment));
    if (json) terminal.stdout.write(searchToJson(command.directory, query, results, diagnostics, report));
    else
      terminal.stdout.write(
        renderHits(
          results,
          { query, directory: command.directory, columns: terminal.stdout.columns },
          palette,
        ),
      );
    if (results.length > 0 || topK === 0) return EXIT_CODES.ok;
    if (!json)
      terminal.stderr.write(
        `Nothing matches "${toPrintableLine(query.slice(0, 200))}" in ${countFiles(report)}\n`,
      );
    return EXIT_CODES.noMatch;
  });
}

function countFiles({ indexed, unchanged, kept }: IndexReport): string {
  const files = indexed + unchanged + kept;
  return files === 1 ? '1 file' : `${files} files`;
}
