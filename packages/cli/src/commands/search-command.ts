import { paletteFor } from '../colors.js';
import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { renderLeftOut, renderRelevance, renderStreamFailures } from '../render/diagnostics.js';
import { renderHits } from '../render/hits.js';
import { searchToJson } from '../render/json.js';
import { nothingMatches } from '../render/nothing-matches.js';
import { allowsColor, type Terminal } from '../terminal.js';

/** Lines of a chunk that a hit shows on a terminal. */
export const PREVIEW_LINES = 4;

/** `rag search`: prints the best chunks; exit code 1 where there are none. */
export async function runSearch(
  command: Extract<Command, { kind: 'search' }>,
  terminal: Terminal,
): Promise<number> {
  const { query, topK, maxPerFile, maxTokens, json, directory } = command;
  const snippets = command.snippets && (json || { maxLines: PREVIEW_LINES });
  return withIndex(command, terminal, async ({ rag, report }) => {
    const answer = await rag.searchDetailed(query, topK, {
      maxPerFile,
      maxTokens,
      snippets,
      signal: terminal.signal,
    });
    const { results, diagnostics } = answer;
    terminal.stderr.write(renderStreamFailures(diagnostics) + renderLeftOut(diagnostics));
    const palette = paletteFor(allowsColor(terminal.stdout, terminal.environment));
    if (json) terminal.stdout.write(searchToJson({ query, directory }, answer, report));
    else terminal.stdout.write(renderHits(answer, { directory, columns: terminal.stdout.columns }, palette));
    if (results.length > 0) {
      if (!json) terminal.stderr.write(renderRelevance(diagnostics));
      return EXIT_CODES.ok;
    }
    if (!json) terminal.stderr.write(nothingMatches(query, report));
    return EXIT_CODES.noMatch;
  });
}
