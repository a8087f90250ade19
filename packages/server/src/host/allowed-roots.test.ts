import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { nodeFileSystem } from '@rag/ingest';
import { FaultFileSystem } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeFolder } from '../session.test-support.js';
import { AllowedRoots } from './allowed-roots.js';
import type { Caller } from './caller.js';
import { codeOf, openHost } from './host.test-support.js';
import type { HostedSession } from './hosted-session.js';

const anna: Caller = { id: 'anna' };
const REFUSED = 'RAG_SERVER_ROOT_REFUSED';

describe('AllowedRoots', () => {
  it('means the start folder where none is named, never everything', async () => {
    const folder = await makeFolder({ 'docs/a.md': 'zebra\n' });
    for (const roots of [undefined, []]) {
      const allowed = AllowedRoots.open(roots, folder);
      expect(allowed.paths).toEqual([folder]);
      expect(await allowed.resolve(nodeFileSystem, '.')).toBe(folder);
      expect(await allowed.resolve(nodeFileSystem, 'docs')).toBe(join(folder, 'docs'));
      expect(await codeOf(() => allowed.resolve(nodeFileSystem, '..'))).toBe(REFUSED);
      expect(await codeOf(() => allowed.resolve(nodeFileSystem, '/'))).toBe(REFUSED);
    }
  });

  it('refuses to start over a root that is not there, is no folder or no path', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    for (const root of ['none', 'a.md', 'a.md/b'])
      expect(await codeOf(() => AllowedRoots.open([root], folder))).toBe('RAG_SERVER_INVALID_ROOT');
    for (const root of ['', ' ', 'a\0b', 7 as unknown as string])
      expect(await codeOf(() => AllowedRoots.open([root], folder))).toBe('RAG_SERVER_INVALID_OPTION');
  });

  it('gives one and the same answer to whatever is not allowed', async () => {
    const folder = await makeFolder({
      'proj/a.md': 'zebra\n',
      'proj/docs/b.md': 'zebra\n',
      'proj-secret/s.md': 'zebra\n',
      'outside/s.md': 'zebra\n',
      'proj/caf\u00e9/c.md': 'zebra\n',
    });
    await symlink('../outside', `${folder}/proj/link`);
    await symlink('link', `${folder}/proj/chain`);
    await symlink('loop', `${folder}/proj/loop`);
    await symlink('../outside/s.md', `${folder}/proj/file`);
    execFileSync('mkfifo', [`${folder}/proj/fifo`]);
    const socket = createServer().listen(`${folder}/proj/socket`);
    const allowed = AllowedRoots.open(['proj'], folder);
    const refused: readonly unknown[] = [
      ['..', '../outside', '../proj-secret', 'docs/../../outside', '../proj/../proj-secret', '../none'],
      ['/', '/etc', '/etc/passwd', '/proc/self/environ', '/proc/self/cwd', '/proc/self/root', '/dev/null'],
      [`${folder}/proj-secret`, `${folder}/outside`, folder, `${folder}/proj/../outside`, `${folder}/proj\0`],
      [
        'link',
        'link/',
        'link/.',
        './link',
        'link/../link',
        'chain',
        'loop',
        'file',
        'a.md',
        'a.md/',
        'fifo',
        'socket',
      ],
      ['none', 'docs/none', 'docs/b.md', 'docs/b.md/x', 'DOCS', 'Docs', 'x'.repeat(300), 'x/'.repeat(3_000)],
      ['', ' ', '\t', 'docs ', ' docs', 'docs\n', 'docs\0', '\0docs', 'docs\0/../../outside', 'do\u0001cs'],
      ['%2e%2e', '%2e%2e/outside', '..%2foutside', '%252e%252e', 'docs%00', '"docs"', "'docs'", '\ud800'],
      [
        '~',
        '~/',
        '~root',
        '$HOME',
        '${HOME}',
        'file://',
        `file://${folder}/proj`,
        'file:docs',
        'http://127.0.0.1/',
      ],
      [
        '//127.0.0.1/share',
        '\\\\127.0.0.1\\share',
        '\\\\?\\C:\\',
        'C:\\',
        'c:/',
        `//${folder}/proj`,
        '..\\outside',
      ],
      ['cafe\u0301', 'CAF\u00c9', '\uff44ocs', '\u2025/outside', '\u2024\u2024/outside'],
      [undefined, null, 7, {}, ['docs'], { toString: () => 'docs' }],
    ].flat();
    const answers = new Set<string>();
    for (const path of refused) {
      const error: unknown = await allowed.resolve(nodeFileSystem, path).then(
        (real) => new Error(`"${String(path)}" became "${real}"`),
        (reason: unknown) => reason,
      );
      answers.add(`${String(error)} ${JSON.stringify(error)}`);
    }
    expect([...answers]).toEqual([expect.stringContaining(REFUSED)]);
    expect([...answers][0]).not.toContain(folder);
    for (const path of [
      '.',
      'docs',
      './docs/',
      'docs/.',
      `${folder}/proj`,
      `${folder}/proj/docs`,
      'caf\u00e9',
    ])
      expect(await allowed.resolve(nodeFileSystem, path)).toMatch(/\/proj(\/docs|\/caf\u00e9)?$/u);
    socket.close();
  });

  it('does not touch what lies outside by its spelling', async () => {
    const folder = await makeFolder({ 'proj/a.md': '', 'outside/a.md': '' });
    const faulty = new FaultFileSystem(nodeFileSystem);
    const allowed = AllowedRoots.open(['proj'], folder);
    for (const path of ['../outside', '/etc', '~', 'file:///etc', `${folder}/proj2`])
      expect(await codeOf(() => allowed.resolve(faulty, path))).toBe(REFUSED);
    expect(faulty.calls).toEqual([]);
  });

  it('follows a link from one allowed folder into another, and a root that is a link', async () => {
    const folder = await makeFolder({ 'a/x.md': '', 'b/docs/y.md': '', 'c/z.md': '' });
    await symlink('../b/docs', `${folder}/a/link`);
    await symlink('b', `${folder}/alias`);
    const allowed = AllowedRoots.open(['a', 'alias', 'a', 'b'], folder);
    expect(allowed.paths).toEqual([`${folder}/a`, `${folder}/b`]);
    expect(await allowed.resolve(nodeFileSystem, 'link')).toBe(`${folder}/b/docs`);
    expect(await allowed.resolve(nodeFileSystem, `${folder}/alias/docs`)).toBe(`${folder}/b/docs`);
    expect(await codeOf(() => allowed.resolve(nodeFileSystem, `${folder}/c`))).toBe(REFUSED);
  });

  it('keeps two names apart that only look alike', async () => {
    const composed = 'caf\u00e9';
    const decomposed = 'cafe\u0301';
    const folder = await makeFolder({ [`${composed}/a.md`]: '' });
    await mkdir(`${folder}/${decomposed}`, { recursive: true });
    const allowed = AllowedRoots.open([composed], folder);
    expect(await codeOf(() => allowed.resolve(nodeFileSystem, `${folder}/${decomposed}`))).toBe(REFUSED);
    expect(await allowed.resolve(nodeFileSystem, `${folder}/${composed}`)).toBe(`${folder}/${composed}`);
  });

  it('gives a real path within its roots or refuses, whatever it is asked', async () => {
    const folder = await makeFolder({ 'proj/docs/a.md': '', 'proj/.../b.md': '', 'outside/s.md': '' });
    await symlink('../outside', `${folder}/proj/link`);
    await symlink('..', `${folder}/proj/up`);
    await symlink('docs', `${folder}/proj/in`);
    const allowed = AllowedRoots.open(['proj'], folder);
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      '...',
      'docs',
      'link',
      'up',
      'in',
      'proj',
      'outside',
      'a.md',
      ' ',
      '~',
    );
    const path = fc.tuple(
      fc.constantFrom('', '/', `${folder}/`, `${folder}/proj/`),
      fc.array(part, { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(path, async ([start, parts]) => {
        const asked = start + parts.join('/');
        const real = await allowed
          .resolve(nodeFileSystem, asked)
          .catch((error: unknown) => (error as { code: string }).code);
        if (real === REFUSED) return;
        expect(real).toMatch(new RegExp(String.raw`^${folder}/proj(/docs|/\.\.\.)?$`, 'u'));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a folder that is swapped for a link', () => {
  it('after its path was checked does not become the root of the run', async () => {
    const { folder, session, faulty } = await swappable();
    // The second look is that of the run itself.
    const swap = swapper(folder);
    faulty.inject({ operation: 'realPath', path: 'proj/docs', nth: 2, before: swap });
    const run = await session.startIndex({ root: 'docs' });
    await run.ended;
    expect(run).toMatchObject({ state: 'failed', error: { code: 'RAG_INGEST_ROOT_MOVED' } });
    expect(JSON.stringify([run.error, String(run.error)])).not.toContain(folder);
    expect((await session.search('secret')).results).toEqual([]);
  });

  const moments = [
    'realPath',
    'lstat',
    'readDirectory',
    'readEntry',
    'open',
    'stat',
    'openRealPath',
    'read',
  ] as const;
  it.each(moments)(
    'before any call of "%s" brings nothing from outside into the index',
    async (operation) => {
      for (let nth = 1; nth <= 8; nth++) {
        const { folder, session, faulty } = await swappable();
        faulty.inject({ operation, nth, before: swapper(folder) });
        const run = await session.startIndex({ root: '.' }).catch(() => undefined);
        await run?.ended;
        const found = await session.search('secret', 10);
        expect(found.results.map(({ content }) => content)).toEqual([]);
        expect(JSON.stringify(run?.report ?? {})).not.toContain('outside-only');
      }
    },
  );

  it('for a moment, while it is listed, does not even give the names of what is outside', async () => {
    const { folder, session, faulty } = await swappable();
    const swap = swapper(folder);
    const back = async (): Promise<void> => {
      await unlink(`${folder}/proj/docs`);
      await rename(`${folder}/proj/away`, `${folder}/proj/docs`);
    };
    faulty.inject({ operation: 'readDirectory', path: 'proj/docs', before: swap });
    faulty.inject({ operation: 'realPath', path: 'proj/docs', before: back });
    const run = await session.startIndex({ root: '.' });
    await run.ended;
    expect(JSON.stringify([run.report, run.error])).not.toContain('outside-only');
  });

  it('again and again, by another process, brings nothing from outside into the index', async () => {
    const { folder, session } = await swappable();
    for (let number = 0; number < 30; number++)
      await writeFile(`${folder}/proj/docs/${number}.md`, 'zebra\n');
    const stop = new AbortController();
    const swapping = (async () => {
      while (!stop.signal.aborted) {
        await rename(`${folder}/proj/docs`, `${folder}/proj/away`);
        await symlink('../outside', `${folder}/proj/docs`);
        await rm(`${folder}/proj/docs`);
        await rename(`${folder}/proj/away`, `${folder}/proj/docs`);
      }
    })();
    for (let round = 0; round < 25; round++) {
      const run = await session.startIndex({ root: round % 2 === 0 ? '.' : 'docs' }).catch(() => undefined);
      await run?.ended;
      expect(JSON.stringify([run?.report, run?.error])).not.toContain('outside-only');
      expect((await session.search('secret', 10)).results).toEqual([]);
    }
    stop.abort();
    await swapping;
  });
});

async function swappable(): Promise<{
  readonly folder: string;
  readonly session: HostedSession;
  readonly faulty: FaultFileSystem;
}> {
  const folder = await makeFolder({
    'proj/docs/a.md': 'zebra\n',
    'proj/z.md': 'zebra\n',
    'outside/a.md': 'secret\n',
    'outside/outside-only.md': 'secret\n',
  });
  const faulty = new FaultFileSystem(nodeFileSystem);
  const { host } = openHost({ startFolder: folder, roots: ['proj'], sessions: { fileSystem: faulty } });
  return { folder, session: host.openSession(anna, 'a'), faulty };
}

/** Puts a link to a folder outside in the place of one inside, once. */
function swapper(folder: string): () => Promise<void> {
  let swapped = false;
  return async () => {
    if (swapped) return;
    swapped = true;
    await rename(`${folder}/proj/docs`, `${folder}/proj/away`);
    await symlink('../outside', `${folder}/proj/docs`);
  };
}
