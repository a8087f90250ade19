/** Arguments that are longer, in UTF-16 units, are none of a macro. */
export const LONGEST_ARGUMENTS_UNITS = 400;

/** The end of what stands between round brackets at the offset; the offset itself where nothing does. */
export function endOfArguments(code: string, from: number): number {
  let depth = 0;
  for (let offset = from; offset < from + LONGEST_ARGUMENTS_UNITS; offset += 1) {
    const character = code.charAt(offset);
    if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth <= 0) return depth === 0 ? offset + 1 : from;
    } else if (depth === 0 && character !== ' ') return from;
  }
  return from;
}
