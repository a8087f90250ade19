#!/usr/bin/env node
// A program and no script of the root: a package manager prints what it runs on stdout, where only the answer may be.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

const own = join(import.meta.dirname, '..');
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

// What a compiler or a case says goes to stderr.
const build = run([join(typescript, 'bin/tsc'), '-b', join(own, 'tsconfig.build.json')], ['ignore', 2, 2]);
process.exitCode = build === 0 ? run([join(own, 'dist/main.js'), ...process.argv.slice(2)], 'inherit') : 2;

/**
 * @param {readonly string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
function run(args, stdio) {
  return spawnSync(process.execPath, args, { stdio }).status ?? 2;
}
