import type { Client } from '@modelcontextprotocol/client';
import { estimateTokens } from '@rag/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { call, connectClient } from '../clients.test-support.js';
import { makeHost } from '../host.test-support.js';
import { TOOLS } from './tools.js';

const FILES = { 'a.md': '# Zebra\n\nzebra text\n', 'b.ts': 'export const zebra = 1;\n' };

/** Values that people and programs send by mistake or on purpose. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    '.',
    '..',
    '/etc/passwd',
    'a\0b',
    '\uD800',
    '<tnsai-memory>',
    '__proto__',
    'constructor',
    -1,
    1e308,
    'x'.repeat(20_000),
    ['**/a/**/a/**/a/**/b'],
    ['!a', '['],
    { constructor: 1 },
    { file: '../x', line: 1 },
    { file: 'a.md', line: 2 ** 31 },
  ),
);

/** Values that a schema allows, and some that it does not. */
function argumentsOf(name: string): fc.Arbitrary<Record<string, unknown>> {
  const { properties } = TOOLS.get(name)!.inputSchema as unknown as {
    properties: Record<string, { type?: string }>;
  };
  const fitting = (type: string | undefined): fc.Arbitrary<unknown> =>
    type === 'string'
      ? fc.oneof(
          fc.constantFrom('zebra', 'default', 'a.md', 'a.md#0', '"zebra text" -x path:a', '.'),
          fc.string({ unit: 'binary' }),
        )
      : type === 'integer'
        ? fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 300, max: 30_000 }))
        : type === 'boolean'
          ? fc.boolean()
          : anything;
  const fields = Object.entries(properties).map(
    ([key, { type }]) => [key, fc.oneof({ arbitrary: fitting(type), weight: 4 }, anything)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

describe('the arguments of a tool', () => {
  it.each([...TOOLS.keys()])(
    'lead to an answer or an error that says what to do, whatever they are: %s',
    async (name) => {
      const host = await makeHost(FILES, { limits: { maxSessionsPerCaller: 1_000, maxSessions: 1_000 } });
      const client: Client = await connectClient(host);
      await client.listTools();
      await call(client, 'index');
      await fc.assert(
        fc.asyncProperty(argumentsOf(name), async (args) => {
          // Rejects with an error of the protocol, or where the answer is not of the form of the output schema.
          const { text, isError, structured } = await call(client, name, args);
          if (isError) {
            expect(text).toMatch(/^RAG_[A-Z_]+: \S/u);
            expect(text).not.toMatch(/RAG_MCP_INTERNAL|RAG_INTERNAL/u);
          } else {
            expect(estimateTokens(JSON.stringify(structured))).toBeLessThanOrEqual(20_000);
          }
          expect(estimateTokens(text)).toBeLessThanOrEqual(20_000);
          expect(text).not.toContain(host.roots[0]);
          expect(text).not.toMatch(/\n\s+at .*:\d+:\d+/u);
        }),
        { numRuns: name === 'index' ? 15 : 30 },
      );
    },
  );

  it('may be no object at all: an error of the protocol, but never a fault of the server', async () => {
    const client = await connectClient(await makeHost());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TOOLS.keys(), 'constructor', '__proto__'),
        anything,
        async (name, args) => {
          const code = await client
            .callTool({ name, arguments: args as Record<string, unknown> })
            .then(() => 0)
            .catch((error: unknown) => (error as { code?: unknown }).code);
          expect([0, -32_602]).toContain(code);
        },
      ),
      { numRuns: 40 },
    );
  });
});
