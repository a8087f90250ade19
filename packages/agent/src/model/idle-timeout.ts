import type { Clock } from '@rag/contracts';

/** Aborts where nothing happens for a while, or where the caller aborts. */
export interface IdleTimeout {
  readonly signal: AbortSignal;
  /** Whether it was the time, and not the caller. */
  readonly isExpired: boolean;
  /** Something happened: the time starts anew. */
  touch(): void;
  /** Ends the watch. */
  stop(): void;
}

/** Starts the watch. */
export function startIdleTimeout(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): IdleTimeout {
  const controller = new AbortController();
  let isExpired = false;
  const expire = (): void => {
    isExpired = true;
    controller.abort(new DOMException('nothing came in time', 'TimeoutError'));
  };
  const watch = (): (() => void) =>
    timeoutMs === Infinity ? () => undefined : clock.after(timeoutMs, expire);
  let cancel = watch();
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
    get isExpired() {
      return isExpired;
    },
    touch() {
      cancel();
      cancel = watch();
    },
    stop() {
      cancel();
    },
  };
}
