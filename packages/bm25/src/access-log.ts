interface Access {
  atMs: number;
  /** Total order of accesses, for putting entries back where they were. */
  sequence: number;
}

/** What a replacement did, and how to undo it. */
export interface AccessChange {
  /** The ids that had to go because there were more than the capacity, least recently accessed first. */
  readonly evicted: readonly string[];
  /** Restores all times and their order; accesses since then are kept. Before any other replacement. Cost: a sort. */
  undo(): void;
}

/**
 * When each document was last accessed, least recently first.
 *
 * Times never go back (`IdleTime`), so the insertion order of a Map is the order of access, and finding out that
 * nothing has expired is a look at its first entry.
 */
export class AccessLog {
  #entries = new Map<string, Access>();
  #sequence = 0;
  /** Every access counts as at least this late. */
  #renewedAtMs = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** Notes an access of a document that is there; any other id is passed over. */
  touch(id: string, atMs: number): void {
    const access = this.#entries.get(id);
    if (access === undefined) return;
    // Asked for all that a search returns: nothing is allocated for it.
    access.atMs = atMs;
    access.sequence = this.#sequence++;
    this.#entries.delete(id);
    this.#entries.set(id, access);
  }

  /** Counts every entry as accessed now, in the order as it is. Cost: one assignment. */
  renew(atMs: number): void {
    this.#renewedAtMs = atMs;
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Forgets and returns the ids whose last access is at least `ttlMs` ago. */
  takeExpired(nowMs: number, ttlMs: number): readonly string[] {
    const expired: string[] = [];
    for (const [id, { atMs }] of this.#entries) {
      if (nowMs - Math.max(atMs, this.#renewedAtMs) < ttlMs) break;
      expired.push(id);
    }
    for (const id of expired) this.#entries.delete(id);
    return expired;
  }

  /** Forgets ids, notes others as accessed now, then forgets the least recent ones beyond the capacity. */
  replace(removed: Iterable<string>, added: Iterable<string>, atMs: number, capacity: number): AccessChange {
    const forgotten: [string, Access][] = [];
    const forget = (id: string): void => {
      const access = this.#entries.get(id);
      if (access === undefined) return;
      this.#entries.delete(id);
      forgotten.push([id, access]);
    };
    for (const id of removed) forget(id);
    const firstNew = this.#sequence;
    const newIds = new Set(added);
    for (const id of newIds) {
      forget(id);
      this.#entries.set(id, { atMs, sequence: this.#sequence++ });
    }
    const evicted: string[] = [];
    for (const id of this.#entries.keys()) {
      if (this.#entries.size - evicted.length <= capacity) break;
      evicted.push(id);
    }
    for (const id of evicted) forget(id);
    return {
      evicted,
      undo: () => {
        const kept = [...this.#entries].filter(([id]) => !newIds.has(id));
        const before = forgotten.filter(([, { sequence }]) => sequence < firstNew);
        const entries = [...kept, ...before];
        this.#entries = new Map(entries.sort(([, left], [, right]) => left.sequence - right.sequence));
      },
    };
  }
}
