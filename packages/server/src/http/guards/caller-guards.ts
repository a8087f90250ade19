import { refuse } from '../problem.js';
import { isPreflight, type Guard } from './guard.js';

// One share for all who have no valid token: it bounds how fast tokens can be guessed, and takes nothing from callers.
const UNKNOWN_CALLER_ID = 'unknown';

/** Bounds what one caller asks for. */
export const rateGuard: Guard = {
  id: 'rate',
  law: 'a caller asks at most maxRequestsPerSecond times a second on average; so do all together who have no token',
  cases: [11],
  check: ({ caller }, { rates }) => {
    const waitSeconds = rates.take(caller?.id ?? UNKNOWN_CALLER_ID);
    if (waitSeconds === 0) return undefined;
    return refuse(
      429,
      'RAG_SERVER_RATE_LIMITED',
      `Cannot answer: too many requests in a short time; ask again in ${waitSeconds} s`,
      { 'Retry-After': String(waitSeconds) },
    );
  },
};

/** Lets in who has a token, where there are any. */
export const tokenGuard: Guard = {
  id: 'token',
  law: 'where there are tokens, a request has one of them in its Authorization header',
  cases: [4, 5, 12],
  check: (request) => {
    // A preflight has no token by its nature, and is answered with nothing but a permission.
    if (request.caller !== undefined || isPreflight(request)) return undefined;
    const { authorization } = request.headers;
    // A challenge names an error only where credentials came.
    const challenge = authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    return refuse(
      401,
      'RAG_SERVER_TOKEN_REFUSED',
      'Cannot answer: there is no valid token; send "Authorization: Bearer" and a token of this server',
      { 'WWW-Authenticate': challenge },
    );
  },
};
