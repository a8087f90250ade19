import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { DEFAULT_SERVER_LIMITS } from '../serve/rag-server.js';
import { clientMessageSchema, serverMessageSchema } from './message-schema.js';

async function documented(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')) as unknown;
}

/** What JSON keeps of a value. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

describe('the documented JSON schemas of the WebSocket', () => {
  it('are those of the messages that clients may send', async () => {
    expect(await documented('websocket-client.schema.json')).toEqual(
      asJson(clientMessageSchema(DEFAULT_SERVER_LIMITS)),
    );
  });

  it('are those of the messages that the server sends', async () => {
    expect(await documented('websocket-server.schema.json')).toEqual(asJson(serverMessageSchema()));
  });
});
