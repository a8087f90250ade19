import { metrics, trace, type Attributes, type Span, type Tracer } from '@opentelemetry/api';
import { RagError, type RagEvent } from '@rag/contracts';
import { afterEach, describe, expect, it } from 'vitest';

import { assembleTelemetry, type Telemetry } from './assemble-telemetry.js';
import type { TelemetryOptions } from './telemetry-options.js';
import { openTestHost, openTestSession } from './telemetry.test-support.js';

function assemble(telemetry: TelemetryOptions, events?: (event: RagEvent) => void): Telemetry {
  return assembleTelemetry({ telemetry, events, dataSource: 'polyglot' });
}

/** The lines of what was counted that have a value, without help. */
async function samples({ renderMetrics }: Telemetry): Promise<readonly string[]> {
  const text = (await renderMetrics?.()) ?? '';
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.endsWith(' 0'));
}

interface Recorded {
  readonly name: string;
  readonly attributes: Attributes;
  readonly kind?: number | undefined;
  ended: number;
}

/** Registers a provider of spans and one of metrics for a test. */
function recordSpans(): { readonly spans: Recorded[]; readonly records: Attributes[] } {
  const spans: Recorded[] = [];
  const records: Attributes[] = [];
  const startSpan: Tracer['startSpan'] = (name, { attributes = {}, kind } = {}) => {
    const recorded: Recorded = { name, attributes: { ...attributes }, kind, ended: 0 };
    spans.push(recorded);
    const span: Partial<Span> = {
      setAttribute: (key, value) => {
        Object.assign(recorded.attributes, { [key]: value });
        return span as Span;
      },
      setStatus: () => span as Span,
      end: () => void (recorded.ended += 1),
    };
    return span as Span;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as Tracer });
  const histogram = { record: (_: number, attributes: Attributes) => void records.push(attributes) };
  metrics.setGlobalMeterProvider({ getMeter: () => ({ createHistogram: () => histogram }) as never });
  return { spans, records };
}

afterEach(() => {
  trace.disable();
  metrics.disable();
});

