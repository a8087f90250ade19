import { describe, expect, it } from 'vitest';

import { run } from './cli.test-support.js';
import { parseCommand } from './parse-command.js';

describe('the arguments of rag serve', () => {
  it('are all that a server is told', () => {
    expect(
      parseCommand([
        'serve',
        'docs',
        '-p',
        '0',
        '--host=::1',
        '--token-file=t',
        '--allow-root=a',
        '--allow-root=b',
        '--allow-host=rag.test',
        '--allow-origin=https://a.test',
        '--index',
        '--idle-minutes=5',
        '--model=m',
        '--model-url=http://127.0.0.1:1/v1',
        '--json',
        '--log-queries',
      ]),
    ).toEqual({
      kind: 'serve',
      directory: 'docs',
      port: 0,
      host: '::1',
      tokenFile: 't',
      allowRoots: ['a', 'b'],
      allowHosts: ['rag.test'],
      allowOrigins: ['https://a.test'],
      index: true,
      idleMinutes: 5,
      model: 'm',
      modelUrl: 'http://127.0.0.1:1/v1',
      json: true,
      logQueries: true,
    });
  });

  it('are none that widen what it does unless they are given', () => {
    expect(parseCommand(['serve'])).toMatchObject({
      directory: '.',
      host: undefined,
      allowRoots: [],
      allowHosts: [],
      allowOrigins: [],
      index: false,
      logQueries: false,
    });
    expect(parseCommand(['mcp'])).toEqual({ kind: 'mcp', directory: '.', allowRoots: [] });
  });

  it.each([
    [['serve', '--port', '65536'], /--port is "65536"; use 65535 or less/u],
    [['serve', '--port', '80a'], /--port is "80a"/u],
    [['serve', '--idle-minutes', '0'], /--idle-minutes is "0"; use a whole number, 1 or more/u],
    [['serve', '--idle-minutes', '525601'], /--idle-minutes is "525601"; use 525600 or less/u],
    [['serve', 'a', 'b'], /"b" is one argument too many/u],
    [['serve', '--token', 'x'], /--token/u],
    [['mcp', 'a', 'b'], /"b" is one argument too many/u],
    [['mcp', '--port', '1'], /--port/u],
  ])('refuse %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });

  it.each(['serve', 'mcp'])('are told by rag help %s', async (name) => {
    const { code, stdout } = await run(['help', name]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: rag ${name} `, 'u'));
    expect(stdout).toContain('--allow-root');
    expect((await run(['help'])).stdout).toContain(`rag ${name}`);
  });
});
