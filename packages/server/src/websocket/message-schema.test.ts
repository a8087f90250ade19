import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { DEFAULT_SERVER_LIMITS } from '../serve/rag-server.js';
import { clientMessageSchema, serverMessageSchema } from './message-schema.js';

function documented(name: string): string {
  return fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));
}

function toText(schema: unknown): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

describe('the documented JSON schemas of the WebSocket', () => {
  it('are those of the messages that clients may send', async () => {
    await expect(toText(clientMessageSchema(DEFAULT_SERVER_LIMITS))).toMatchFileSnapshot(
      documented('websocket-client.schema.json'),
    );
  });

  it('are those of the messages that the server sends', async () => {
    await expect(toText(serverMessageSchema())).toMatchFileSnapshot(
      documented('websocket-server.schema.json'),
    );
  });
});
