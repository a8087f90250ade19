import { RagError } from '@rag/contracts';
import { z } from '@hono/zod-openapi';

import { healthSchema } from '../schemas/session-schemas.js';
import { defineRoute, type Route } from './route.js';
import type { RoutesContext } from './routes-context.js';

const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Whether the server is there, whether it takes work, and what it counted. */
export function systemRoutes({ isReady, renderMetrics }: RoutesContext): readonly Route[] {
  const health = defineRoute({
    method: 'get',
    path: '/health',
    summary: 'Tells that the server runs',
    answers: { 200: { description: 'It runs', schema: healthSchema } },
    handle: () => ({ status: 200, json: { status: 'ok' } }),
  });
  const ready = defineRoute({
    method: 'get',
    path: '/ready',
    summary: 'Tells whether the server takes requests',
    answers: { 200: { description: 'It does; else 503', schema: healthSchema } },
    handle: () => {
      if (isReady()) return { status: 200, json: { status: 'ready' } };
      throw new RagError('RAG_SERVER_CLOSED', 'Cannot answer: the server is about to end; ask another one');
    },
  });
  if (renderMetrics === undefined) return [health, ready];
  const metrics = defineRoute({
    method: 'get',
    path: '/metrics',
    summary: 'Gives what was counted, in the text format of Prometheus',
    answers: { 200: { description: 'The metrics', schema: z.string(), contentType: METRICS_CONTENT_TYPE } },
    handle: async () => ({
      status: 200,
      text: await renderMetrics(),
      headers: { 'Content-Type': METRICS_CONTENT_TYPE },
    }),
  });
  return [health, ready, metrics];
}
