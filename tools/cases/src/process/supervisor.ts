import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { InternalError } from '@rag/contracts';

import type { CaseLine } from '../bank/case-line.js';
import type { CaseOutcome } from '../run/case-outcome.js';
import { superviseCase } from './supervise-case.js';

/** How long a step may go on past its limit before the process is ended: it may just be about to say so itself. */
export const GRACE_MS = 2_000;

// Built JavaScript only: beside this module when it is built itself, else from the build.
const ENTRIES = ['./case-process.js', '../../dist/process/case-process.js'];

/** Options of {@link runCases}; each may be left out. */
export interface RunCasesOptions {
  /** The program that runs the cases. @defaultValue the built one of this package */
  readonly entry?: string | undefined;
  /** @defaultValue {@link GRACE_MS} */
  readonly graceMs?: number | undefined;
}

/**
 * Runs cases one after the other in a process of their own, so that one which hangs or dies fails alone.
 *
 * A process that was ended is replaced for the next case. All temporary files lie in one folder, which is removed.
 *
 * @returns the outcomes in the order of the cases.
 */
export async function runCases(
  lines: readonly CaseLine[],
  options: RunCasesOptions = {},
): Promise<readonly CaseOutcome[]> {
  const { entry = findEntry(), graceMs = GRACE_MS } = options;
  const folder = await mkdtemp(join(tmpdir(), 'rag-cases-'));
  const outcomes: CaseOutcome[] = [];
  let child: ChildProcess | undefined;
  try {
    for (const line of lines) {
      if (child === undefined || !child.connected) child = startProcess(entry, folder);
      outcomes.push(await superviseCase(child, line, graceMs));
    }
    return outcomes;
  } finally {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  }
}

function startProcess(entry: string, folder: string): ChildProcess {
  // What a case prints must not mix with the answer on stdout.
  const stdio = ['ignore', 2, 2, 'ipc'] as const;
  return fork(entry, { stdio: [...stdio], env: { ...process.env, TMPDIR: folder }, execArgv: [] });
}

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  await ended;
}

function findEntry(): string {
  const paths = ENTRIES.map((entry) => fileURLToPath(new URL(entry, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new InternalError('"case-process.js" was not built');
  return found;
}
