import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Workspace packages resolve to their sources, so that a test never sees a stale build.
const conditions = ['@rag/source', ...defaultServerConditions];

// Set by the continuous integration run, which counts tests from a file rather than from the console.
const reportFile = process.env['RAG_TEST_REPORT'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/*/src/**/*.test.ts'],
    // A guard against tests that hang, not a measure: machines are shared.
    testTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
