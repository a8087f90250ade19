import type { Duplex } from 'node:stream';

import { refuse, type Refusal } from '../problem.js';
import { writeRawRefusal } from './raw-answer.js';

/** The answer to an `Expect` that is not that of HTTP. */
export const EXPECTATION_UNKNOWN: Refusal = refuse(
  417,
  'RAG_SERVER_EXPECTATION_UNKNOWN',
  'Cannot answer: the only expectation that is known is "100-continue"; leave the header out',
);

/** Answers what Node could not read as a request, in the form of every other error. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  hasBegun: boolean,
): void {
  // Where an answer has begun, another would be read as a part of it.
  if (error.code === 'ECONNRESET' || hasBegun) socket.destroy();
  else writeRawRefusal(socket, refusalOf(error.code));
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(
        431,
        'RAG_SERVER_HEADERS_TOO_LARGE',
        'Cannot read the request: its headers are too large; send less in them',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(
        408,
        'RAG_SERVER_REQUEST_TIMEOUT',
        'Cannot read the request: it did not arrive in time; send it faster',
      );
    default:
      return refuse(
        400,
        'RAG_SERVER_MALFORMED_REQUEST',
        'Cannot read the request: it is not HTTP; send HTTP/1.1',
      );
  }
}
