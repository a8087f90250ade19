import type { ChildProcess } from 'node:child_process';

import type { CaseLine } from '../bank/case-line.js';
import type { CaseOutcome } from '../run/case-outcome.js';
import { DEFAULT_STEP_TIMEOUT_MS } from '../run/time-limit.js';
import type { ProcessMessage, RunMessage } from './messages.js';

/**
 * Sends one case to a process and waits for its outcome.
 *
 * Everything that the process begins has a time limit; where nothing follows within it and `graceMs`, the process
 * is ended and the case fails. A process that dies fails the case.
 */
export async function superviseCase(
  child: ChildProcess,
  line: CaseLine,
  graceMs: number,
): Promise<CaseOutcome> {
  return new Promise((resolve) => {
    let current = 'the start';
    let timer: NodeJS.Timeout;
    const settle = (outcome: CaseOutcome): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
      resolve(outcome);
    };
    const fail = (reason: string): void => {
      settle({ id: line.id, kind: line.kind, outcome: 'fail', reason });
    };
    const watch = (timeoutMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        child.once('exit', () => {
          fail(`${current} hangs: it did not end within ${timeoutMs} ms and blocks its thread`);
        });
        child.off('exit', onExit);
        child.kill('SIGKILL');
      }, timeoutMs + graceMs);
    };
    const onMessage = (message: ProcessMessage): void => {
      if (message.kind === 'ended') {
        settle(message.outcome);
        return;
      }
      current = message.what;
      watch(message.timeoutMs);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      fail(`${current} ended the process with ${signal ?? `exit code ${code ?? 0}`}`);
    };
    const onError = (error: Error): void => {
      fail(`the process cannot be reached: ${error.message}`);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    watch(DEFAULT_STEP_TIMEOUT_MS);
    child.send({ line } satisfies RunMessage);
  });
}
