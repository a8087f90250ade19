/**
 * A binary heap: gives its items back first to last by an order, whatever the order in which they came.
 *
 * Cost: the logarithm of its size for each push and each pop.
 */
export class PriorityQueue<T> {
  readonly #items: T[] = [];
  readonly #compare: (left: T, right: T) => number;

  /** @param compare below zero where the left one comes first; never zero for two items, or their order is open. */
  constructor(compare: (left: T, right: T) => number) {
    this.#compare = compare;
  }

  push(item: T): void {
    const items = this.#items;
    let place = items.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.#compare(items[above]!, item) <= 0) break;
      items[place] = items[above]!;
      place = above;
    }
    items[place] = item;
  }

  /** Takes the first item out; `undefined` where there is none. */
  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return first;
  }

  /** Puts an item in the place of the first and lets it sink below those that come before it. */
  #sink(item: T): void {
    const items = this.#items;
    let place = 0;
    for (let below = 1; below < items.length; below = 2 * place + 1) {
      if (below + 1 < items.length && this.#compare(items[below + 1]!, items[below]!) < 0) below++;
      if (this.#compare(item, items[below]!) <= 0) break;
      items[place] = items[below]!;
      place = below;
    }
    items[place] = item;
  }
}
