import { fileURLToPath } from 'node:url';

import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const conditions = ['@rag/source', ...defaultServerConditions];

// Written by run.mjs: one file that imports every test file of the package.
const suite = process.env['RAG_MUTATION_SUITE'] ?? 'no-suite-was-named';

export default defineConfig({
  resolve: {
    conditions,
    alias: [
      {
        find: /^fast-check$/u,
        replacement: fileURLToPath(new URL('repeatable-fast-check.config.ts', import.meta.url)),
      },
    ],
  },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: [suite], exclude: ['**/node_modules/**'], testTimeout: 60_000 },
});
