import { describe, expect, it } from 'vitest';

import { MAX_README_LINES } from '../data/readme-sections.js';
import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findReadmeGaps } from './readme-sections.js';

const COMPLETE = [
  '# @rag/a',
  '',
  'Does one thing.',
  '',
  '## Install',
  '```sh',
  'npm install @rag/a',
  '```',
  '## Example',
  '```ts',
  '# no heading',
  '```',
  '## What it guarantees',
  '- Much.',
  '## Options',
  'Some.',
  '## Limits',
  'Few.',
].join('\n');

const gapsOf = (readme: string | undefined, index = 'export { DEFAULT_A_OPTIONS } from "./options.js";') =>
  places(
    findReadmeGaps(
      workspaceOf({
        'packages/a/package.json': manifestOf('@rag/a'),
        'packages/a/src/index.ts': index,
        ...(readme === undefined ? {} : { 'packages/a/README.md': readme }),
      }),
    ),
  ).map((place) => place.replace('packages/a/README.md:', ''));

describe('findReadmeGaps()', () => {
  it('finds a package without a README, and leaves apps and tools alone', () => {
    expect(gapsOf(undefined)).toEqual(['1 is missing']);
    expect(findReadmeGaps(workspaceOf({ 'tools/a/package.json': manifestOf('@rag/a') }))).toEqual([]);
  });

  it('allows a complete one', () => {
    expect(gapsOf(COMPLETE)).toEqual([]);
  });

  it.each([
    ['## Install', '1 has no section "Install"'],
    ['## Example', '1 has no section "Example"'],
    ['## What it guarantees', '1 has no section "What it guarantees"'],
    ['## Options', '1 has no section "Options"'],
    ['## Limits', '1 has no section "Limits"'],
  ])('finds that %s is missing', (heading, finding) => {
    expect(gapsOf(COMPLETE.replace(heading, '## Other'))).toEqual([finding]);
  });

  it.each([
    ['# @rag/a', '# Something else', '1 does not open with the title "# @rag/a"'],
    ['Does one thing.', '', '1 has no sentence below its title'],
    ['- Much.', '', '1 has nothing under "What it guarantees"'],
    ['npm install @rag/a', 'npm install @rag/a\n```\n## More\n```', ''],
    ['```sh\nnpm install @rag/a\n```', '', '1 has no code under "Install"'],
  ])('with %j replaced by %j finds %j', (from, to, finding) => {
    expect(gapsOf(COMPLETE.replace(from, to))).toEqual(finding === '' ? [] : [finding]);
  });

  it('takes blocks above the first section for install and example, and the known synonyms', () => {
    const short = COMPLETE.replace('## Install\n', '').replace('## Example\n', '');
    expect(gapsOf(short)).toEqual([]);
    expect(gapsOf(short.replace('npm install @rag/a', 'echo'))).toEqual(['1 has no section "Install"']);
    const synonyms = COMPLETE.replace('## Limits', '## Limits and non-goals').replace(
      '## Example',
      '## Usage',
    );
    expect(gapsOf(synonyms)).toEqual([]);
  });

  it('asks for options only where the package has defaults for them', () => {
    const without = COMPLETE.replace('## Options\nSome.\n', '');
    expect(gapsOf(without)).toEqual(['1 has no section "Options"']);
    expect(gapsOf(without, 'export type { AOptions } from "./options.js";')).toEqual([]);
  });

  it('finds a README with one line too many', () => {
    const fill = '\nmore'.repeat(MAX_README_LINES - COMPLETE.split('\n').length);
    expect(gapsOf(COMPLETE + fill)).toEqual([]);
    expect(gapsOf(`${COMPLETE}${fill}\nmore`)).toEqual([
      `${MAX_README_LINES + 1} has ${MAX_README_LINES + 1} lines, ${MAX_README_LINES} at most`,
    ]);
  });
});
