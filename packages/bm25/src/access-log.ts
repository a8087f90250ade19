/** One document's last access, linked with the one before it in time and the one after. */
interface Access {
  readonly id: string;
  atMs: number;
  /** Total order of accesses, for putting entries back where they were. */
  sequence: number;
  before: Access;
  after: Access;
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
 * Times never go back (`IdleTime`), so the order of access is the order of time, and finding out that nothing has
 * expired is a look at the first entry.
 *
 * Hot: a search notes an access of all that it returns. The entries are a linked ring, so that noting one moves it and
 * allocates nothing.
 */
export class AccessLog {
  readonly #byId = new Map<string, Access>();
  /** Stands between the last access and the first. */
  readonly #gap: Access = ringOfOne();
  #sequence = 0;
  /** Every access counts as at least this late. */
  #renewedAtMs = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** Notes an access of a document that is there; any other id is passed over. */
  touch(id: string, atMs: number): void {
    const access = this.#byId.get(id);
    if (access === undefined) return;
    unlink(access);
    access.atMs = atMs;
    access.sequence = this.#sequence++;
    this.#append(access);
  }

  /** Counts every entry as accessed now, in the order as it is. Cost: one assignment. */
  renew(atMs: number): void {
    this.#renewedAtMs = atMs;
  }

  clear(): void {
    this.#restore([]);
  }

  /** Forgets and returns the ids whose last access is at least `ttlMs` ago. */
  takeExpired(nowMs: number, ttlMs: number): readonly string[] {
    return this.#takeWhile(({ atMs }) => nowMs - Math.max(atMs, this.#renewedAtMs) >= ttlMs).map(({ id }) => id);
  }

  /** Forgets ids, notes others as accessed now, then forgets the least recent ones beyond the capacity. */
  replace(removed: Iterable<string>, added: Iterable<string>, atMs: number, capacity: number): AccessChange {
    const firstNew = this.#sequence;
    const newIds = new Set(added);
    const gone = [...removed, ...newIds].flatMap((id) => this.#forget(this.#byId.get(id)));
    for (const id of newIds) this.#add({ ...ringOfOne(id), atMs, sequence: this.#sequence++ });
    const evicted = this.#takeWhile(() => this.size > capacity);
    return {
      evicted: evicted.map(({ id }) => id),
      undo: () => {
        const kept = [...this.#byId.values()].filter(({ id }) => !newIds.has(id));
        const before = [...gone, ...evicted].filter(({ sequence }) => sequence < firstNew);
        this.#restore([...kept, ...before].sort((left, right) => left.sequence - right.sequence));
      },
    };
  }

  #takeWhile(isDue: (access: Access) => boolean): readonly Access[] {
    const taken: Access[] = [];
    for (let first = this.#gap.after; first !== this.#gap && isDue(first); first = this.#gap.after)
      taken.push(...this.#forget(first));
    return taken;
  }

  #forget(access: Access | undefined): readonly Access[] {
    if (access === undefined) return [];
    this.#byId.delete(access.id);
    unlink(access);
    return [access];
  }

  #restore(accesses: readonly Access[]): void {
    this.#byId.clear();
    this.#gap.before = this.#gap.after = this.#gap;
    for (const access of accesses) this.#add(access);
  }

  #add(access: Access): void {
    this.#byId.set(access.id, access);
    this.#append(access);
  }

  #append(access: Access): void {
    const gap = this.#gap;
    access.before = gap.before;
    access.after = gap;
    gap.before.after = access;
    gap.before = access;
  }
}

function ringOfOne(id = ''): Access {
  const access = { id, atMs: 0, sequence: 0 } as Access;
  return Object.assign(access, { before: access, after: access });
}

function unlink({ before, after }: Access): void {
  before.after = after;
  after.before = before;
}
