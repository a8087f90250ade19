import { spawn } from 'node:child_process';
import process from 'node:process';

/** What a finished program left behind. */
export interface CommandResult {
  /** The exit code; 1 where a signal or a missing program ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a program runs. */
export interface CommandOptions {
  readonly folder: string;
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether its output goes to this process's own instead of the result. */
  readonly inheritOutput?: boolean;
}

// Both would let a package in an empty folder find, or miss, what its user would not.
const REMOVED_VARIABLES: readonly string[] = ['NODE_PATH', 'NODE_ENV'];

/** A guard against programs that hang, not a measure: machines are shared. */
export const COMMAND_TIMEOUT_MS: number = 300_000;

/**
 * Runs a program to its end, without a shell and without standard input.
 *
 * Never rejects: a program that cannot be started has the code 1 and the reason in `stderr`.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  { folder, environment = {}, inheritOutput = false }: CommandOptions,
): Promise<CommandResult> {
  const kept = Object.entries(process.env).filter(([name]) => !REMOVED_VARIABLES.includes(name));
  const output = inheritOutput ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...Object.fromEntries(kept), ...environment },
    stdio: ['ignore', output, output],
    timeout: inheritOutput ? undefined : COMMAND_TIMEOUT_MS,
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      resolve({ code: 1, stdout, stderr: `${stderr}${error.message}` });
    });
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, stdout, stderr: signal === null ? stderr : `${stderr}ended by ${signal}` });
    });
  });
}

/** Both outputs as one text, for a finding about a program that failed. */
export function outputOf({ stdout, stderr }: CommandResult): string {
  return [stdout.trim(), stderr.trim()].filter((text) => text !== '').join('\n');
}