describe('assembleTelemetry()', () => {
  it('counts by the names that are promised', async () => {
    const telemetry = assemble({});
    const text = (await telemetry.renderMetrics?.()) ?? '';
    expect(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].map(([, name, type]) => `${name} ${type}`).sort(),
    ).toEqual([
      'http_server_request_duration_seconds histogram',
      'mcp_server_operation_duration_seconds histogram',
      'rag_chunks gauge',
      'rag_index_duration_seconds histogram',
      'rag_index_files_total counter',
      'rag_index_runs_total counter',
      'rag_search_duration_seconds histogram',
      'rag_search_results histogram',
      'rag_sessions gauge',
      'rag_sessions_expired_total counter',
      'rag_stream_errors_total counter',
      'rag_ws_closed_total counter',
    ]);
  });

  it('counts what the host and the transports tell', async () => {
    const telemetry = assemble({});
    const host = telemetry.watch(openTestHost({ events: telemetry.events }));
    const session = await openTestSession(host);
    await session.search('zebra');
    telemetry.events({
      type: 'server.index-run',
      outcome: 'succeeded',
      durationMs: 2_000,
      indexed: 3,
      skipped: 2,
      'skipped.binary': 2,
      'failed.unreadable': 1,
    });
    telemetry.events({ type: 'server.session-ended', reason: 'expired' });
    telemetry.events({ type: 'fusion.stream-failed', stream: 'bm25', code: 'RAG_X' });
    telemetry.transport.requestEnded({ method: 'BREW', route: '/sessions', status: 200, durationMs: 1_500 });
    telemetry.transport.socketClosed({ code: 4_711 });
    telemetry.transport.mcpEnded({ method: 'tools/call', tool: 'search', durationMs: 1 });
    telemetry.transport.mcpEnded({ method: 'tools/list', errorCode: '-32602', durationMs: 1 });
    const counted = await samples(telemetry);
    for (const line of [
      'rag_sessions 1',
      'rag_search_duration_seconds_count{stream="all",outcome="answered"} 1',
      'rag_search_results_sum 1',
      'rag_index_runs_total{outcome="succeeded"} 1',
      'rag_index_duration_seconds_sum 2',
      'rag_index_files_total{outcome="indexed",reason="none"} 3',
      'rag_index_files_total{outcome="skipped",reason="binary"} 2',
      'rag_index_files_total{outcome="failed",reason="unreadable"} 1',
      'rag_sessions_expired_total{reason="expired"} 1',
      'rag_stream_errors_total{stream="bm25"} 1',
      'rag_ws_closed_total{code="4xxx"} 1',
      'http_server_request_duration_seconds_sum{http_request_method="_OTHER",http_route="/sessions",http_response_status_code="200"} 1.5',
      'mcp_server_operation_duration_seconds_count{mcp_method_name="tools/call",gen_ai_tool_name="search",error_type=""} 1',
      'mcp_server_operation_duration_seconds_count{mcp_method_name="tools/list",gen_ai_tool_name="",error_type="-32602"} 1',
    ])
      expect(counted).toContain(line);
  });

  it('has a registry for each server', async () => {
    const [first, second] = [assemble({}), assemble({})];
    first.events({ type: 'server.session-ended', reason: 'removed' });
    expect((await samples(second)).join()).not.toContain('rag_sessions_expired_total');
  });

  it('traces each retrieval as a span that is ended once, by names of the conventions', async () => {
    const { spans, records } = recordSpans();
    const session = await openTestSession(assemble({}).watch(openTestHost()));
    await session.search('zebra', 4);
    await expect(session.search('zebra', -1)).rejects.toThrow(RagError);
    const common = { 'gen_ai.operation.name': 'retrieval', 'gen_ai.data_source.id': 'polyglot' };
    const error = { 'error.type': 'RAG_CONTRACTS_INVALID_TOP_K' };
    expect(spans).toEqual([
      { name: 'retrieval', kind: 0, ended: 1, attributes: { ...common, 'gen_ai.retrieval.top_k': 4 } },
      {
        name: 'retrieval',
        kind: 0,
        ended: 1,
        attributes: { ...common, 'gen_ai.retrieval.top_k': -1, ...error },
      },
    ]);
    expect(records).toEqual([common, { ...common, ...error }]);
  });

  it('writes lines of JSON, as many as the level says, and queries only where it is told to', async () => {
    for (const [options, expected] of [
      [{ logLevel: 'debug' }, ['event', 'retrieval', 'request']],
      [{}, ['request']],
      [{ logQueries: true }, ['retrieval', 'request']],
      [{ logLevel: 'error' }, []],
    ] as const) {
      const lines: string[] = [];
      const logger = { write: (line: string) => lines.push(line) };
      const telemetry = assemble({ logger, ...options });
      const session = await openTestSession(telemetry.watch(openTestHost({ events: telemetry.events })));
      await session.search('zebra');
      telemetry.transport.requestEnded({ method: 'GET', route: '/x', status: 200, durationMs: 0.123_456 });
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(expected);
      expect(lines.join('').includes('zebra')).toBe('logQueries' in options);
    }
  });

  it('fails nothing where a writer, a sink of events or a provider fails', async () => {
    const fail = (): never => {
      throw new Error('full disk');
    };
    trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: fail }) as never });
    const telemetry = assemble({ logger: { write: fail }, logLevel: 'debug' }, fail);
    const session = await openTestSession(telemetry.watch(openTestHost({ events: telemetry.events })));
    expect((await session.search('zebra')).results).toHaveLength(1);
    telemetry.transport.socketClosed({ code: 1_000 });
    expect(await samples(telemetry)).toContain('rag_ws_closed_total{code="1000"} 1');
  });

  it('hands events on to who embeds the server', () => {
    const events: RagEvent[] = [];
    assemble({ metrics: false, openTelemetry: false }, (event) => void events.push(event)).events({
      type: 'a.b',
    });
    expect(events).toEqual([{ type: 'a.b' }]);
  });

  it('has no metrics where none are wanted', () => {
    expect(assemble({ metrics: false }).renderMetrics).toBeUndefined();
  });

  it.each([
    { metrics: 'yes' },
    { logLevel: 'loud' },
    { logger: 'file' },
    { logger: {} },
    { logQueries: 1 },
    { openTelemetry: null },
  ])('refuses %j', (options) => {
    expect(() => assemble(options as TelemetryOptions)).toThrow(/"telemetry\.\w+" is /u);
  });
});
