/** An answer to a request that reaches no protocol server. */
export function refuse(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** For an id that never was, that ended, and that is another caller's: one answer for all three. */
export function sessionNotFound(): Response {
  return refuse(404, -32_001, 'Session not found: send "initialize" to begin a new one');
}
