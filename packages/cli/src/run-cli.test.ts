import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { makeFolder, run } from './cli.test-support.js';

describe('rag search', () => {
  it('prints hits with file and lines, and nothing else on stdout', async () => {
    const folder = await makeFolder({
      'src/login.ts': "import a from 'a';\n\nexport function login(): void {\n  authenticate();\n}\n",
    });
    const { code, stdout, stderr } = await run(['search', folder, 'authenticate']);
    expect(code).toBe(0);
    expect(stdout).toContain(`1. ${join(folder, 'src/login.ts')}:`);
    expect(stdout).toContain('4 │   authenticate();');
    expect(stderr).toBe('');
  });

  it('gives the same as JSON', async () => {
    const folder = await makeFolder({ 'a.md': '# Zebra\n\nstripes\n' });
    const { code, stdout } = await run(['search', folder, 'stripes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      query: 'stripes',
      results: [
        {
          rank: 1,
          id: 'a.md#0',
          metadata: { file: 'a.md', startLine: 1, endLine: 3 },
          content: '# Zebra\n\nstripes',
        },
      ],
      index: { files: 1, chunks: 1, failed: [] },
    });
  });

  it('names the root in JSON and escapes there what a terminal would obey', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra \u009b31m \u202e text\n' });
    const { stdout } = await run(['search', folder, 'zebra', '--json']);
    expect(stdout).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/u);
    expect(JSON.parse(stdout)).toMatchObject({
      root: folder,
      results: [{ content: 'zebra \u009b31m \u202e text' }],
    });
  });

  it('ends with 1 and says so on stderr when nothing matches', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    expect(await run(['search', folder, 'quagga'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing matches "quagga" in 1 file\n',
    });
    expect(await run(['search', folder, 'quagga', '--json'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"results": []'),
    });
  });

  it('never passes control characters of a file or its name on to the terminal', async () => {
    const folder = await makeFolder({ 'evil\u001B[31m.md': 'zebra \u001B]0;title\u0007 text\n' });
    const { stdout } = await run(['search', folder, 'zebra']);
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/u);
    expect(stdout).toContain('zebra');
  });

  it('shows progress and colour on a terminal only', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const onTerminal = await run(['search', folder, 'zebra'], { tty: true });
    expect(onTerminal.stderr).toContain('Looking for files');
    expect(onTerminal.stdout).toContain(`\u001B[36m${join(folder, 'a.md')}:1-1\u001B[39m`);
    expect(await run(['search', folder, 'zebra'])).toMatchObject({ stderr: '' });
  });
});

describe('rag prompt', () => {
  it('prints the fenced evidence and the query', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra & co\n' });
    const { code, stdout } = await run(['prompt', folder, 'zebra <q>']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<tnsai-memory>\n<evidence>\n/u);
    expect(stdout).toContain('zebra &amp; co');
    expect(stdout.endsWith('<tnsai-user-message>\nzebra <q>\n</tnsai-user-message>\n')).toBe(true);
  });

  it('prints the query alone when nothing matches', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    expect(await run(['prompt', folder, 'quagga'])).toEqual({
      code: 0,
      stdout: 'quagga\n',
      stderr: 'Nothing was found: the prompt is the query alone\n',
    });
  });
});

describe('rag index', () => {
  it('reports what is in and what is out, with reasons', async () => {
    const folder = await makeFolder({
      'a.md': 'zebra\n',
      'pic.png': new Uint8Array([0x89, 0x50]),
      '.env': 'KEY=1\n',
      'node_modules/x/i.js': '1\n',
    });
    const { code, stdout } = await run(['index', folder]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 file, 1 chunk, 6 B from /u);
    expect(stdout).toContain('pic.png');
    expect(stdout).toContain('.env');
    expect(stdout).toContain('node_modules');
  });

  it('gives the whole report as JSON', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const { stdout } = await run(['index', folder, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ indexed: 1, chunks: 1, skipped: [], failed: [] });
  });

  it('names file, line and rule of a negation that is refused', async () => {
    const folder = await makeFolder({ 'sub/.gitignore': '*.log\n\n!keep.log\n', 'a.md': 'zebra\n' });
    const { code, stderr } = await run(['index', folder, '--negation', 'reject']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/sub\/\.gitignore/u);
    expect(stderr).toMatch(/\b3\b/u);
    expect(stderr).toContain('!keep.log');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('rag with a folder that cannot be used', () => {
  it.each(['nope', ''])('ends with 2 and one line for %j', async (directory) => {
    const { code, stdout, stderr } = await run(['index', directory]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^rag: .+\n$/u);
    expect(stderr).not.toMatch(/at .*\.[jt]s:\d+/u);
  });

  it('says that a missing folder does not exist, a file is no directory, and a cap was passed', async () => {
    const folder = await makeFolder({ 'a.md': 'a\n', 'b.md': 'b\n' });
    expect((await run(['index', `${folder}/nope`])).stderr).toMatch(/nope.*does not exist/u);
    expect((await run(['index', `${folder}/a.md`])).stderr).toMatch(/directory/u);
    const capped = await run(['index', folder, '--max-files', '1']);
    expect(capped).toMatchObject({ code: 2, stdout: '' });
    expect(capped.stderr).toMatch(/maxFiles.*\(here: --max-files\)/u);
  });

  it('ends with 130 when it was interrupted', async () => {
    const folder = await makeFolder({ 'a.md': 'a\n' });
    expect(
      await run(['search', folder, 'a'], { signal: AbortSignal.abort(new Error('interrupted')) }),
    ).toMatchObject({ code: 130, stdout: '' });
  });
});
