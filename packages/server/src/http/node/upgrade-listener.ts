import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Caller } from '../../host/caller.js';
import type { Gate } from '../guards/gate.js';
import { refuse, SERVER_CLOSING } from '../problem.js';
import { writeRawRefusal } from './raw-answer.js';

/** Takes over connections that ask for another protocol, such as WebSocket. */
export interface UpgradeHandler {
  /** The path that it is asked at. */
  readonly path: string;
  /** Takes a connection that every guard let pass; must not throw. */
  handle(incoming: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller): void;
  /** Closes its connections, politely. */
  close(): Promise<void>;
}

/** What an upgrade listener is made of. */
export interface UpgradeListenerOptions {
  readonly gate: Gate;
  readonly handlers: readonly UpgradeHandler[];
  readonly isReady: () => boolean;
}

/** Answers requests for upgrades: the same gate, then the handler of the path. */
export function createUpgradeListener({
  gate,
  handlers,
  isReady,
}: UpgradeListenerOptions): (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (incoming, socket, head) => {
    const ignoreError = (): void => undefined;
    // Until a handler has it, nobody else would hear of its end.
    socket.on('error', ignoreError);
    const admission = gate(incoming);
    if (admission.kind === 'refused') {
      writeRawRefusal(socket, admission.refusal, admission.headers);
      return;
    }
    const path = (incoming.url ?? '/').split('?', 1)[0];
    const handler = handlers.find((one) => one.path === path);
    if (!isReady()) writeRawRefusal(socket, SERVER_CLOSING, admission.headers);
    else if (handler === undefined || admission.kind === 'preflight')
      writeRawRefusal(socket, notHere(), admission.headers);
    else {
      socket.off('error', ignoreError);
      handler.handle(incoming, socket, head, admission.caller);
    }
  };
}

function notHere(): ReturnType<typeof refuse> {
  return refuse(404, 'RAG_SERVER_ROUTE_UNKNOWN', 'Cannot upgrade: no other protocol is spoken at this path');
}
