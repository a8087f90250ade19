import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Enough for the output of the largest corpus. */
const MAX_OUTPUT_BYTES = 1_073_741_824;

/** A program with its first arguments. */
export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** The path of a reference's script; the same from `src` and from `dist`. */
export function scriptPath(name: string): string {
  return fileURLToPath(new URL(`../../src/definitions/scripts/${name}`, import.meta.url));
}

/** Whether the program is there and answers. */
export function isInstalled(probe: Command): boolean {
  return spawnSync(probe.program, probe.arguments, { stdio: 'ignore' }).status === 0;
}

/**
 * Runs a program over the input and returns what it printed.
 *
 * @throws Error with the last of its complaints when it ends with another code than 0.
 */
export function runCommand(command: Command, input: string): string {
  const { status, stdout, stderr, error } = spawnSync(command.program, command.arguments, {
    input,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error !== undefined)
    throw new Error(`Cannot run "${command.program}": ${error.message}`, { cause: error });
  if (status !== 0)
    throw new Error(
      `Cannot use "${command.program}": it ended with ${status ?? 'a signal'}: ${stderr.slice(-600)}`,
    );
  return stdout;
}
