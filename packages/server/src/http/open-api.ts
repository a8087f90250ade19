import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';

import { PROBLEM_CONTENT_TYPE } from './problem.js';
import type { AnswerSpec, Route } from './routes/route.js';
import { problemSchema } from './schemas/common-schemas.js';

/** Where the description of a server is found. */
export const OPEN_API_PATH = '/openapi.json';

type Registry = OpenAPIHono['openAPIRegistry'];
type RouteConfig = Parameters<Registry['registerPath']>[0];

/** Adds a route to the description. */
export function describeRoute(registry: Registry, route: Route): void {
  registry.registerPath({
    method: route.method,
    path: route.path,
    summary: route.summary,
    request: describeRequest(route),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, spec]) => [status, describeAnswer(spec)]),
      ),
      default: {
        description: 'A problem; "code" is stable',
        content: { [PROBLEM_CONTENT_TYPE]: { schema: problemSchema } },
      },
    },
  });
}

/** The description of a server, OpenAPI 3.1, as JSON. */
export function renderOpenApi(app: OpenAPIHono, hasTokens: boolean): string {
  const security = hasTokens ? { security: [{ bearer: [] }] } : {};
  if (hasTokens) {
    app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: '@rag/server',
      version: '0',
      description:
        'Sessions over a folder: index runs, search, prompts, documents, chat. Sessions live in memory.',
    },
    ...security,
  });
  return JSON.stringify(document);
}

function describeRequest({ path, query, body, isBodyOptional }: Route): NonNullable<RouteConfig['request']> {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name as string);
  const parameters = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return {
    ...(names.length > 0 && { params: parameters }),
    ...(query !== undefined && { query: query as unknown as z.ZodObject }),
    ...(body !== undefined && {
      body: { required: isBodyOptional !== true, content: { 'application/json': { schema: body } } },
    }),
  };
}

function describeAnswer({ description, schema, contentType = 'application/json' }: AnswerSpec): {
  description: string;
  content?: Record<string, { schema: z.ZodType }>;
} {
  return schema === undefined ? { description } : { description, content: { [contentType]: { schema } } };
}
