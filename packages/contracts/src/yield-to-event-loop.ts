/**
 * Resolves in a later turn of the event loop, so that searches, timers and sockets get theirs.
 *
 * Works in browsers, workers and Node without a timer's minimum delay; costs some tens of microseconds, so long
 * loops call it every few milliseconds of work, not at every step.
 *
 * @example
 * for (let i = 0; i < 3; i++) await yieldToEventLoop();
 */
export async function yieldToEventLoop(): Promise<void> {
  const channel = new MessageChannel();
  await new Promise<void>((resolve) => {
    channel.port1.onmessage = (): void => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
}
