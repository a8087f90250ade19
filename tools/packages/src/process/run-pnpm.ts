import process from 'node:process';

import { runCommand, type CommandOptions, type CommandResult } from './run-command.js';

/** The version that `packageManager` of the repository names. */
export const PNPM_VERSION: string = '10.34.9';

/**
 * Runs the pinned pnpm.
 *
 * Started by pnpm, this process knows the program; otherwise npx finds it, which takes some seconds more.
 */
export function runPnpm(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const program = process.env['npm_execpath'] ?? '';
  return /[/\\]pnpm\.[cm]?js$/u.test(program)
    ? runCommand(process.execPath, [program, ...args], options)
    : runCommand('npx', ['-y', `pnpm@${PNPM_VERSION}`, ...args], options);
}
