import { RagError } from '@rag/contracts';

import type { HostedSession } from '../../host/hosted-session.js';
import type { RagHost } from '../../host/rag-host.js';
import { nameAsGiven, nameWithinRoots } from '../root-names.js';
import {
  nameSchema,
  pageQuerySchema,
  pageSchema,
  sessionSchema,
  type PageQuery,
} from '../schemas/common-schemas.js';
import { statusSchema } from '../schemas/session-schemas.js';
import type { OpenSessionBody } from '../schemas/request-schemas.js';
import { defineRoute, parameter, sessionOf, type Answer, type Route } from './route.js';
import type { RoutesContext } from './routes-context.js';

/** Sessions: opened, listed, looked at, removed. */
export function sessionRoutes({ schemas }: RoutesContext): readonly Route[] {
  return [
    defineRoute<OpenSessionBody | undefined>({
      method: 'post',
      path: '/sessions',
      summary: 'Opens a session; one that is open under this id is given back',
      body: schemas.openSession,
      isBodyOptional: true,
      answers: {
        200: { description: 'It was open', schema: sessionSchema },
        201: { description: 'It was opened', schema: sessionSchema },
      },
      handle: ({ host, caller, body }) => {
        const id = body?.id;
        const isNew = id === undefined || !host.hasSession(caller, id);
        return opened(host.openSession(caller, id), isNew);
      },
    }),
    defineRoute<undefined, PageQuery>({
      method: 'get',
      path: '/sessions',
      summary: 'Lists the sessions of the caller, oldest first',
      query: pageQuerySchema,
      answers: { 200: { description: 'A part of the list', schema: pageSchema(sessionSchema) } },
      handle: ({ host, caller, query }) => ({ status: 200, json: host.listSessions(caller, query) }),
    }),
    defineRoute({
      method: 'put',
      path: '/sessions/{id}',
      summary: 'Opens a session under an id; asking again changes nothing',
      answers: {
        200: { description: 'It was open', schema: sessionSchema },
        201: { description: 'It was opened', schema: sessionSchema },
      },
      handle: ({ host, caller, parameters }) => {
        const id = checkName(parameter(parameters, 'id'));
        const isNew = !host.hasSession(caller, id);
        return opened(host.openSession(caller, id), isNew);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}',
      summary: 'Tells about a session',
      answers: { 200: { description: 'The session', schema: sessionSchema } },
      handle: (request) => ({ status: 200, json: sessionOf(request).info() }),
    }),
    defineRoute({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'Removes a session and all that is in it',
      answers: { 204: { description: 'It was removed' } },
      handle: async (request) => {
        const { host, caller } = request;
        const { id } = sessionOf(request);
        await host.removeSession(caller, id);
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}/status',
      summary: 'Tells what is indexed',
      answers: { 200: { description: 'The status', schema: statusSchema } },
      handle: (request) => ({ status: 200, json: describeStatus(sessionOf(request), request.host) }),
    }),
    defineRoute({
      method: 'post',
      path: '/sessions/{id}/clear',
      summary: 'Empties a session: documents, files and status',
      answers: { 204: { description: 'It is empty' } },
      handle: async (request) => {
        await sessionOf(request).clear();
        return { status: 204 };
      },
    }),
  ];
}

function opened(session: HostedSession, isNew: boolean): Answer {
  const json = session.info();
  if (!isNew) return { status: 200, json };
  return { status: 201, json, headers: { Location: `/sessions/${session.id}` } };
}

function checkName(id: string): string {
  if (nameSchema.safeParse(id).success) return id;
  throw new RagError(
    'RAG_SERVER_INVALID_SESSION_ID',
    'Cannot open a session: the id is not usable; use 1 to 128 letters, digits, ".", "_" and "-", not dots alone',
  );
}

/** The status of a session as answers have it. */
export function describeStatus(session: HostedSession, { roots }: RagHost): unknown {
  const { lastIndexTime, indexedPath, indexedLink, stream, ...rest } = session.status();
  return {
    ...rest,
    lastIndexTime: lastIndexTime?.toISOString() ?? null,
    indexedPath: indexedPath === null ? null : nameWithinRoots(indexedPath, roots),
    indexedLink: indexedLink === null ? null : nameAsGiven(indexedLink, roots),
    // Sessions end with the process; who reads this knows to index again after a restart.
    persistence: 'memory',
    stream: { ...stream, maxDocuments: Number.isFinite(stream.maxDocuments) ? stream.maxDocuments : null },
  };
}
