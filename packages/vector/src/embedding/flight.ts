/**
 * One call that several callers wait for: it is aborted when the last of them has left.
 */
export class Flight {
  /** The vectors by key; rejects with what the call rejected with. */
  readonly landed: Promise<ReadonlyMap<string, Float32Array>>;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #controller = new AbortController();
  #passengers = 0;
  #isOver = false;
  #afterwards: ((vectors: ReadonlyMap<string, Float32Array>) => void) | undefined;

  /** @param texts by key; `call` answers with a vector for each, in order. */
  constructor(
    texts: ReadonlyMap<string, string>,
    call: (signal: AbortSignal) => Promise<readonly Float32Array[]>,
  ) {
    this.#texts = texts;
    this.landed = call(this.#controller.signal).then(
      (vectors) => {
        const byKey = new Map([...texts.keys()].map((key, place) => [key, vectors[place]!]));
        this.#end(byKey);
        return byKey;
      },
      (error: unknown) => {
        this.#end(new Map());
        throw error;
      },
    );
    // Each caller awaits it; without any, a failure is nobody's.
    this.landed.catch(() => undefined);
  }

  carries(key: string): boolean {
    return this.#texts.has(key);
  }

  /** Whether it carries nothing but these keys, so that no other text can be what it fails for. */
  isWithin(keys: ReadonlyMap<string, unknown>): boolean {
    return [...this.#texts.keys()].every((key) => keys.has(key));
  }

  /** Called once, with nothing after a failure and before anybody who waits goes on. */
  onLanded(run: (vectors: ReadonlyMap<string, Float32Array>) => void): void {
    this.#afterwards = run;
  }

  enter(): void {
    this.#passengers += 1;
  }

  leave(): void {
    this.#passengers -= 1;
    if (this.#passengers > 0 || this.#isOver) return;
    // Whoever comes from now on must not wait for what is being given up.
    this.#end(new Map());
    this.#controller.abort(new DOMException('Nobody waits for these embeddings', 'AbortError'));
  }

  #end(vectors: ReadonlyMap<string, Float32Array>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#afterwards?.(vectors);
  }
}
