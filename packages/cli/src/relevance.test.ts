import { describe, expect, it } from 'vitest';

import { makeFolder, run } from './cli.test-support.js';

describe('rag and what is to the point', () => {
  const files = {
    'src/session.ts': 'export function openSession(token: string): void {\n  verify(token);\n}\n',
    'docs/backup.md': '# Backup\n\nCopies are made at night and kept for a month.\n',
    'docs/mail.md': '# Mail\n\nLetters are sent by the queue of the worker.\n',
    'src/clock.ts': 'export function tick(): number {\n  return 1;\n}\n',
    'docs/deploy.md': '# Deploy\n\nDeploys run on Friday, after the tests have passed.\n',
  };

  it('says on stderr, in JSON and in an explanation when nothing is', async () => {
    const folder = await makeFolder(files);
    const query = 'recipe for a chocolate cake that the tests of my aunt like';
    const { code, stdout, stderr } = await run(['search', folder, query]);
    expect([code, stderr]).toEqual([0, 'Nothing seems to the point; these are the nearest\n']);
    expect(stdout).toContain('docs/deploy.md');
    const json = JSON.parse((await run(['search', folder, query, '--json'])).stdout) as object;
    expect(json).toHaveProperty('diagnostics.relevance.outcome', 'no-relevant-context');
    const explained = await run(['explain', folder, query]);
    expect(explained.stderr).toMatch(
      /^Relevance none, confidence 0\.\d\d; it matches by 0\.\d\d, queries of \d+ words/u,
    );
  });

  it('says why a name is certain, and why one is not', async () => {
    const folder = await makeFolder(files);
    expect((await run(['search', folder, 'openSession'])).stderr).toBe('');
    expect((await run(['explain', folder, 'openSession'])).stderr).toMatch(
      /^Relevance high.*a result defines this name$/mu,
    );
    expect((await run(['explain', folder, 'openBakery'])).stderr).toMatch(
      /^Relevance none.*nothing has this name$/mu,
    );
    const { stdout } = await run(['explain', folder, 'openSession', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ relevance: { band: 'high', isDefined: true } });
  });

  it('takes the name of a file for a name that is there', async () => {
    const folder = await makeFolder(files);
    for (const name of ['deploy.md', 'docs/deploy.md', 'clock.ts']) {
      const { stdout } = await run(['explain', folder, name, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ relevance: { isUnknownName: false } });
    }
  });

  it('says nothing of it in the profile classic', async () => {
    const folder = await makeFolder(files);
    const { stdout, stderr } = await run(['search', folder, 'deploys', '--profile', 'classic', '--json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).not.toHaveProperty('diagnostics.relevance');
  });
});
