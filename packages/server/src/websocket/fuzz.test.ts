import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ScriptedAgent, wholeTurn } from '../http/chat-agent.test-support.js';
import { bodyOf, HOSTILE_TEXT } from '../http/schemas/schema-arbitrary.test-support.js';
import { createRequestSchemas } from '../http/schemas/request-schemas.js';
import { DEFAULT_SERVER_LIMITS } from '../serve/rag-server.js';
import { createServerSchemas } from './server-messages.js';
import { connectSocket, LAST_TYPES, startSocketServer } from './socket.test-support.js';

const BODIES = createRequestSchemas(DEFAULT_SERVER_LIMITS);

/** A message of a type with a body of it, or nearly; the id is added by the test. */
const MESSAGE = fc.oneof(
  ...(
    [
      ['search', BODIES.search],
      ['prompt', BODIES.search],
      ['chat', BODIES.chat],
      ['index', BODIES.index],
    ] as const
  ).map(([type, body]) => bodyOf(body).map((text) => ({ type, text }))),
  bodyOf(BODIES.openSession).map((text) => ({ type: 'open', text })),
  fc
    .constantFrom('ping', 'status', 'cancel', 'resume', '__proto__', 'toString', '')
    .map((type) => ({ type, text: '{}' })),
  HOSTILE_TEXT.map((text) => ({ type: 'ping', text })),
);

function toObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

describe('messages of any kind', () => {
  it('are each answered once, with a message of the schemas, and never as a fault of the server', async () => {
    const { server } = await startSocketServer({
      agentFor: () => new ScriptedAgent(wholeTurn),
      serverLimits: { maxRequestsPerSecond: 100_000 },
    });
    const schemas = createServerSchemas();
    const client = await connectSocket(server);
    await client.ask({ type: 'open', id: 'o', session: 's' });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(MESSAGE, async ({ type, text }) => {
        const id = `f${count++}`;
        const start = client.received.length;
        const body = toObject(text);
        // What is no object cannot have an id; what answers it has none either.
        const answers = body === undefined ? null : id;
        client.say(body === undefined ? text : { session: 's', ...body, type, id });
        await client.next(
          (one) => client.received.indexOf(one) >= start && one.id === answers && LAST_TYPES.has(one.type),
        );
        await client.ask({ type: 'ping', id: `after-${id}` });
        const received = client.received.slice(start);
        expect(received.filter((one) => one.id === answers && LAST_TYPES.has(one.type))).toHaveLength(1);
        for (const one of received) {
          expect(schemas.get(one.type)?.safeParse(one).error).toBeUndefined();
          expect(JSON.stringify(one)).not.toContain('RAG_INTERNAL');
        }
        client.received.length = 0;
      }),
      { numRuns: 150 },
    );
    expect(client.closeCode).toBeUndefined();
  });
});
