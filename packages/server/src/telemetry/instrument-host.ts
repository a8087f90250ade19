import type { HostedSession } from '../host/hosted-session.js';
import type { RagHost } from '../host/rag-host.js';
import { InstrumentedSession } from './instrumented-session.js';
import { RetrievalMeter, type RetrievalMeterOptions } from './retrieval-meter.js';

/**
 * The same host, measured: whoever asks it, over whatever protocol, is told of alike.
 *
 * A session is the same object for as long as the host gives the same.
 */
export function instrumentHost(host: RagHost, options: RetrievalMeterOptions): RagHost {
  const meter = new RetrievalMeter(options);
  const known = new WeakMap<HostedSession, HostedSession>();
  const measured = (session: HostedSession): HostedSession => {
    const found = known.get(session) ?? new InstrumentedSession(session, meter);
    known.set(session, found);
    return found;
  };
  return {
    roots: host.roots,
    openSession: (caller, id) => measured(host.openSession(caller, id)),
    session: (caller, id) => measured(host.session(caller, id)),
    hasSession: (caller, id) => host.hasSession(caller, id),
    listSessions: (caller, page) => host.listSessions(caller, page),
    removeSession: async (caller, id) => host.removeSession(caller, id),
    sweep: async () => host.sweep(),
    stats: () => host.stats(),
    close: async () => host.close(),
  };
}
