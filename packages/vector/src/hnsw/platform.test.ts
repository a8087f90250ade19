import { describe, expect, it, vi } from 'vitest';

import { openHnswIndex } from './hnsw-index.js';

// In a file of its own: what was loaded once stays loaded.
describe('openHnswIndex() on a platform without a binary', () => {
  it('says that there is no program for it, with the reason of the package as the cause', async () => {
    vi.stubEnv('npm_config_arch', 's390x');
    try {
      await expect(openHnswIndex()).rejects.toMatchObject({
        code: 'RAG_VECTOR_UNSUPPORTED_PLATFORM',
        message: expect.stringMatching(
          /^Cannot load "usearch": .* or use VectorMemoryStore, which needs none$/u,
        ),
        cause: { message: expect.stringContaining('arch=s390x') },
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
