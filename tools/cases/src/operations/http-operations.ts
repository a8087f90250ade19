import { request, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';

import type { Fields } from '../bank/fields.js';
import { isJsonObject, textOf, type Json } from '../bank/json.js';
import type { HttpTarget } from '../parts/parts.js';
import type { World } from '../world/world.js';
import type { OperationTable } from './operation.js';

/** Requests to a running server. */
export const HTTP_OPERATIONS: OperationTable = {
  http: async (fields, { world }) => {
    const target = await world.parts.http();
    const { headers, body } = bodyOf(fields, headersOf(fields, target), world);
    const method = fields.optionalText('method') ?? 'GET';
    const path = fillPort(fields.text('path'), target);
    const response = await send(
      target,
      { method, path, headers },
      body === undefined ? undefined : fillPort(body, target),
    );
    return {
      kind: 'response',
      value: {
        status: response.statusCode ?? 0,
        headers: readHeaders(response),
        body: await readBody(response),
      },
    };
  },
  'ws.connect': async (fields, { world }) => {
    const target = await world.parts.http();
    const path = fields.optionalText('path') ?? target.webSocketPath;
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...headersOf(fields, target),
    };
    const response = await send(target, { method: 'GET', path, headers }, undefined);
    response.destroy();
    return { kind: 'upgrade', value: { status: response.statusCode ?? 0 } };
  },
};

function fillPort(text: string, { port }: HttpTarget): string {
  return text.replaceAll('{{PORT}}', String(port));
}

type Headers = Readonly<Record<string, string>>;

function headersOf(fields: Fields, target: HttpTarget): Headers {
  const headers = fields.optionalObject('headers') ?? {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fillPort(textOf(value), target)]),
  );
}

function bodyOf(
  fields: Fields,
  headers: Headers,
  world: World,
): { headers: Headers; body: string | undefined } {
  const body = fields.optionalText('body');
  if (!fields.has('json')) return { headers, body };
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return {
    headers: hasType ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(fromCaseFolder(fields.json('json'), world)),
  };
}

/**
 * Folders of a case are relative to its own folder, those of a server to the first that it allows. A root keeps its
 * spelling, which may be what the case is about; one that is no plain way down is sent as it is.
 */
function fromCaseFolder(json: Json | undefined, { bankCase, folder }: World): Json | undefined {
  if (!isJsonObject(json) || !Object.hasOwn(bankCase.config, 'allowedRoots')) return json;
  const { root } = json;
  if (typeof root !== 'string' || !/^[\w.]/u.test(root) || /^\w+:/u.test(root)) return json;
  return { ...json, root: `${folder}/${root}` };
}

interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

async function send(
  { host, port }: HttpTarget,
  line: RequestLine,
  body: string | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request({ host, port, agent: false, ...line, headers: { ...length, ...line.headers } });
    const answer = (response: IncomingMessage): void => {
      isAnswered = true;
      resolve(response);
    };
    outgoing.on('response', answer);
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      answer(response);
    });
    // A server that refuses a body may close before it was sent; its answer counts.
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    outgoing.end(body);
  });
}

function readHeaders(response: IncomingMessage): ReadonlyMap<string, string> {
  const entries = Object.entries(response.headers);
  return new Map(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

async function readBody(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
