import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { textOf, type JsonObject } from '../bank/json.js';
import { DEFAULT_STEP_TIMEOUT_MS } from '../run/time-limit.js';
import type { ProgramOutcome } from '../world/step.js';
import type { World } from '../world/world.js';
import type { OperationTable } from './operation.js';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The command line, as a program of its own in the folder of the case. */
export const COMMAND_LINE_OPERATIONS: OperationTable = {
  cli: async (fields, { world }) => {
    const timeoutMs = fields.optionalNumber('timeoutMs') ?? DEFAULT_STEP_TIMEOUT_MS;
    const value = await runProgram(fields.texts('args'), world, timeoutMs);
    world.logLines.push(...value.stderr.split('\n'));
    return { kind: 'program', value };
  },
};

async function runProgram(args: readonly string[], world: World, timeoutMs: number): Promise<ProgramOutcome> {
  // Beside the built entry, also where a tool resolves the package to its sources.
  const entry = join(dirname(createRequire(import.meta.url).resolve('@rag/cli')), '../dist/main.js');
  const options = {
    cwd: world.folder,
    env: { ...process.env, NO_COLOR: '1', ...readEnvironment(world.bankCase.environment) },
    maxBuffer: MAX_OUTPUT_BYTES,
    // Whoever waits has given up by then; the program must not be left behind.
    timeout: timeoutMs,
    killSignal: 'SIGKILL' as const,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [entry, ...args], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number')
        reject(new Error(error.message, { cause: error }));
      else resolve({ exitCode: child.exitCode ?? -1, stdout, stderr });
    });
    child.stdin?.end();
  });
}

function readEnvironment(environment: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, textOf(value)]));
}
