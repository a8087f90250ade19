/** An answer of a server. */
export interface ServerAnswer {
  readonly status: number;
  readonly text: string;
}

/** How a request is sent. */
export interface CallOptions {
  readonly method?: string | undefined;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request and reads its whole answer. */
export async function callServer(
  url: string,
  path: string,
  options: CallOptions = {},
): Promise<ServerAnswer> {
  const { json, headers = {}, signal } = options;
  const response = await fetch(`${url}${path}`, {
    method: options.method ?? (json === undefined ? 'GET' : 'POST'),
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(signal !== undefined && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

/** The same where only one status will do. @throws Error with the answer otherwise. */
export async function callForJson(
  url: string,
  path: string,
  { status = 200, ...options }: CallOptions & { readonly status?: number | undefined } = {},
): Promise<unknown> {
  const answer = await callServer(url, path, options);
  if (answer.status !== status)
    throw new Error(`Cannot go on: "${path}" answered with ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer.text === '' ? undefined : JSON.parse(answer.text);
}

/** Opens a session and indexes a folder into it. @returns how many chunks and files it has. */
export async function indexSession(
  url: string,
  session: string,
  root = '.',
): Promise<{ readonly chunkCount: number; readonly fileCount: number }> {
  await callServer(url, `/sessions/${session}`, { method: 'PUT' });
  const run = (await callForJson(url, `/sessions/${session}/index?wait=true`, { json: { root } })) as {
    readonly state: string;
  };
  if (run.state !== 'succeeded') throw new Error(`Cannot go on: the index run ended as "${run.state}"`);
  return (await callForJson(url, `/sessions/${session}/status`)) as {
    readonly chunkCount: number;
    readonly fileCount: number;
  };
}
