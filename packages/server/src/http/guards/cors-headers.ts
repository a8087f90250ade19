import { isPreflight, type GuardedRequest } from './guard.js';
import { acceptedOrigin } from './header-guards.js';

const VARY_ONLY = Object.freeze({ Vary: 'Origin' });

const METHODS = 'GET, POST, PUT, DELETE';
const REQUEST_HEADERS =
  'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version';
const EXPOSED_HEADERS = 'Location, Retry-After, WWW-Authenticate, Mcp-Session-Id';
const PREFLIGHT_SECONDS = '600';

/** The permissions that a page gets; none where its origin is not accepted. */
export function corsHeaders(
  request: GuardedRequest,
  origins: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const origin = acceptedOrigin(request, origins);
  if (origin === undefined) return VARY_ONLY;
  const permission = { Vary: 'Origin', 'Access-Control-Allow-Origin': origin };
  if (!isPreflight(request)) return { ...permission, 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
  return {
    ...permission,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  };
}
