import { fork } from 'node:child_process';
import { join } from 'node:path';

import type { LoadOutcome } from './generate-load.js';
import type { LoadJob, LoadReply } from './messages.js';

// The built file, from the sources too: a test starts it as it is.
const ENTRY = join(import.meta.dirname, '../../dist/server/load-process.js');

/** Sends load from a process of its own. @throws Error where that fails; answers that are no good are counted. */
export async function sendLoad(job: LoadJob): Promise<LoadOutcome> {
  const child = fork(ENTRY, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  try {
    const reply = await new Promise<LoadReply>((resolve, reject) => {
      child.once('message', (message: LoadReply) => {
        resolve(message);
      });
      child.once('exit', (code) => {
        reject(new Error(`Cannot send load: its process ended with "${String(code)}"`));
      });
      child.send(job);
    });
    if ('error' in reply) throw new Error(`Cannot send load: ${reply.error}`);
    return reply;
  } finally {
    child.kill();
  }
}
