import { z } from '@hono/zod-openapi';

import type { IndexRun } from '../../host/index-run.js';
import { EVENT_STREAM_CONTENT_TYPE, streamEvents, type StreamEvent } from '../event-stream.js';
import { pageSchema, type SchemaOf } from '../schemas/common-schemas.js';
import type { IndexBody } from '../schemas/request-schemas.js';
import { runSchema, runSummarySchema } from '../schemas/session-schemas.js';
import { describeRun, describeWholeRun } from './describe-run.js';
import { defineRoute, parameter, sessionOf, type Route, type RouteRequest } from './route.js';
import type { RoutesContext } from './routes-context.js';

interface StartQuery {
  readonly wait?: 'true' | 'false' | undefined;
}

const startQuerySchema: SchemaOf<StartQuery> = z.strictObject({ wait: z.enum(['true', 'false']).optional() });

/** Index runs: started, followed, cancelled. */
export function indexRoutes({ schemas, clock }: RoutesContext): readonly Route[] {
  return [
    defineRoute<IndexBody, StartQuery>({
      method: 'post',
      path: '/sessions/{id}/index',
      summary: 'Indexes a folder; with wait=true the answer comes when the run has ended',
      body: schemas.index,
      query: startQuerySchema,
      answers: {
        200: { description: 'The run as it ended', schema: runSchema },
        202: { description: 'The run as it began', schema: runSchema },
      },
      time: 'open',
      handle: async (request) => {
        const session = sessionOf(request);
        const run = await session.startIndex(request.body);
        const isAwaited = request.query.wait === 'true';
        if (isAwaited) await run.ended;
        return {
          status: isAwaited ? 200 : 202,
          headers: { Location: `/sessions/${session.id}/index/${encodeURIComponent(run.id)}` },
          json: describeWholeRun(run, request.host.roots),
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}/index',
      summary: 'Lists the index runs, newest first, without their reports',
      answers: { 200: { description: 'The runs that are remembered', schema: pageSchema(runSummarySchema) } },
      handle: (request) => {
        const { roots } = request.host;
        const items = sessionOf(request)
          .indexRuns()
          .map((run) => describeRun(run, roots));
        return { status: 200, json: { items } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}/index/{run}',
      summary: 'Tells how a run goes, or went',
      answers: { 200: { description: 'The run', schema: runSchema } },
      handle: (request) => ({ status: 200, json: describeWholeRun(runOf(request), request.host.roots) }),
    }),
    defineRoute({
      method: 'delete',
      path: '/sessions/{id}/index/{run}',
      summary: 'Cancels a run; the index stays as it was. Harmless once it has ended',
      answers: { 200: { description: 'The run as it ended', schema: runSchema } },
      time: 'open',
      handle: async (request) => {
        const run = runOf(request);
        run.cancel();
        await run.ended;
        return { status: 200, json: describeWholeRun(run, request.host.roots) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}/index/{run}/events',
      summary: 'Follows a run: events "progress", and "end" with the whole run',
      answers: {
        200: {
          description: 'Server-sent events',
          schema: z.string(),
          contentType: EVENT_STREAM_CONTENT_TYPE,
        },
      },
      time: 'open',
      handle: (request) => {
        const run = runOf(request);
        const givenUp = new AbortController();
        const stream = streamEvents(followRun(run, request.host.roots, givenUp.signal), {
          clock,
          onEnd: () => {
            givenUp.abort();
          },
          describeError: () => ({}),
        });
        return { status: 200, headers: { 'Content-Type': EVENT_STREAM_CONTENT_TYPE }, stream };
      },
    }),
  ];
}

function runOf(request: RouteRequest<unknown, unknown>): IndexRun {
  return sessionOf(request).indexRun(parameter(request.parameters, 'run'));
}

/** The run as it is, then at each change; a reader that is slow gets the newest state and not what it missed. */
async function* followRun(
  run: IndexRun,
  roots: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  let hasChanged = true;
  let wake = (): void => undefined;
  const unsubscribe = run.subscribe(() => {
    hasChanged = true;
    wake();
  });
  signal.addEventListener('abort', () => {
    wake();
  });
  void run.ended.then(() => {
    hasChanged = true;
    wake();
  });
  try {
    while (!signal.aborted) {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      hasChanged = false;
      if (run.state !== 'running') break;
      yield { event: 'progress', data: describeRun(run, roots) };
    }
    if (!signal.aborted) yield { event: 'end', data: describeWholeRun(run, roots) };
  } finally {
    unsubscribe();
  }
}
