/**
 * A table of kinds, written as `theirs` or `theirs:ours`, separated by white space; the rest is left out.
 *
 * @example
 * kindTable('class sub:function').get('sub'); // 'function'
 */
export function kindTable(rows: string): ReadonlyMap<string, string> {
  return new Map(
    rows
      .trim()
      .split(/\s+/u)
      .map((row) => {
        const [theirs = '', ours = theirs] = row.split(':');
        return [theirs, ours] as const;
      }),
  );
}
