import { RagError } from '@rag/contracts';
import { DEFAULT_SERVER_LIMITS, type HostedSession } from '@rag/server';

import { DEFAULT_CORPUS } from './inputs.js';
import type { ToolContext } from './tool.js';

/**
 * The caller's corpus of a name, to be read.
 *
 * @throws RagError `RAG_MCP_CORPUS_UNKNOWN`, which says how to open it; nothing is made.
 */
export function openCorpus({ host, caller }: ToolContext, corpus: string): HostedSession {
  if (host.hasSession(caller, corpus)) return host.session(caller, corpus);
  throw new RagError(
    'RAG_MCP_CORPUS_UNKNOWN',
    `Cannot read the corpus "${corpus}": it is not open, since nothing was indexed yet, it was not used for long or the server was restarted; call "index" with the folder first, or "add_document"`,
    { corpus },
  );
}

/** The same, to be searched: the default corpus of a server that was started for a folder is indexed first. */
export async function openToSearch(context: ToolContext, corpus: string): Promise<HostedSession> {
  const { firstIndex } = context;
  if (corpus === DEFAULT_CORPUS && firstIndex?.isNeeded(context) === true) return firstIndex.open(context);
  return openCorpus(context, corpus);
}

/** The signal of a read: that of the call, or the end of the time that the server gives it. */
export function readSignal({ signal }: ToolContext): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(DEFAULT_SERVER_LIMITS.operationTimeoutMs)]);
}
