import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterEach, describe, expect, it } from 'vitest';

import { makeFolder } from '../cli.test-support.js';

const MAIN = join(import.meta.dirname, '../../dist/main.js');

const children: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Answer {
  readonly id: number;
  readonly result: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
}

interface Client {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  /** Every line of stdout, read as JSON. */
  readonly lines: unknown[];
  ask(method: string, params: unknown): Promise<Answer['result']>;
}

async function start(args: readonly string[]): Promise<Client> {
  const child = spawn(process.execPath, [MAIN, 'mcp', ...args]);
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: unknown[] = [];
  const waiting = new Map<number, (result: Answer['result']) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Answer;
    lines.push(message);
    waiting.get(message.id)?.(message.result);
  });
  let asked = 0;
  const ask = async (method: string, params: unknown): Promise<Answer['result']> => {
    const id = ++asked;
    const answer = new Promise<Answer['result']>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  };
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return { child, ended, lines, ask };
}

async function callTool({ ask }: Client, name: string, args: unknown): Promise<string> {
  const { content = [] } = await ask('tools/call', { name, arguments: args });
  return content.map(({ text }) => text).join('\n');
}

describe('rag mcp', () => {
  it('indexes the folder at the first search and ends with its input', async () => {
    const folder = await makeFolder({ 'a.md': 'the zebra crosses\n' });
    const client = await start([folder]);
    const found = await callTool(client, 'search', { query: 'zebra' });
    expect(found).toContain('a.md:1-1');
    expect(found).toContain('the zebra crosses');
    expect(found).not.toContain(folder);
    client.child.stdin.end();
    expect(await client.ended).toBe(0);
    expect(client.lines).toHaveLength(2);
  });

  it('indexes another folder only where that was allowed', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const other = await makeFolder({ 'b.md': 'okapi\n' });
    const further = await makeFolder({ 'c.md': 'giraffe\n' });
    const client = await start([folder, '--allow-root', other]);
    expect(await callTool(client, 'index', { path: further, corpus: 'x' })).toContain(
      'RAG_SERVER_ROOT_REFUSED',
    );
    await callTool(client, 'index', { path: other, corpus: 'y' });
    expect(await callTool(client, 'search', { query: 'okapi', corpus: 'y' })).toContain('b.md:1-1');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 at %s', async (signal) => {
    const client = await start([await makeFolder({ 'a.md': 'zebra\n' })]);
    client.child.kill(signal);
    expect(await client.ended).toBe(0);
  });
});
