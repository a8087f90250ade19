import { refuse } from '../problem.js';
import type { Guard, GuardedRequest } from './guard.js';

// By their lengths, so that most headers of a request cost one comparison.
const DECISIVE_HEADERS: ReadonlyMap<number, string> = new Map(
  ['host', 'origin', 'content-type', 'authorization'].map((name) => [name.length, name]),
);

/** The first header of those that decide something which came more than once: proxies and servers differ on which counts. */
export function findRepeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let seen: string | undefined;
  let more: Set<string> | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const decisive = DECISIVE_HEADERS.get(name.length);
    if (decisive === undefined || name.toLowerCase() !== decisive) continue;
    if (seen === undefined) seen = decisive;
    else if (seen === decisive || more?.has(decisive) === true) return decisive;
    else (more ??= new Set()).add(decisive);
  }
  return undefined;
}

/** Refuses requests of which two readers could think different things. */
export const singleHeaderGuard: Guard = {
  id: 'single-header',
  law: 'a header that decides something comes once',
  cases: [1, 2],
  check: ({ repeatedHeader }) =>
    repeatedHeader === undefined
      ? undefined
      : refuse(
          400,
          'RAG_SERVER_HEADER_REPEATED',
          `Cannot answer: the header "${repeatedHeader}" came more than once; send it once`,
        ),
};

/** Refuses names that a page can point at this machine. */
export const hostGuard: Guard = {
  id: 'host',
  law: 'the Host header is a name of this server: a loopback name, the address of the connection or an allowed host, with its port',
  cases: [1, 3],
  check: ({ headers: { host }, ownAddress }, { names }) => {
    if (host === undefined || host === '') {
      return refuse(400, 'RAG_SERVER_HOST_MISSING', 'Cannot answer: there is no Host header; send one');
    }
    if (names.hosts.has(host.toLowerCase()) || host === ownAddress) return undefined;
    return refuse(
      421,
      'RAG_SERVER_HOST_REFUSED',
      'Cannot answer: the Host header is no name of this server; use its own address, or have the name added to allowedHosts',
    );
  },
};

/** The page that asks, where it may. */
export function acceptedOrigin(
  { headers, ownAddress }: GuardedRequest,
  origins: ReadonlySet<string>,
): string | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  return origins.has(origin) || origin === `http://${ownAddress}` ? origin : undefined;
}

/** Refuses what a foreign page asks for, instead of answering in a way that only the page cannot read. */
export const originGuard: Guard = {
  id: 'origin',
  law: 'a request comes from no page, from a page of this server or from one of an allowed origin',
  cases: [2, 3, 4],
  check: (request, { names }) => {
    const { origin } = request.headers;
    if (origin === undefined || acceptedOrigin(request, names.origins) !== undefined) return undefined;
    return refuse(
      403,
      'RAG_SERVER_ORIGIN_REFUSED',
      'Cannot answer: pages of this origin may not call; have it added to allowedOrigins',
    );
  },
};

/** Keeps headers small. */
export const headerSizeGuard: Guard = {
  id: 'header-size',
  law: 'all headers of a request together stay within maxHeaderBytes',
  cases: [14],
  nodeOptions: ({ maxHeaderBytes }) => ({ maxHeaderSize: maxHeaderBytes }),
};
