import { parseJSONRPCMessage, ProtocolErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/server';

/** An answer to what is no message. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** A message, or what its sender is told instead. */
export type ReadMessage = { readonly message: JSONRPCMessage } | { readonly refusal: Refusal };

/** Reads a line as a message of the protocol; never throws. */
export function readMessage(line: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { refusal: refuse(ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON') };
  }
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    const reason = Array.isArray(value)
      ? 'Invalid request: batches are not supported; send one message a line'
      : 'Invalid request: the line is no JSON-RPC 2.0 message';
    return { refusal: refuse(ProtocolErrorCode.InvalidRequest, reason, idOf(value)) };
  }
}

/** What is told of a line that is larger than what is read. */
export function refuseTooLong(maxBytes: number): Refusal {
  return refuse(
    ProtocolErrorCode.InvalidRequest,
    `Invalid request: the message is larger than ${maxBytes} bytes; send less at once`,
  );
}

function refuse(code: number, message: string, id: string | number | null = null): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function idOf(value: unknown): string | number | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('method' in value)) return null;
  const { id } = value;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
