import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Workspace packages resolve to their sources, so that a test never sees a stale build.
const conditions = ['@rag/source', ...defaultServerConditions];

// Set by the continuous integration run, which counts tests from a file rather than from the console.
const reportFile = process.env['RAG_TEST_REPORT'];

// Grammars hold memory that never shrinks, and servers hold sockets: their files get a process each. The others share one
// a thread, which spares most of the time that loading modules takes.
const ISOLATED = [
  'packages/{chunker,cli,mcp,server}/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  // Loads a native module under another environment: no other file may have loaded it before.
  'packages/vector/src/hnsw/platform.test.ts',
];
const EXCLUDED = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: EXCLUDED } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['packages/*/src/**/*.test.ts', 'tools/*/src/**/*.test.ts'],
          exclude: [...EXCLUDED, ...ISOLATED],
          isolate: false,
        },
      },
    ],
    // A guard against tests that hang, not a measure: machines are shared.
    testTimeout: 60_000,
    reporters: reportFile === undefined ? ['default'] : ['default', ['json', { outputFile: reportFile }]],
  },
});
