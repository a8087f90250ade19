import { RagError } from '@rag/contracts';
import type { ExplainedHit, SearchExplanation } from '@rag/server';
import { z } from 'zod';

import { explanationLines } from '../answers/explanation-lines.js';
import { oneLine } from '../answers/one-line.js';
import { packEntries, type Entry } from '../answers/pack-entries.js';
import { placeOf } from '../answers/place.js';
import { searchNotes } from '../answers/search-notes.js';
import { costOf, resolveBudget } from '../answers/token-budget.js';
import { corpusInput, literalInput, maxTokensInput, queryInput, topKInput } from './inputs.js';
import { openToSearch, readSignal } from './open-corpus.js';
import { defineTool, type Tool } from './tool.js';

const hitOutput = z.object({
  rank: z.int(),
  place: z.string(),
  id: z.string(),
  score: z.number(),
  explanation: z.array(z.string()).describe('The score as a tree: value and reason, parts indented.'),
  moreLines: z.int().describe('Lines of the tree that were left out.'),
});

const whyNotOutput = z.object({
  file: z.string(),
  line: z.int().optional(),
  found: z.boolean(),
  rank: z.int().optional(),
  steps: z.array(z.object({ stage: z.string(), outcome: z.string(), code: z.string(), detail: z.string() })),
});

/** Says why results stand where they do, and why a file is missing. */
export const explainTool: Tool = defineTool({
  name: 'explain',
  title: 'Explain a search',
  description:
    'Explains a search: the score of each result as a tree, and with whyNot at which step a file (and line) that was expected was lost: not indexed, no matching word, outranked, capped.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    query: queryInput,
    corpus: corpusInput,
    topK: topKInput.default(5),
    maxTokens: maxTokensInput,
    literal: literalInput,
    whyNot: z
      .strictObject({
        file: z.string().min(1).max(4_096).describe('Relative to the indexed folder, "/" between parts.'),
        line: z.int().min(1).optional().describe('From 1; without it any part of the file.'),
      })
      .optional()
      .describe('A file that was expected in the answer.'),
  }),
  output: z.object({
    corpus: z.string(),
    maxTokens: z.int(),
    hits: z.array(hitOutput),
    leftOutCount: z.int().describe('Results that did not fit.'),
    whyNot: whyNotOutput.optional(),
    notes: z.array(z.string()),
  }),
  run: async ({ query, corpus, topK, maxTokens: requested, literal, whyNot: question }, context) => {
    const session = await openToSearch(context, corpus);
    const { maxTokens, note } = resolveBudget(requested);
    const whyNot = question === undefined ? undefined : { file: question.file, line: question.line };
    const explained = await session.explain(query, {
      topK,
      literal,
      whyNot,
      signal: readSignal(context),
    });
    const notes = [...(note === undefined ? [] : [note]), ...searchNotes(explained.answer)];
    const traced = traceEntry(explained);
    const head = `${explained.hits.length} results in the corpus "${corpus}".`;
    const frame = { corpus, maxTokens, hits: [], leftOutCount: 0, notes };
    const frameCost = costOf([head, ...notes].join('\n'), frame) + LEFT_OUT_COST;
    const tracedCost = traced === undefined ? 0 : costOf(traced.text, traced.structured);
    if (frameCost + tracedCost > maxTokens) throw tooSmall(maxTokens);
    const { packed, leftOut } = packEntries(
      explained.hits.map((hit) => hitEntry(hit)),
      maxTokens - frameCost - tracedCost,
    );
    const more =
      leftOut.length === 0
        ? []
        : ['', `Left out to stay within ${maxTokens} tokens: ${leftOut.length} results.`];
    return {
      text: [
        head,
        ...notes,
        ...(traced === undefined ? [] : ['', traced.text]),
        ...packed.flatMap(({ text }) => ['', text]),
        ...more,
      ].join('\n'),
      structured: {
        ...frame,
        hits: packed.map(({ structured }) => structured),
        leftOutCount: leftOut.length,
        ...(traced === undefined ? {} : { whyNot: traced.structured }),
      },
    };
  },
});

const LEFT_OUT_COST = 30;
const MAX_TREE_LINES = 60;

function hitEntry({ rank, result, explanation }: ExplainedHit): Entry<z.input<typeof hitOutput>> {
  const { place } = placeOf(result);
  const { lines, moreLines } = explanationLines(explanation, MAX_TREE_LINES);
  const more = moreLines === 0 ? [] : [`… ${moreLines} more lines`];
  return {
    text: [`[${rank}] ${oneLine(place)}`, ...lines, ...more].join('\n'),
    structured: { rank, place, id: result.id, score: result.score, explanation: [...lines], moreLines },
  };
}

function traceEntry({ whyNot }: SearchExplanation): Entry<z.input<typeof whyNotOutput>> | undefined {
  if (whyNot === undefined) return undefined;
  const { found, rank } = whyNot;
  const file = oneLine(whyNot.file);
  const steps = whyNot.steps.map(({ stage, outcome, code, detail }) => ({
    stage,
    outcome,
    code,
    detail: oneLine(detail),
  }));
  const where = whyNot.line === undefined ? file : `${file}:${whyNot.line}`;
  const verdict = found ? `${where} is in the answer` : `${where} is not in the answer`;
  return {
    text: [
      rank === undefined ? `${verdict}:` : `${verdict}, at rank ${rank}:`,
      ...steps.map(({ stage, outcome, detail }) => `- ${stage} ${outcome}: ${detail}`),
    ].join('\n'),
    structured: {
      file,
      ...(whyNot.line === undefined ? {} : { line: whyNot.line }),
      found,
      ...(rank === undefined ? {} : { rank }),
      steps,
    },
  };
}

function tooSmall(maxTokens: number): RagError {
  return new RagError(
    'RAG_MCP_BUDGET_TOO_SMALL',
    `Cannot explain the search within "${maxTokens}" tokens; raise maxTokens`,
    { maxTokens },
  );
}
