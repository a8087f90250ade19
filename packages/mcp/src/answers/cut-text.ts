/**
 * The longest beginning of a text that costs no more than a budget, ended at a line where it has one.
 *
 * @param cost never less for a longer beginning; it is asked about log₂ of the length times.
 * @returns empty where not even one character fits.
 */
export function cutText(text: string, maxCost: number, cost: (beginning: string) => number): string {
  if (cost(text) <= maxCost) return text;
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >>> 1;
    if (cost(text.slice(0, middle)) <= maxCost) fits = middle;
    else tooLong = middle;
  }
  const lineEnd = text.lastIndexOf('\n', fits - 1);
  return lineEnd > 0 ? text.slice(0, lineEnd) : text.slice(0, endOfCodePoint(text, fits));
}

function endOfCodePoint(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
