import type { Awaitable } from '@rag/contracts';

import type { Caller } from '../../host/caller.js';
import type { HostedSession } from '../../host/hosted-session.js';
import type { RagHost } from '../../host/rag-host.js';
import type { SchemaOf } from '../schemas/common-schemas.js';

/** What a route is asked. */
export interface RouteRequest<Body = undefined, Query = undefined> {
  readonly caller: Caller;
  readonly host: RagHost;
  /** Decoded once. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Ends with the connection or, before that, with the time of an operation. */
  readonly signal: AbortSignal;
}

/** What a route answers. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that becomes JSON. */
  readonly json?: unknown;
  readonly text?: string;
  /** Bytes as they come; ended by whoever stops to read. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/** What one status of a route means. */
export interface AnswerSpec {
  readonly description: string;
  /** Of the body; absent where there is none. */
  readonly schema?: SchemaOf<unknown>;
  /** @defaultValue `application/json` */
  readonly contentType?: string;
}

/** How long a route may take: `operation` limits it, `open` is for streams and runs, which have times of their own. */
export type RouteTime = 'operation' | 'open';

/** One route: what it is asked, what it answers, and what does it. */
export interface RouteSpec<Body, Query> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With parameters as `{name}`. */
  readonly path: string;
  /** What it does, as a sentence without its end. */
  readonly summary: string;
  readonly body?: SchemaOf<Body>;
  /** Whether the body may be left out, which is then `undefined`. */
  readonly isBodyOptional?: boolean;
  readonly query?: SchemaOf<Query>;
  readonly answers: Readonly<Record<number, AnswerSpec>>;
  /** @defaultValue 'operation' */
  readonly time?: RouteTime;
  readonly handle: (request: RouteRequest<Body, Query>) => Awaitable<Answer>;
}

/** A route among others. */
export type Route = RouteSpec<unknown, unknown>;

/** A route as the table has it: the schemas vouch for the types that its handler is given. */
export function defineRoute<Body = undefined, Query = undefined>(spec: RouteSpec<Body, Query>): Route {
  return spec as unknown as Route;
}

/** The session that a path names. */
export function sessionOf({ host, caller, parameters }: RouteRequest<unknown, unknown>): HostedSession {
  return host.session(caller, parameter(parameters, 'id'));
}

/** A parameter that the path of the route has. */
export function parameter(parameters: Readonly<Record<string, string>>, name: string): string {
  return parameters[name] ?? '';
}
