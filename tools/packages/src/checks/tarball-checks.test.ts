import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { packPackages, type PackedPackage } from '../workspace/pack-packages.js';
import { lintTarball } from './publint-check.js';
import { checkTarballTypes } from './types-check.js';

const TYPED = { types: './dist/index.d.ts', default: './dist/index.js' };
const UNTYPED = { default: './dist/untyped.js' };

// A sound package, two whose types are missing, and one that exports a file it has not.
const EXPORTS: Readonly<Record<string, object>> = {
  sound: { '.': TYPED },
  untyped: { '.': UNTYPED },
  'half-typed': { '.': UNTYPED, './typed': TYPED },
  absent: { '.': TYPED },
};

const FILES: Readonly<Record<string, string>> = {
  'pnpm-workspace.yaml': 'packages: [packages/*]',
  'package.json': '{"name":"root","private":true}',
  'packages/sound/dist/index.js': 'export const a = 1;\n',
  'packages/sound/dist/index.d.ts': 'export declare const a: 1;\n',
  'packages/untyped/dist/untyped.js': 'export const a = 1;\n',
  'packages/half-typed/dist/untyped.js': 'export const a = 1;\n',
  'packages/half-typed/dist/index.js': 'export const a = 1;\n',
  'packages/half-typed/dist/index.d.ts': 'export declare const a: 1;\n',
  'packages/absent/dist/other.js': 'export const a = 1;\n',
};

// A guard against a pnpm that hangs, not a measure: machines are shared.
const PACK_TIMEOUT_MS = 120_000;

let folder: string;
let packed: ReadonlyMap<string, PackedPackage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rag-packages-tarballs-'));
  const manifests = Object.entries(EXPORTS).map(([name, exports]): [string, string] => {
    const manifest = {
      name,
      version: '1.0.0',
      license: 'MIT',
      type: 'module',
      files: ['dist'],
      sideEffects: false,
    };
    return [
      `packages/${name}/package.json`,
      JSON.stringify({ ...manifest, engines: { node: '>=20.19.0' }, exports }),
    ];
  });
  for (const [path, text] of [...Object.entries(FILES), ...manifests]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, 'tarballs'));
  const packages = await packPackages(folder, join(folder, 'tarballs'));
  packed = new Map(packages.map((one) => [one.name, one]));
}, PACK_TIMEOUT_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const tarballOf = (name: string): PackedPackage => {
  const found = packed.get(name);
  if (found === undefined) throw new Error(`"${name}" was not packed`);
  return found;
};

describe('packPackages()', () => {
  it('reads what it packed', () => {
    expect([...packed.keys()].sort()).toEqual(Object.keys(EXPORTS).sort());
    expect(tarballOf('sound').files).toEqual(['dist/index.d.ts', 'dist/index.js', 'package.json']);
  });
});

describe('lintTarball()', () => {
  it('has nothing to say about a sound package', async () => {
    expect(await lintTarball(tarballOf('sound'))).toEqual([]);
  });

  it('finds an exported file that is not there', async () => {
    expect((await lintTarball(tarballOf('absent'))).join('\n')).toContain('dist/index.js');
  });
});

describe('checkTarballTypes()', () => {
  it('has nothing to say about a sound package', async () => {
    expect(await checkTarballTypes(tarballOf('sound'))).toEqual([]);
  });

  it('finds an entry point without types beside one that has them', async () => {
    expect((await checkTarballTypes(tarballOf('half-typed'))).join('\n')).toContain('half-typed: attw says');
  });

  it('finds a package without any types', async () => {
    expect(await checkTarballTypes(tarballOf('untyped'))).toEqual(['untyped: the tarball has no types']);
  });
});
