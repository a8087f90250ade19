import { isJsonContentType, ProtocolErrorCode, readRequestBody } from '@modelcontextprotocol/server';

import { refuse } from './json-rpc-response.js';

/** One message, read, or what its sender is told instead. */
export type ReadBody = { readonly message: object } | { readonly refusal: Response };

/** Reads the body of a POST request as one message; no more than the cap is ever held. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<ReadBody> {
  if (!isJsonContentType(request.headers.get('content-type')))
    return { refusal: refuse(415, -32_000, 'Unsupported media type: send application/json') };
  const body = await readRequestBody(request, maxBytes);
  if (body.tooLarge)
    return {
      refusal: refuse(413, -32_000, `The message is larger than ${maxBytes} bytes; send less at once`),
    };
  return parse(body.text);
}

function parse(text: string): ReadBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: refuse(400, ProtocolErrorCode.ParseError, 'Parse error: the body is not JSON') };
  }
  // One request each: a batch would pass the rate limit of the server as one.
  if (Array.isArray(value))
    return { refusal: invalidRequest('batches are not supported; send one message a request') };
  if (typeof value !== 'object' || value === null)
    return { refusal: invalidRequest('the body is no JSON-RPC 2.0 message') };
  return { message: value };
}

function invalidRequest(reason: string): Response {
  return refuse(400, ProtocolErrorCode.InvalidRequest, `Invalid request: ${reason}`);
}
