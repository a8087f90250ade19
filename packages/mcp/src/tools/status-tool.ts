import type { HostedSession, IndexRun, RagHost } from '@rag/server';
import { z } from 'zod';

import { oneLine } from '../answers/one-line.js';
import { describeError } from '../protocol/describe-error.js';
import { corpusInput } from './inputs.js';
import { defineTool, type Tool } from './tool.js';

const runOutput = z.object({
  runId: z.string(),
  path: z.string(),
  state: z.enum(['running', 'succeeded', 'failed', 'cancelled']),
  phase: z.string().optional(),
  indexedFiles: z.int().optional(),
  totalFiles: z.int().optional(),
  error: z.string().optional(),
});

const stateOutput = z.object({
  files: z.int(),
  passages: z.int().describe('Of those files.'),
  documents: z.int().describe('Added with "add_document".'),
  generation: z.int(),
  path: z.string().optional().describe('The indexed folder, as "index" takes it.'),
  lastIndexTime: z.string().optional(),
  busy: z.boolean(),
  expiresAt: z.string().describe('When the corpus ends if nobody uses it until then.'),
  run: runOutput.optional().describe('The last index run.'),
});

/** Tells what there is to search. */
export const statusTool: Tool = defineTool({
  name: 'status',
  title: 'Status',
  description:
    'Tells whether a corpus is open, what is in it, how far an index run is, and which corpora there are. Call it first to see whether "index" is needed.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  input: z.strictObject({ corpus: corpusInput }),
  output: z.object({
    corpus: z.string(),
    open: z.boolean(),
    state: stateOutput.optional().describe('Present where it is open.'),
    corpora: z.array(z.string()).describe('The open corpora, the first of them.'),
    inMemory: z.literal(true).describe('Corpora end with the server: index again after a restart.'),
  }),
  run: async ({ corpus }, { host, caller }) => {
    const corpora = host.listSessions(caller, { limit: MAX_CORPORA }).items.map(({ id }) => id);
    const open = host.hasSession(caller, corpus);
    const state = open ? stateOf(host, host.session(caller, corpus)) : undefined;
    const text = [
      state === undefined
        ? `The corpus "${corpus}" is not open: call "index" with the folder, or "add_document".`
        : describe(corpus, state),
      ...(state?.run === undefined ? [] : [describeRun(state.run)]),
      `Open corpora: ${corpora.join(', ') || 'none'}. They live in memory and end with the server.`,
    ].join('\n');
    const structured = { corpus, open, corpora, inMemory: true as const };
    return Promise.resolve({ text, structured: state === undefined ? structured : { ...structured, state } });
  },
});

const MAX_CORPORA = 50;

type State = z.input<typeof stateOutput>;
type Run = z.input<typeof runOutput>;

function stateOf(host: RagHost, session: HostedSession): State {
  const { fileCount, chunkCount, documentCount, generation, indexedPath, lastIndexTime, busy } =
    session.status();
  const [run] = session.indexRuns();
  return {
    files: fileCount,
    passages: chunkCount,
    documents: documentCount,
    generation,
    ...(indexedPath === null ? {} : { path: oneLine(indexedPath) }),
    ...(lastIndexTime === null ? {} : { lastIndexTime: lastIndexTime.toISOString() }),
    busy,
    expiresAt: new Date(session.info().expiresAtMs).toISOString(),
    ...(run === undefined ? {} : { run: toRun(host, run) }),
  };
}

function toRun(host: RagHost, { id, root, state, progress, error }: IndexRun): Run {
  return {
    runId: id,
    path: oneLine(root),
    state,
    ...(progress === undefined
      ? {}
      : {
          phase: progress.phase,
          indexedFiles: progress.indexedFiles,
          totalFiles: progress.totalFiles,
        }),
    ...(state === 'failed' ? { error: describeError(error, host.roots).message } : {}),
  };
}

function describe(corpus: string, { files, passages, documents, path, lastIndexTime }: State): string {
  const folder =
    path === undefined
      ? 'no folder is indexed'
      : `${files} files (${passages} passages) of "${path}", indexed ${lastIndexTime ?? 'just now'}`;
  return `The corpus "${corpus}" is open: ${folder}; ${documents} added documents.`;
}

function describeRun({ state, phase, indexedFiles, totalFiles, path, error }: Run): string {
  const progress = phase === undefined ? '' : ` (${phase}, ${indexedFiles ?? 0} of ${totalFiles ?? 0} files)`;
  return `Last index run, of "${path}": ${state}${progress}${error === undefined ? '' : `: ${error}`}.`;
}
