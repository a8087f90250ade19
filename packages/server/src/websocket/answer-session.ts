import { describeStatus } from '../http/routes/session-routes.js';
import type { ClientMessageOf } from './client-messages.js';
import type { Exchange, LastMessage } from './run-request.js';
import { operationCancelled } from './socket-errors.js';

/** Opens a session; one that is open under this id is given back. */
export function answerOpen(request: ClientMessageOf<'open'>, { host, channel }: Exchange): LastMessage {
  return { type: 'opened', session: host.openSession(channel.caller, request.session).info() };
}

/** Tells what is indexed. */
export function answerStatus(
  { session }: ClientMessageOf<'status'>,
  { host, channel }: Exchange,
): LastMessage {
  return { type: 'status', status: describeStatus(host.session(channel.caller, session), host) };
}

/** Ends another request of the channel, which answers for itself. */
export function answerCancel({ target, id }: ClientMessageOf<'cancel'>, { channel }: Exchange): LastMessage {
  const operation = target === id ? undefined : channel.operations.get(target);
  operation?.abort(operationCancelled());
  return { type: 'cancelled', target, found: operation !== undefined };
}

/** Says that the server is there. */
export function answerPing(): LastMessage {
  return { type: 'pong' };
}
