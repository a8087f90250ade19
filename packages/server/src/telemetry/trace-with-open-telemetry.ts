import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

import type { RetrievalEnd, TelemetrySink } from './telemetry-sink.js';

const INSTRUMENTATION = '@rag/server';

const MS_PER_SECOND = 1_000;

/** What went wrong for one that gave no code, as OpenTelemetry names it. */
const OTHER_ERROR = '_OTHER';

/**
 * Reports each retrieval as a span and in a histogram, by the names of the conventions for generative AI.
 *
 * @param dataSource a fixed name of what is searched: an id of a session is its caller's affair and of many values.
 */
export function traceWithOpenTelemetry(dataSource: string): TelemetrySink {
  const tracer = trace.getTracer(INSTRUMENTATION);
  const duration = metrics.getMeter(INSTRUMENTATION).createHistogram('gen_ai.retrieval.duration', {
    unit: 's',
    description: 'How long retrieving took',
    advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] },
  });
  const common = { 'gen_ai.operation.name': 'retrieval', 'gen_ai.data_source.id': dataSource };
  return {
    retrieval: ({ topK }) => {
      const attributes = { ...common, ...(topK !== undefined && { 'gen_ai.retrieval.top_k': topK }) };
      const span = tracer.startSpan('retrieval', { kind: SpanKind.INTERNAL, attributes });
      return (end) => {
        const error = errorOf(end);
        if (error !== undefined) {
          span.setAttribute('error.type', error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
        duration.record(end.durationMs / MS_PER_SECOND, {
          ...common,
          ...(error !== undefined && { 'error.type': error }),
        });
      };
    },
  };
}

function errorOf({ errorCode }: RetrievalEnd): string | undefined {
  return errorCode === 'other' ? OTHER_ERROR : errorCode;
}
