import { runCase } from '../run/run-case.js';
import type { ProcessMessage, RunMessage } from './messages.js';

// Runs the cases that it is sent, one at a time, and ends when nobody listens any more.

process.on('message', (message: RunMessage) => {
  void runCase(message.line, {
    onStart: async (what, timeoutMs) => tell({ kind: 'started', what, timeoutMs }),
  }).then(async (outcome) => tell({ kind: 'ended', outcome }));
});

process.on('disconnect', () => {
  process.exit();
});

/** Resolves when the message is written: what begins next may block this thread for ever. */
async function tell(message: ProcessMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}
