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

describe('rag search and what it shows', () => {
  const retry = { 'src/retry.ts': 'export function retryLater(): void {\n  wait(backoffDelay);\n}\n' };

  it('marks what meets the query, in bold and on a colour terminal only', async () => {
    const folder = await makeFolder(retry);
    const args = ['search', folder, 'backoff'];
    expect((await run(args, { tty: true })).stdout).toContain('wait(\u001B[1mbackoff\u001B[22mDelay);');
    expect((await run(args)).stdout).not.toContain('\u001B');
    const noColor = await run(args, { tty: true, environment: { NO_COLOR: '1' } });
    expect(noColor.stdout).toContain('wait(backoffDelay);');
    expect(noColor.stdout).not.toContain('\u001B[');
  });

  it('shows places alone with --no-snippets', async () => {
    const folder = await makeFolder(retry);
    const { stdout } = await run(['search', folder, 'backoff', '--no-snippets']);
    expect(stdout).toMatch(/^1\. .+retry\.ts:1-3 retryLater \d+\.\d{4}\n$/u);
  });

  it('reads operators, and takes them for text in the profile classic', async () => {
    const folder = await makeFolder({ ...retry, 'docs/retry.md': 'backoff delay\n' });
    const found = await run(['search', folder, 'backoff path:docs', '--no-snippets']);
    expect(found.stdout).toContain('retry.md');
    expect(found.stdout).not.toContain('retry.ts');
    expect((await run(['search', folder, 'path:*.ts', '--no-snippets'])).stdout).toContain('retry.ts');
    const classic = await run(['search', folder, 'backoff path:nowhere', '--profile', 'classic']);
    expect(classic).toMatchObject({ code: 0, stdout: expect.stringContaining('retry.md') });
  });

  it('says on stderr what a budget left out, and takes whole chunks', async () => {
    const folder = await makeFolder({
      'a.md': 'zebra\n',
      'b.md': `zebra ${'and many more words '.repeat(30)}\n`,
    });
    const { stdout, stderr, code } = await run(['search', folder, 'zebra', '--max-tokens', '20', '--json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout) as { results: { id: string }[]; diagnostics: { budget: object } };
    expect(answer.results.map(({ id }) => id)).toEqual(['a.md#0']);
    expect(answer.diagnostics.budget).toMatchObject({ maxTokens: 20, leftOut: [{ id: 'b.md#0' }] });
    expect(stderr).toMatch(/^Left out 1 result for the budget of 20 tokens, \d+ spent: b\.md#0 \(\d+\)\n$/u);
    const prompt = await run(['prompt', folder, 'zebra', '--max-tokens', '1']);
    expect(prompt.stdout).toBe('zebra\n');
    expect(prompt.stderr).toMatch(
      /^Left out 2 results .+\nNothing was found: the prompt is the query alone\n$/u,
    );
  });

  it('carries signals, sources, snippets and what was understood in JSON', async () => {
    const folder = await makeFolder(retry);
    const { stdout } = await run(['search', folder, 'backoff path:src', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        {
          sources: [{ stream: 'bm25', rank: 0 }, { stream: 'knowledge-base' }],
          rescoring: { signals: [{ id: 'chunk-score', value: 1, reason: 'words of the chunk' }, {}, {}] },
          snippet: { startLine: 1, endLine: 3, highlights: [{}] },
        },
      ],
      diagnostics: { listed: 0, query: { text: 'backoff', paths: ['src'] } },
    });
    expect(stdout).toContain(
      JSON.stringify('export function retryLater(): void {\n  wait(backoffDelay);\n}'),
    );
  });

  it('weighs signals and names those there are when one is unknown', async () => {
    const folder = await makeFolder({ ...retry, 'test/retry.test.ts': 'backoffDelay();\n' });
    const first = async (...options: string[]): Promise<string> =>
      (await run(['search', folder, 'backoff', '-k', '1', '--no-snippets', ...options])).stdout;
    expect(await first()).not.toBe(await first('--signal', 'chunk-score=9', '--signal', 'path-test=off'));
    const { code, stderr } = await run(['search', folder, 'x', '--signal', 'nope=1']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/"nope".*"chunk-score"/u);
  });
});

describe('rag explain', () => {
  const files = {
    'src/zebra.ts': 'export function zebraHerd(): void {}\n',
    'docs/zebra.md': '# Herd\n\nwhere the zebra herd lives\n',
    '.gitignore': '*.log\n',
    'evil\u001B[31m.log': 'zebra\n',
  };

  it('prints the score of each hit as a tree, and the same numbers in JSON', async () => {
    const folder = await makeFolder(files);
    const { code, stdout } = await run(['explain', folder, 'zebra herd', '-k', '1']);
    expect(code).toBe(0);
    const lines = stdout.replaceAll(folder, '').split('\n');
    expect(lines.slice(0, 4).map((line) => line.replace(/\d+\.\d+$|(?<=^ +)\d+\.\d+/u, 'N'))).toEqual([
      '1. /src/zebra.ts:1-1 zebraHerd N',
      '  N  ranking signals × same-file decay',
      '    N  sum of the bonuses × product of the demotions',
      '      N  sum of the bonuses',
    ]);
    expect(stdout).toMatch(/^ {8}\S+ {2}stem-match: weight .+, the file is called "zebra"$/mu);
    expect(stdout).toMatch(/^ +\S+ {2}score given by stream "bm25"$/mu);
    const json = JSON.parse((await run(['explain', folder, 'zebra herd', '-k', '1', '--json'])).stdout) as {
      results: { score: number; explanation: { value: number } }[];
    };
    expect(json.results[0]?.explanation.value).toBe(json.results[0]?.score);
  });

  it('ends with 1 when nothing matches and nothing else was asked', async () => {
    const folder = await makeFolder(files);
    expect(await run(['explain', folder, 'quagga'])).toMatchObject({ code: 1, stdout: '' });
  });

  it('traces a file to the stage that lost it', async () => {
    const folder = await makeFolder(files);
    const { code, stdout } = await run(['why', folder, 'zebra herd', 'docs/zebra.md:3', '-k', '1']);
    expect(code).toBe(0);
    expect(
      stdout
        .replaceAll(/\d+\.\d+(?:e-\d+)?/gu, 'N')
        .split('\n')
        .slice(0, 14)
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "docs/zebra.md:3 is not among the 1 hit for "zebra herd"

        ✓ file        "docs/zebra.md" is in the index
        ✓ chunk       line 3 is in "docs/zebra.md#0" (lines 1 to 3)
        ✓ words       it has "zebra", "herd" and lacks none
        ✓ candidates  stream "bm25" has it at 2 of 2; stream "knowledge-base" has it at 1 of 2
        ✓ cap         its file has 0 results in this answer
        ✗ rank        it is number 2 with the score N, and 1 were asked for

      In its place
        1. src/zebra.ts#0 N

      Its score at place 2
        N  ranking signals × same-file decay"
    `);
    expect(
      await run(['explain', folder, 'zebra herd', '--why-not', 'docs/zebra.md:3', '-k', '1']),
    ).toMatchObject({
      stdout,
    });
  });

  it('names the rule that ignores a file, in JSON too, and sends no control character on', async () => {
    const folder = await makeFolder(files);
    const { stdout } = await run(['why', folder, 'zebra', 'evil\u001B[31m.log']);
    expect(stdout).toContain('is ignored by the rule "*.log" on line 1 of ".gitignore"');
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/u);
    const json = JSON.parse((await run(['why', folder, 'zebra', 'x.log', '--json'])).stdout) as object;
    expect(json).toMatchObject({ whyNot: { found: false, steps: [{ stage: 'file', code: 'not-there' }] } });
  });

  it('says that a file is there, and refuses a line that none is', async () => {
    const folder = await makeFolder(files);
    const { stdout } = await run(['why', folder, 'zebra', join(folder, 'src/zebra.ts:1-1')]);
    expect(stdout).toMatch(/^src\/zebra\.ts:1 is among the 2 hits for "zebra"\n/u);
    expect(await run(['why', folder, 'zebra', 'src/zebra.ts:0'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('rag help', () => {
  it.each(['search', 'prompt', 'index', 'explain', 'why'])(
    'has a text for %s that names its options',
    async (name) => {
      const { code, stdout } = await run(['help', name]);
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^Usage: rag ${name} `, 'u'));
      for (const option of ['--profile', ...(name === 'index' ? [] : ['--max-tokens', '--signal'])])
        expect(stdout).toContain(option);
      expect((await run(['help'])).stdout).toContain(`rag ${name}`);
    },
  );
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
