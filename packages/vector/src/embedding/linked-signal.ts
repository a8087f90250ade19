/** A controller of one's own that also follows another signal. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** Lets go of the other signal, which may live for long and must not gather listeners. */
  release(): void;
}

/** Makes a controller that aborts when `outer` does, with its reason. */
export function linkedSignal(outer: AbortSignal | undefined): LinkedSignal {
  const controller = new AbortController();
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted === true) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => {
      controller.abort(reason);
    },
    release: () => {
      outer?.removeEventListener('abort', follow);
    },
  };
}
