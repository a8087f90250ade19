/**
 * A pure function that remembers its last answers: at most `limit`, of which the older half goes when it is full.
 *
 * Two look-ups at worst, and no bookkeeping for each use.
 */
export function remembered<T>(limit: number, make: (key: string) => T): (key: string) => T {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? make(key);
    if (recent.size >= limit / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, value);
    return value;
  };
}
