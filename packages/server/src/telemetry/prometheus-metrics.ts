import type { RagEvent } from '@rag/contracts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { HostStats } from '../host/rag-host.js';
import { BoundedLabels, labelOfCloseCode, labelOfMethod } from './bounded-labels.js';
import type { TelemetrySink } from './telemetry-sink.js';

/** Seconds: a search takes from a fraction of a millisecond to its limit of time. */
const SEARCH_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const REQUEST_BUCKETS = [...SEARCH_BUCKETS, 60, 300];
const INDEX_BUCKETS = [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800];
const RESULT_BUCKETS = [0, 1, 2, 5, 10, 20, 50, 100, 200];

/** The stream that stands for the whole of a search. */
const WHOLE = 'all';

const MS_PER_SECOND = 1_000;

/** What is counted, as a sink, and its text. */
export interface PrometheusMetrics extends TelemetrySink {
  /** In the text format of Prometheus. */
  render(): Promise<string>;
}

/**
 * Counts what a server does in a registry of its own.
 *
 * Law: labels are codes, names and patterns of the program, of which there are few; never what a caller chose.
 *
 * @param stats what the host holds, asked at each {@link PrometheusMetrics.render}.
 */
export function countWithPrometheus(stats: () => HostStats | undefined): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  gauge(registry, 'rag_sessions', 'Sessions that are open', () => stats()?.sessions);
  gauge(registry, 'rag_chunks', 'Chunks of files that are indexed', () => stats()?.chunks);
  return {
    ...transportMetrics(registers),
    ...retrievalMetrics(registers),
    events: eventMetrics(registers),
    render: async () => registry.metrics(),
  };
}

type Registers = Registry[];

function gauge(registry: Registry, name: string, help: string, read: () => number | undefined): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read() ?? 0);
    },
  });
}

function retrievalMetrics(registers: Registers): Pick<TelemetrySink, 'retrieval'> {
  const duration = new Histogram({
    name: 'rag_search_duration_seconds',
    help: 'How long retrieving took, of searches, explanations, prompts and chats; the stream "all" is the whole',
    labelNames: ['stream', 'outcome'],
    buckets: SEARCH_BUCKETS,
    registers,
  });
  const results = new Histogram({
    name: 'rag_search_results',
    help: 'How many results an answer had',
    buckets: RESULT_BUCKETS,
    registers,
  });
  return {
    retrieval: () => (end) => {
      duration.observe({ stream: WHOLE, outcome: end.outcome }, end.durationMs / MS_PER_SECOND);
      if (end.results !== undefined) results.observe(end.results);
    },
  };
}

function eventMetrics(registers: Registers): (event: RagEvent) => void {
  const names = new BoundedLabels();
  const runs = new Counter({
    name: 'rag_index_runs_total',
    help: 'Index runs that came to their end',
    labelNames: ['outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'rag_index_duration_seconds',
    help: 'How long index runs took',
    buckets: INDEX_BUCKETS,
    registers,
  });
  const files = new Counter({
    name: 'rag_index_files_total',
    help: 'What became of files in index runs; the reason is a code where there is one',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const ended = new Counter({
    name: 'rag_sessions_expired_total',
    help: 'Sessions that ended, by what ended them',
    labelNames: ['reason'],
    registers,
  });
  const streamErrors = new Counter({
    name: 'rag_stream_errors_total',
    help: 'Streams that failed a search or were too late for it',
    labelNames: ['stream'],
    registers,
  });
  return (event) => {
    switch (event.type) {
      case 'server.index-run':
        runs.inc({ outcome: nameIn(event, 'outcome', names) });
        duration.observe(countIn(event, 'durationMs') / MS_PER_SECOND);
        for (const { outcome, reason, count } of filesIn(event))
          files.inc({ outcome, reason: names.name(reason) }, count);
        return;
      case 'server.session-ended':
        ended.inc({ reason: nameIn(event, 'reason', names) });
        return;
      case 'fusion.stream-failed':
        streamErrors.inc({ stream: nameIn(event, 'stream', names) });
    }
  };
}

function transportMetrics(registers: Registers): Pick<TelemetrySink, 'transport'> {
  const names = new BoundedLabels();
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long HTTP requests took, to the end of the answer',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const sockets = new Counter({
    name: 'rag_ws_closed_total',
    help: 'WebSockets that were closed, by whomever',
    labelNames: ['code'],
    registers,
  });
  const calls = new Histogram({
    name: 'mcp_server_operation_duration_seconds',
    help: 'How long MCP requests took; the type of the error is empty where there was none',
    labelNames: ['mcp_method_name', 'gen_ai_tool_name', 'error_type'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return {
    transport: {
      requestEnded: ({ method, route, status, durationMs }) => {
        const labels = {
          http_request_method: labelOfMethod(method),
          http_route: route,
          http_response_status_code: status,
        };
        requests.observe(labels, durationMs / MS_PER_SECOND);
      },
      socketClosed: ({ code }) => {
        sockets.inc({ code: labelOfCloseCode(code) });
      },
      mcpEnded: ({ method, tool, errorCode, durationMs }) => {
        const labels = {
          mcp_method_name: names.name(method),
          gen_ai_tool_name: tool === undefined ? '' : names.name(tool),
          error_type: errorCode === undefined ? '' : labelOfMcpError(errorCode, names),
        };
        calls.observe(labels, durationMs / MS_PER_SECOND);
      },
    },
  };
}

/** A code of JSON-RPC is a negative number. */
function labelOfMcpError(code: string, names: BoundedLabels): string {
  return /^-32\d{3}$/u.test(code) ? code : names.name(code);
}

interface FileCount {
  readonly outcome: string;
  readonly reason: string;
  readonly count: number;
}

/** Files that are told with a reason are counted by it, the others by their outcome alone. */
function* filesIn(event: RagEvent): IterableIterator<FileCount> {
  for (const outcome of ['indexed', 'unchanged', 'kept', 'removed'] as const) {
    const count = countIn(event, outcome);
    if (count > 0) yield { outcome, reason: 'none', count };
  }
  for (const fact of Object.keys(event)) {
    const [, outcome, reason] = /^(skipped|failed|degraded)\.(.+)$/u.exec(fact) ?? [];
    if (outcome !== undefined && reason !== undefined) yield { outcome, reason, count: countIn(event, fact) };
  }
}

function countIn(event: RagEvent, fact: string): number {
  const value = event[fact];
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}

function nameIn(event: RagEvent, fact: string, names: BoundedLabels): string {
  return names.name(String(event[fact]));
}
