/** Programs that run side by side; each keeps about one core busy. */
export const PARALLEL_PROGRAMS: number = 2;

/** Maps items by an asynchronous function, few at a time; results are in the order of the items. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
  limit: number = PARALLEL_PROGRAMS,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const pending = items.entries();
  const work = async (): Promise<void> => {
    for (const [position, item] of pending) results[position] = await map(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}
