/**
 * Writes `a{b,c}d` out as `abd` and `acd`, nested braces included. A backslash quotes the next character;
 * braces without a comma, without a partner or inside brackets stay as they are.
 *
 * Cost: at most `maxAlternatives` texts are ever held.
 *
 * @returns the distinct texts in order, or `undefined` when there are more than `maxAlternatives`.
 * @example
 * expandBraces('src/*.{ts,tsx}', 64); // ['src/*.ts', 'src/*.tsx']
 */
export function expandBraces(pattern: string, maxAlternatives: number): readonly string[] | undefined {
  const done: string[] = [];
  const open: string[] = [pattern];
  while (open.length > 0) {
    const text = open.pop()!;
    const group = findGroup(text);
    if (group === undefined) done.push(text);
    else
      for (const part of group.parts.toReversed())
        open.push(text.slice(0, group.start) + part + text.slice(group.end + 1));
    if (done.length + open.length > maxAlternatives) return undefined;
  }
  // Inner groups are written out first, so what stands beside one appears once for each of its parts.
  return [...new Set(done)];
}

interface BraceGroup {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
}

/** The first innermost group with a comma: the one that closes first. */
function findGroup(text: string): BraceGroup | undefined {
  const starts: number[] = [];
  const commas: number[][] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i += 1;
    else if (character === '[') i = endOfClass(text, i);
    else if (character === '{') {
      starts.push(i);
      commas.push([]);
    } else if (character === ',') commas.at(-1)?.push(i);
    else if (character === '}') {
      const start = starts.pop();
      const cuts = commas.pop();
      if (start !== undefined && cuts !== undefined && cuts.length > 0)
        return { start, end: i, parts: cut(text, [start, ...cuts, i]) };
    }
  }
  return undefined;
}

function endOfClass(text: string, start: number): number {
  const end = text.indexOf(']', start + 2);
  return end === -1 ? start : end;
}

function cut(text: string, marks: readonly number[]): readonly string[] {
  return marks.slice(1).map((mark, index) => text.slice(marks[index]! + 1, mark));
}
