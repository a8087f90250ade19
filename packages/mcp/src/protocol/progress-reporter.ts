import type { ToolProgress } from '../tools/tool.js';

/** A progress notification. */
export interface ProgressParams {
  readonly progressToken: string | number;
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

/** Sends the progress of one call. */
export interface ProgressReporter {
  readonly report: (progress: ToolProgress) => void;
  /** Nothing is sent any more: the protocol allows no progress after the answer. */
  readonly end: () => void;
}

/**
 * Sends progress to a client that gave a token, one notification at a time: what comes while one is on its way is
 * dropped but for the newest. What cannot be sent is no fault of the call.
 */
export function progressReporter(
  progressToken: string | number | undefined,
  send: (params: ProgressParams) => Promise<void>,
): ProgressReporter {
  let newest: ToolProgress | undefined;
  let isSending = false;
  let hasEnded = progressToken === undefined;
  const drain = async (token: string | number): Promise<void> => {
    isSending = true;
    for (let next = newest; next !== undefined && !hasEnded; next = newest) {
      newest = undefined;
      const { progress, total, message } = next;
      const params = { progressToken: token, progress, message };
      try {
        await send(total === undefined ? params : { ...params, total });
      } catch {
        // The client is gone; the call ends by its signal.
      }
    }
    isSending = false;
  };
  return {
    report: (progress) => {
      newest = progress;
      if (progressToken !== undefined && !isSending && !hasEnded) void drain(progressToken);
    },
    end: () => {
      hasEnded = true;
    },
  };
}
