/** What load is generated with; time and waiting are arguments so that the rules can be tried without any. */
export interface LoadPorts {
  readonly nowMs: () => number;
  readonly waitUntil: (timeMs: number) => Promise<void>;
  /** Sends one request; rejects where no good answer came. */
  readonly send: (index: number) => Promise<void>;
}

/** What came of a load. */
export interface LoadOutcome {
  readonly latenciesMs: readonly number[];
  readonly failures: number;
  readonly durationMs: number;
}

/**
 * Sends at fixed times whatever the answers do, as independent callers would.
 *
 * Each latency counts from the time at which its request was meant to be sent: a server that stalls, or a generator that is
 * late because of it, is not excused (no coordinated omission).
 */
export async function openLoop(
  { nowMs, waitUntil, send }: LoadPorts,
  { requestsPerSecond, durationMs }: { readonly requestsPerSecond: number; readonly durationMs: number },
): Promise<LoadOutcome> {
  const count = Math.floor((requestsPerSecond * durationMs) / 1_000);
  const record = new Recorder(nowMs);
  const startMs = nowMs();
  const under: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    const meantMs = startMs + (index * 1_000) / requestsPerSecond;
    if (nowMs() < meantMs) await waitUntil(meantMs);
    under.push(record.run(meantMs, send(index)));
  }
  await Promise.all(under);
  return record.outcome(startMs);
}

/** Keeps so many requests under way, each sent when the one before it was answered. */
export async function closedLoop(
  { nowMs, send }: LoadPorts,
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
): Promise<LoadOutcome> {
  const record = new Recorder(nowMs);
  const startMs = nowMs();
  let sent = 0;
  const work = async (): Promise<void> => {
    while (nowMs() - startMs < durationMs) await record.run(nowMs(), send(sent++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return record.outcome(startMs);
}

class Recorder {
  readonly #nowMs: () => number;
  readonly #latenciesMs: number[] = [];
  #failures = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async run(fromMs: number, answer: Promise<void>): Promise<void> {
    try {
      await answer;
    } catch {
      this.#failures += 1;
      return;
    }
    this.#latenciesMs.push(this.#nowMs() - fromMs);
  }

  outcome(startMs: number): LoadOutcome {
    return {
      latenciesMs: this.#latenciesMs,
      failures: this.#failures,
      durationMs: this.#nowMs() - startMs,
    };
  }
}
