import { InternalError } from '@rag/contracts';

import { toEvent } from '../http/routes/chat-routes.js';
import type { ClientMessageOf } from './client-messages.js';
import type { Exchange, LastMessage } from './run-request.js';
import type { ServerMessageType } from './server-messages.js';

/**
 * Streams one chat turn: `grounding`, `text`, `citations`, and `finish` as its last message.
 *
 * The turn is read no faster than the client reads; no part of it is left out.
 */
export async function streamChat(
  { id, session, message, conversation }: ClientMessageOf<'chat'>,
  { host, channel, signal }: Exchange,
): Promise<LastMessage> {
  let last: LastMessage | undefined;
  await channel.untilRoom(signal);
  for await (const part of host.session(channel.caller, session).chat({ message, conversation, signal })) {
    const { event, data } = toEvent(part);
    const type = event as ServerMessageType;
    // Kept until the turn has ended: what fails after it makes an error the last message.
    if (type === 'finish') last = { type, data };
    else channel.send({ type, id, data });
    await channel.untilRoom(signal);
  }
  if (last === undefined) throw new InternalError('the turn of an agent ended without a finish');
  return last;
}
