import type { Clock } from '@rag/contracts';

/** When a session was used, and whether it is in use: what decides about its end. */
export class SessionUse {
  readonly createdAtMs: number;
  readonly #clock: Clock;
  readonly #idleTtlMs: number;
  #lastUsedAtMs: number;
  #holders = 0;

  constructor(clock: Clock, idleTtlMs: number) {
    this.#clock = clock;
    this.#idleTtlMs = idleTtlMs;
    this.createdAtMs = clock.now();
    this.#lastUsedAtMs = this.createdAtMs;
  }

  get lastUsedAtMs(): number {
    return this.#lastUsedAtMs;
  }

  get expiresAtMs(): number {
    return this.#lastUsedAtMs + this.#idleTtlMs;
  }

  /** Whether its time is over; never while something of it is under way. A clock that is set back gives it longer. */
  get overdue(): boolean {
    return this.#holders === 0 && this.#clock.now() >= this.expiresAtMs;
  }

  touch(): void {
    this.#lastUsedAtMs = this.#clock.now();
  }

  /** In use until the function that it gives is called; its idle time begins then. */
  hold(): () => void {
    this.touch();
    this.#holders += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders -= 1;
      this.touch();
    };
  }
}
