import type { ToolProgress } from '../tools/tool.js';

/** A progress notification. */
export interface ProgressParams {
  readonly progressToken: string | number;
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

/**
 * Sends progress to a client that gave a token, one notification at a time: what comes while one is on its way is
 * dropped but for the newest. What cannot be sent is no fault of the call.
 */
export function progressReporter(
  progressToken: string | number | undefined,
  send: (params: ProgressParams) => Promise<void>,
): (progress: ToolProgress) => void {
  if (progressToken === undefined) return () => undefined;
  let newest: ToolProgress | undefined;
  let isSending = false;
  const drain = async (): Promise<void> => {
    isSending = true;
    for (let next = newest; next !== undefined; next = newest) {
      newest = undefined;
      const { progress, total, message } = next;
      const params = { progressToken, progress, message };
      try {
        await send(total === undefined ? params : { ...params, total });
      } catch {
        // The client is gone; the call ends by its signal.
      }
    }
    isSending = false;
  };
  return (progress) => {
    newest = progress;
    if (!isSending) void drain();
  };
}
