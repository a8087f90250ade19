import { z } from 'zod';

import { describeReport, summarizeReport } from '../answers/run-report.js';
import { corpusInput } from './inputs.js';
import { failureOf, startRun, waitForRun } from './run-index.js';
import { defineTool, type Tool } from './tool.js';

const globs = z.array(z.string().min(1).max(1_000)).max(100).optional();
const note = z.object({ path: z.string(), code: z.string(), message: z.string() });

const reportOutput = z.object({
  indexed: z.int().describe('Files that were read: new and changed ones.'),
  unchanged: z.int(),
  kept: z.int().describe('Files that could not be read and keep what they had.'),
  removed: z.int(),
  chunks: z.int().describe('Passages in the index.'),
  bytes: z.int(),
  durationMs: z.number(),
  skippedCount: z.int(),
  skippedByCode: z.array(z.object({ code: z.string(), count: z.int() })),
  skipped: z.array(note).describe('The first of them.'),
  failedCount: z.int(),
  failed: z.array(note).describe('The first of them.'),
  degradedCount: z.int().describe('Files that are cut as plain text.'),
});

/** Indexes a folder, or what changed in it. */
export const indexTool: Tool = defineTool({
  name: 'index',
  title: 'Index a folder',
  description:
    'Reads a folder into a corpus, so that "search" finds what is in it; opens the corpus where it is not there. Call it once before searching, and again after files changed: only changed files are read. Another folder in the same corpus takes the place of the one before. Corpora live in memory and end with the server.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(4_096)
      .default('.')
      .describe('The folder; "." is the folder that the server was started for. It must lie within it.'),
    corpus: corpusInput,
    include: globs.describe('Globs of what is wanted, such as "src" or "*.md". Absent: everything.'),
    exclude: globs.describe('Globs of what is not wanted; they win over include.'),
    wait: z
      .boolean()
      .default(true)
      .describe('false: return at once; "status" tells how far it is. For folders that take minutes.'),
  }),
  output: z.object({
    corpus: z.string(),
    runId: z.string(),
    state: z.enum(['running', 'succeeded']),
    report: reportOutput.optional().describe('Present where it succeeded.'),
  }),
  run: async ({ path, corpus, include, exclude, wait }, context) => {
    const { session, run } = await startRun(context, corpus, { root: path, include, exclude });
    if (wait) await waitForRun(run, context);
    if (run.report === undefined) {
      if (run.state !== 'running') throw failureOf(run);
      return {
        text: `Indexing of the corpus "${session.id}" has begun; "status" tells how far it is.`,
        structured: { corpus, runId: run.id, state: 'running' as const },
      };
    }
    const report = summarizeReport(run.report);
    return {
      text: [`The corpus "${corpus}" is ready to search.`, ...describeReport(report)].join('\n'),
      structured: { corpus, runId: run.id, state: 'succeeded' as const, report },
    };
  },
});
