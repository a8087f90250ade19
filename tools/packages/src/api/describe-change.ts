/** Changed lines that are shown; the rest is counted. */
export const MAX_SHOWN_LINES: number = 24;

/**
 * What differs between two texts, as removed (`-`) and added (`+`) lines; empty where nothing does.
 *
 * Common lines at both ends are left out; lines that are common in between are shown as removed and added.
 */
export function describeChange(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => text.replaceAll('\r\n', '\n').split('\n')) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let oldEnd = old.length;
  let nowEnd = now.length;
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  const changed = [
    ...old.slice(start, oldEnd).map((line) => `- ${line}`),
    ...now.slice(start, nowEnd).map((line) => `+ ${line}`),
  ];
  const hidden = changed.length - MAX_SHOWN_LINES;
  return hidden > 0 ? [...changed.slice(0, MAX_SHOWN_LINES), `… and ${hidden} more lines`] : changed;
}
