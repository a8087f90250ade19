import {
  Document,
  SearchResult,
  type Clock,
  type RagEvent,
  type RankedSnapshot,
  type RankedStream,
  type SearchOptions,
} from '@rag/contracts';

/** A document whose text is its id, in the file that is given. */
export const documentOf = (id: string, file?: string): Document =>
  new Document({ id, content: id, metadata: file === undefined ? undefined : { file } });

/** Results with falling scores, in the order of the ids. */
export const resultsOf = (
  ids: readonly string[],
  fileOf: (id: string) => string | undefined = () => undefined,
): readonly SearchResult[] =>
  ids.map((id, rank) => new SearchResult(documentOf(id, fileOf(id)), 1 / (rank + 1)));

export interface FakeStreamOptions {
  readonly name?: string;
  readonly fileOf?: (id: string) => string | undefined;
  readonly available?: () => boolean;
  readonly snapshot?: () => RankedSnapshot | Promise<RankedSnapshot>;
  /** Takes the place of the answer. */
  readonly answer?: (topK: number, options: SearchOptions | undefined) => unknown;
}

/** A stream that ranks the given ids for every query, and remembers how it was asked. */
export class FakeStream implements RankedStream {
  readonly name: string;
  readonly depths: number[] = [];
  readonly options: (SearchOptions | undefined)[] = [];
  snapshots = 0;
  readonly #results: readonly SearchResult[];
  readonly #fake: FakeStreamOptions;

  constructor(ids: readonly string[], fake: FakeStreamOptions = {}) {
    this.name = fake.name ?? 'fake';
    this.#results = resultsOf(ids, fake.fileOf);
    this.#fake = fake;
  }

  isAvailable(): boolean {
    return this.#fake.available?.() ?? true;
  }

  snapshot(): RankedSnapshot | Promise<RankedSnapshot> {
    this.snapshots++;
    return (
      this.#fake.snapshot?.() ?? {
        generation: 7,
        search: (_query, topK, options) => {
          this.depths.push(topK);
          this.options.push(options);
          return this.#fake.answer === undefined
            ? this.#results.slice(0, topK)
            : (this.#fake.answer(topK, options) as readonly SearchResult[]);
        },
      }
    );
  }
}

/** A promise that never settles. */
export const never = async (): Promise<never> => new Promise<never>(() => undefined);

/** A clock that moves only when it is told to, and knows how many timers wait. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Map<symbol, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const key = Symbol('timer');
    this.#timers.set(key, { at: this.#now + ms, run });
    return () => {
      this.#timers.delete(key);
    };
  }

  get waiting(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const [key, { at, run }] of this.#timers) {
      if (at > this.#now) continue;
      this.#timers.delete(key);
      run();
    }
  }
}

/** Collects events. */
export const recordEvents = (): { readonly events: RagEvent[]; readonly sink: (event: RagEvent) => void } => {
  const events: RagEvent[] = [];
  return {
    events,
    sink: (event) => {
      events.push(event);
    },
  };
};

/** Counts the listeners that are on a signal. */
export const countListeners = (signal: AbortSignal): (() => number) => {
  const listeners = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = ((type: 'abort', listener: () => void, options?: AddEventListenerOptions) => {
    listeners.add(listener);
    add(type, listener, options);
  }) as typeof signal.addEventListener;
  signal.removeEventListener = ((type: 'abort', listener: () => void) => {
    listeners.delete(listener);
    remove(type, listener);
  }) as typeof signal.removeEventListener;
  return () => listeners.size;
};

/** Lets everything that is ready run. */
export const settle = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
};
