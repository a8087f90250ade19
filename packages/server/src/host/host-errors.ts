import { RagError } from '@rag/contracts';

/** The longest part of a caller's text that an error quotes, in UTF-16 code units. */
const MAX_QUOTED_CHARACTERS = 128;

/** The error of a session that is not there: never opened, ended, or of another caller. One answer for all three. */
export function sessionUnknown(id: unknown): RagError {
  return new RagError(
    'RAG_SERVER_SESSION_UNKNOWN',
    `Cannot use the session "${quoted(id)}": there is none of this id, or it has ended; open it first`,
    { id: quoted(id) },
  );
}

/** The error of a session id that cannot be one. */
export function invalidSessionId(id: unknown): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_SESSION_ID',
    `Cannot open the session "${quoted(id)}": an id is 1 to 128 letters, digits, ".", "_" or "-"; choose another or leave it out`,
  );
}

/** The error of an index run that is not there. */
export function runUnknown(id: unknown): RagError {
  return new RagError(
    'RAG_SERVER_RUN_UNKNOWN',
    `Cannot find the index run "${quoted(id)}": the session has none of this id, or forgot it; list the runs`,
    { id: quoted(id) },
  );
}

/** The error of a second run while one is under way. */
export function indexBusy(): RagError {
  return new RagError(
    'RAG_SERVER_INDEX_BUSY',
    'Cannot start an index run: another run of the session is under way; wait for it or cancel it',
  );
}

/** The reason of a run that a caller ended. */
export function runCancelled(): RagError {
  return new RagError('RAG_SERVER_RUN_CANCELLED', 'Cannot finish the index run: it was cancelled');
}

/** The error of a host that was closed. */
export function hostClosed(): RagError {
  return new RagError('RAG_SERVER_CLOSED', 'Cannot open a session: the server is closed');
}

/** The error of an argument that cannot be used; `state` continues a sentence that begins with its name. */
export function invalidOption(action: string, option: string, state: string): RagError {
  return new RagError('RAG_SERVER_INVALID_OPTION', `Cannot ${action}: ${option} ${state}`, { option });
}

/** The error of a server that has no agent, or one that cannot do what is asked. */
export function chatUnavailable(state: string): RagError {
  return new RagError('RAG_SERVER_CHAT_UNAVAILABLE', `Cannot chat: ${state}`);
}

/** What a caller gave, short enough for a message. */
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return typeof value;
  return value.length <= MAX_QUOTED_CHARACTERS ? value : `${value.slice(0, MAX_QUOTED_CHARACTERS)}…`;
}
