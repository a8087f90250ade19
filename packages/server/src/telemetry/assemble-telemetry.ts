import { guardEventSink, ignoreEvents, type EventSink } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';
import { statusOf } from '../http/error-to-problem.js';
import { instrumentHost } from './instrument-host.js';
import { logWithPino } from './log-with-pino.js';
import { countWithPrometheus } from './prometheus-metrics.js';
import { resolveTelemetryOptions } from './resolve-telemetry-options.js';
import type { TelemetryOptions } from './telemetry-options.js';
import type { RetrievalEnd, RetrievalObserver, TelemetrySink } from './telemetry-sink.js';
import { traceWithOpenTelemetry } from './trace-with-open-telemetry.js';
import type { TransportTelemetry } from './transport-telemetry.js';

/** Everything that a server reports with. */
export interface Telemetry {
  readonly events: EventSink;
  readonly transport: TransportTelemetry;
  /** The text of `/metrics`; absent where nothing is counted. */
  readonly renderMetrics?: (() => Promise<string>) | undefined;
  /** The host, measured; called once. */
  readonly watch: (host: RagHost) => RagHost;
}

/** What telemetry is assembled of. */
export interface AssembleTelemetryOptions {
  readonly telemetry?: TelemetryOptions | undefined;
  /** Who embeds the server hears of its events, too. */
  readonly events?: EventSink | undefined;
  /** A fixed name of what is searched. */
  readonly dataSource: string;
}

/** @throws RagError `RAG_SERVER_INVALID_OPTION`. */
export function assembleTelemetry({ telemetry, events, dataSource }: AssembleTelemetryOptions): Telemetry {
  const options = resolveTelemetryOptions(telemetry);
  const { logger, logLevel } = options;
  let watched: RagHost | undefined;
  const counts = options.metrics ? countWithPrometheus(() => watched?.stats()) : undefined;
  const sinks: TelemetrySink[] = [{ events: events ?? ignoreEvents }];
  if (counts !== undefined) sinks.push(counts);
  if (logger !== 'none') sinks.push(logWithPino(logLevel, logger === 'pino' ? undefined : logger));
  if (options.openTelemetry) sinks.push(traceWithOpenTelemetry(dataSource));
  const meter = {
    observe: observeAll(sinks),
    isRefusal: (error: unknown) => (statusOf(error) ?? SERVER_FAULT) < SERVER_FAULT,
    tellsQueries: options.logQueries,
    now: () => performance.now(),
  };
  return {
    events: tellAll(sinks),
    transport: reportAll(sinks),
    renderMetrics: counts === undefined ? undefined : async () => counts.render(),
    watch: (host) => {
      watched = host;
      return instrumentHost(host, meter);
    },
  };
}

/** The least status of what is not the caller's fault. */
const SERVER_FAULT = 500;

function tellAll(sinks: readonly TelemetrySink[]): EventSink {
  const all = sinks.flatMap(({ events }) => (events === undefined ? [] : [guardEventSink(events)]));
  return (event) => {
    for (const tell of all) tell(event);
  };
}

function reportAll(sinks: readonly TelemetrySink[]): TransportTelemetry {
  const all = sinks.flatMap(({ transport }) => (transport === undefined ? [] : [transport]));
  const report = <Name extends keyof TransportTelemetry>(name: Name): TransportTelemetry[Name] => {
    const reports = all.flatMap((one) => one[name] ?? []) as ((facts: unknown) => void)[];
    return (facts: unknown) => {
      for (const one of reports)
        guarded(() => {
          one(facts);
        });
    };
  };
  return {
    requestEnded: report('requestEnded'),
    socketClosed: report('socketClosed'),
    mcpEnded: report('mcpEnded'),
  };
}

function observeAll(sinks: readonly TelemetrySink[]): RetrievalObserver {
  const all = sinks.flatMap(({ retrieval }) => (retrieval === undefined ? [] : [retrieval]));
  return (start) => {
    const ends = all.flatMap((observe) => guarded(() => observe(start)) ?? []);
    return (facts: RetrievalEnd) => {
      for (const end of ends)
        guarded(() => {
          end(facts);
        });
    };
  };
}

/** Telemetry that fails must not fail what it tells of. */
function guarded<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
