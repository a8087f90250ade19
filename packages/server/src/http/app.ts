import type { ServerResponse } from 'node:http';

import { OpenAPIHono } from '@hono/zod-openapi';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

import { RagError } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';
import { toRefusal } from './error-to-problem.js';
import type { Exchange } from './exchange.js';
import { describeRoute, OPEN_API_PATH, renderOpenApi } from './open-api.js';
import { PROBLEM_CONTENT_TYPE, refuse, type Refusal } from './problem.js';
import { readBodyAs, readQueryAs } from './read-request.js';
import type { Answer, Route } from './routes/route.js';
import type { RoutesContext } from './routes/routes-context.js';
import type { MountedProtocol } from './server-mount.js';

/** What Hono passes on with each request. */
export interface AppEnvironment {
  readonly Bindings: { readonly exchange: Exchange };
}

type AppContext = Context<AppEnvironment>;

/** A protocol under its path. */
export interface OpenMount {
  readonly path: string;
  readonly protocol: MountedProtocol;
}

/** What an app is made of. */
export interface AppOptions {
  readonly host: RagHost;
  readonly routes: readonly Route[];
  readonly mounts: readonly OpenMount[];
  readonly context: RoutesContext;
  readonly hasTokens: boolean;
}

/**
 * Makes the app: routes, what is mounted, the description of the routes, and a problem for everything else.
 *
 * It sees only requests that the gate let in.
 */
export function createApp(options: AppOptions): OpenAPIHono<AppEnvironment> {
  const { routes, mounts, context, hasTokens } = options;
  const app = new OpenAPIHono<AppEnvironment>();
  for (const route of routes) {
    describeRoute(app.openAPIRegistry, route);
    app.on(route.method.toUpperCase(), toHonoPath(route.path), async (c) => serveRoute(c, route, options));
  }
  for (const { path, protocol } of mounts) {
    const handle = async (c: AppContext): Promise<Response> => {
      const { exchange } = c.env;
      exchange.route = path;
      return protocol.handle(c.req.raw, exchange.caller);
    };
    app.all(path, handle);
    app.all(`${path}/*`, handle);
  }
  let description: string | undefined;
  app.get(OPEN_API_PATH, (c) => {
    c.env.exchange.route = OPEN_API_PATH;
    description ??= renderOpenApi(app as unknown as OpenAPIHono, hasTokens);
    return c.body(description, 200, { 'Content-Type': 'application/json' });
  });
  refuseOtherMethods(app, [...routes, { path: OPEN_API_PATH, method: 'get' }]);
  app.notFound(() =>
    toResponse(
      refuse(
        404,
        'RAG_SERVER_ROUTE_UNKNOWN',
        `Cannot answer: there is nothing at this path; see ${OPEN_API_PATH}`,
      ),
    ),
  );
  app.onError((error) => toResponse(toRefusal(error, context.reporting)));
  return app;
}

async function serveRoute(c: AppContext, route: Route, { host, context }: AppOptions): Promise<Response> {
  const { exchange } = c.env;
  exchange.route = route.path;
  const { limits, clock } = context;
  const { body, query, isBodyOptional = false, time = 'operation' } = route;
  const target = exchange.incoming.url ?? '/';
  if (query === undefined && target.includes('?')) throw queryUnknown();
  try {
    const answer = await route.handle({
      caller: exchange.caller,
      host,
      parameters: c.req.param(),
      query: query === undefined ? undefined : readQueryAs(target, query),
      body: body === undefined ? undefined : readBodyAs(exchange.body, body, isBodyOptional),
      get signal() {
        return exchange.signal(time, limits.operationTimeoutMs, clock);
      },
    });
    return sendAnswer(exchange.outgoing, answer);
  } finally {
    exchange.settle();
  }
}

/**
 * Writes what is whole at once and leaves streams to the adapter.
 *
 * A `Response` of Node costs more than everything else that is done here with a small answer: a stream for its body, made
 * to be read to its end right away.
 */
function sendAnswer(outgoing: ServerResponse, { status, headers, json, text, stream }: Answer): Response {
  if (stream !== undefined) return new Response(stream, { status, headers: { ...headers } });
  const body = json === undefined ? text : JSON.stringify(json);
  if (body === undefined) {
    outgoing.writeHead(status, { ...headers }).end();
    return RESPONSE_ALREADY_SENT;
  }
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** A problem as the answer that it is. */
export function toResponse({ problem, headers }: Refusal): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'Content-Type': PROBLEM_CONTENT_TYPE },
  });
}

function refuseOtherMethods(
  app: OpenAPIHono<AppEnvironment>,
  routes: readonly Pick<Route, 'path' | 'method'>[],
): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const refusal = refuse(
      405,
      'RAG_SERVER_METHOD_NOT_ALLOWED',
      `Cannot answer: this path does not take this method; use ${allowed.join(', ')}`,
      { Allow: allowed.join(', ') },
    );
    app.all(toHonoPath(path), (c) => {
      c.env.exchange.route = path;
      return toResponse(refusal);
    });
  }
}

function toHonoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, ':$1');
}

function queryUnknown(): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_REQUEST',
    'Cannot read the request: this path takes no query; send what is meant in the body',
  );
}
