import { describe, expect, it } from 'vitest';

import type { PackedPackage } from '../workspace/pack-packages.js';
import { consumerFiles } from './install-consumer.js';

const packed = (name: string): PackedPackage => ({
  name,
  tarball: `${name}.tgz`,
  manifest: { name, version: '1.0.0' },
  manifestText: '',
  files: [],
});

describe('consumerFiles()', () => {
  it('names only what its user installs, and takes everything of ours from tarballs', () => {
    const plan = {
      direct: ['@rag/a'],
      tarballs: [packed('@rag/a'), packed('@rag/b')],
      others: { peer: '1.0.0' },
    };
    const files = consumerFiles(plan);
    const manifest = JSON.parse(files['package.json'] ?? '') as { dependencies: unknown };
    const workspace = JSON.parse(files['pnpm-workspace.yaml'] ?? '') as Record<string, unknown>;
    expect(manifest.dependencies).toEqual({ '@rag/a': 'file:@rag/a.tgz', peer: '1.0.0' });
    expect(workspace['overrides']).toEqual({ '@rag/a': 'file:@rag/a.tgz', '@rag/b': 'file:@rag/b.tgz' });
    expect(workspace['onlyBuiltDependencies']).toEqual([]);
  });
});
