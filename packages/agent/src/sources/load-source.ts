import { RagError, type Clock, type Document, type EventSink, type SourceNote } from '@rag/contracts';

import { checkLoadedSource } from './check-loaded-source.js';
import { messageOf, quote, quoteAll } from './describe-value.js';
import type { ResolvedKnowledgeSource } from './resolve-knowledge-source.js';
import { sourceError } from './source-errors.js';
import type { SourceLoaderRegistry } from './source-loader-registry.js';
import { withinTime } from './within-time.js';

/** How long one source may take to load unless told otherwise, in milliseconds: five minutes. */
export const DEFAULT_LOAD_TIMEOUT_MS = 300_000;

/** What became of one source. */
export interface SourceLoad {
  readonly source: ResolvedKnowledgeSource;
  /** `skipped`: no loader for its type is registered. */
  readonly outcome: 'loaded' | 'skipped';
  /** In the order of the loader; none where it was skipped. */
  readonly documents: readonly Document[];
  readonly notes: readonly SourceNote[];
}

/** What loading needs beside the source. */
export interface LoadContext {
  readonly loaders: SourceLoaderRegistry;
  readonly clock: Clock;
  readonly events: EventSink;
  readonly timeoutMs: number;
  /** Gives the load up; it rejects with what the signal's reason is. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Loads one source.
 *
 * What skips and what fails: a source whose type has no loader is *skipped*, with a note and the event
 * `agent.source-skipped`, and what others bring still counts. Everything else that goes wrong with a source as a whole
 * *fails*: a loader that throws, does not answer in time, or answers with what is no list of documents. A corpus that
 * misses what it had yesterday, because a path was mistyped or a server was away, would answer as if nothing were
 * wrong. What goes wrong with a part of it, such as one file of a folder, is the loader's note.
 *
 * @throws RagError `RAG_AGENT_SOURCE_TIMEOUT`, `RAG_AGENT_SOURCE_ANSWER`, or `RAG_AGENT_SOURCE_FAILED` with what the
 *   loader threw as its cause; a `RAG_AGENT_SOURCE_*` of a loader as it is.
 */
export async function loadSource(source: ResolvedKnowledgeSource, context: LoadContext): Promise<SourceLoad> {
  const { loaders, events } = context;
  const { name, type } = source;
  const loader = loaders.get(type);
  if (loader === undefined) {
    events({ type: 'agent.source-skipped', sourceType: type, code: 'RAG_AGENT_NO_LOADER' });
    const message = `the knowledge source ${quote(name)} was skipped: no loader of the type "${type}" is registered, there are loaders for ${quoteAll(loaders.types)}`;
    return {
      source,
      outcome: 'skipped',
      documents: [],
      notes: [{ subject: name, code: 'no-loader', message }],
    };
  }
  try {
    const answer = await load(source, context, async (signal) => loader.load(source, { signal }));
    const { documents, notes = [] } = checkLoadedSource(source, answer);
    events({
      type: 'agent.source-loaded',
      sourceType: type,
      documents: documents.length,
      notes: notes.length,
      message: `loaded ${documents.length} document(s)`,
    });
    return { source, outcome: 'loaded', documents, notes };
  } catch (error) {
    context.signal?.throwIfAborted();
    const failure = describeFailure(source, error);
    events({ type: 'agent.source-failed', sourceType: type, code: failure.code });
    throw failure;
  }
}

async function load<T>(
  { name, type }: ResolvedKnowledgeSource,
  { clock, timeoutMs, signal }: LoadContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timedOut = (): RagError => {
    const state = `its loader did not answer within ${timeoutMs} ms; see what it waits for, or raise "loadTimeoutMs"`;
    return sourceError('RAG_AGENT_SOURCE_TIMEOUT', name, state, { type, timeoutMs });
  };
  return withinTime({ clock, timeoutMs, signal, timedOut }, work);
}

function describeFailure({ name, type }: ResolvedKnowledgeSource, error: unknown): RagError {
  if (RagError.is(error) && error.code.startsWith('RAG_AGENT_SOURCE_')) return error;
  const state = `its loader failed: ${messageOf(error)}`;
  const code = RagError.is(error) ? { causeCode: error.code } : {};
  return sourceError('RAG_AGENT_SOURCE_FAILED', name, state, { type, ...code }, error);
}
