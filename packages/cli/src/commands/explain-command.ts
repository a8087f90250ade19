import { paletteFor } from '../colors.js';
import { EXIT_CODES } from '../exit-codes.js';
import { withIndex } from '../open-index.js';
import type { Command } from '../parse-command.js';
import { readPlace } from '../place.js';
import { renderJudgement, renderLeftOut, renderStreamFailures } from '../render/diagnostics.js';
import { renderExplanation } from '../render/explanation.js';
import { explanationToJson } from '../render/json.js';
import { nothingMatches } from '../render/nothing-matches.js';
import { renderWhyNot } from '../render/why-not.js';
import { allowsColor, type Terminal } from '../terminal.js';

/** `rag explain` and `rag why`: why the hits are where they are, or at which stage a file was lost. */
export async function runExplain(
  command: Extract<Command, { kind: 'explain' }>,
  terminal: Terminal,
): Promise<number> {
  const { query, topK, maxPerFile, maxTokens, json, directory } = command;
  const whyNot = command.whyNot === undefined ? undefined : readPlace(command.whyNot, directory);
  return withIndex(command, terminal, async ({ rag, report }) => {
    const explained = await rag.explain(query, {
      topK,
      maxPerFile,
      maxTokens,
      whyNot,
      signal: terminal.signal,
    });
    const { diagnostics, results } = explained.answer;
    terminal.stderr.write(renderStreamFailures(diagnostics) + renderLeftOut(diagnostics));
    if (!json) terminal.stderr.write(renderJudgement(explained.relevance));
    const palette = paletteFor(allowsColor(terminal.stdout, terminal.environment));
    const context = { query, directory };
    if (json) terminal.stdout.write(explanationToJson(context, explained, report));
    else if (explained.whyNot !== undefined)
      terminal.stdout.write(renderWhyNot(explained.whyNot, { query, hits: results.length }, palette));
    else terminal.stdout.write(renderExplanation(explained.hits, directory, palette));
    if (explained.whyNot !== undefined || results.length > 0) return EXIT_CODES.ok;
    if (!json) terminal.stderr.write(nothingMatches(query, report));
    return EXIT_CODES.noMatch;
  });
}
