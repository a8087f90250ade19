import {
  LEFT_OUT_MARK,
  type Reference,
  type ReferenceDefinition,
  type ReferenceReading,
} from './reference.js';
import { isInstalled, runCommand, type Command } from './run-script.js';

/**
 * A reference that is a script in the language itself, asked for all files at once.
 *
 * The script reads one path a line and prints one line of JSON for each file that it can read:
 * `{ "path", "definitions": [[name, kind, line], …] }`; a kind that begins with `-` does not count.
 */
export function scriptReference(
  name: string,
  command: Command,
  probe: Command = { program: command.program, arguments: ['--version'] },
): Reference {
  return {
    name,
    absence: () =>
      isInstalled(probe) ? undefined : `"${[probe.program, ...probe.arguments].join(' ')}" does not run here`,
    read: (paths) => parseReading(runCommand(command, paths.join('\n'))),
  };
}

/** Reads what a script printed. */
export function parseReading(output: string): ReferenceReading {
  const reading = new Map<string, readonly ReferenceDefinition[]>();
  for (const line of output.split('\n')) {
    if (line.trim() === '') continue;
    const { path, definitions } = JSON.parse(line) as {
      path: string;
      definitions: [string, string, number][];
    };
    reading.set(
      path,
      definitions.map(([name, kind, at]) => ({
        name,
        kind: kind.startsWith(LEFT_OUT_MARK) ? kind.slice(LEFT_OUT_MARK.length) : kind,
        line: at,
        counts: !kind.startsWith(LEFT_OUT_MARK),
      })),
    );
  }
  return reading;
}
