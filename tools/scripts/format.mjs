import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Markdown is left to its authors: tables and line breaks there carry meaning that a formatter cannot see.
const PATTERNS = [
  '**/*.{ts,tsx,js,mjs,json,jsonc,yaml,yml,css,html}',
  '!**/{dist,coverage,.turbo,fixtures}/**',
  '!pnpm-lock.yaml',
];

const prettier = join(
  dirname(createRequire(import.meta.url).resolve('prettier/package.json')),
  'bin/prettier.cjs',
);
const mode = process.argv[2] ?? '--check';
const { status } = spawnSync(process.execPath, [prettier, mode, '--log-level', 'warn', ...PATTERNS], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
