import { defineConfig } from 'vitest/config';

// Of its own: the packages are tested as they were built, not by their sources.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 60_000 } });
