import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: { readonly node?: string };
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>> };
}

const root = join(import.meta.dirname, '../../..');
const readManifest = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;

const published = readdirSync(join(root, 'packages'))
  .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
  .map((folder) => ({ folder, manifest: readManifest(`packages/${folder}/package.json`) }));

describe('package manifests', () => {
  it.each(published)('$folder publishes what it exports, without the source condition', ({ manifest }) => {
    const withoutSource = Object.fromEntries(
      Object.entries(manifest.exports ?? {}).map(([entry, targets]) => [
        entry,
        Object.fromEntries(Object.entries(targets).filter(([condition]) => condition !== '@rag/source')),
      ]),
    );
    expect(Object.keys(withoutSource)).toContain('.');
    expect(manifest.publishConfig?.exports).toEqual(withoutSource);
  });

  it.each(published)(
    '$folder carries its own name, the license and the engines of the workspace',
    (entry) => {
      const { engines } = readManifest('package.json');
      expect(entry.manifest).toMatchObject({
        name: `@rag/${entry.folder}`,
        license: 'MIT',
        type: 'module',
        engines,
      });
    },
  );
});
