import type { Definition } from './outline.js';

/** Makes the question for all that is defined at lines, from what is defined at each. */
export function definitionsByLine(
  definitionsAt: (line: number) => readonly Definition[] | undefined,
): (firstLine: number, lastLine: number) => readonly Definition[] {
  return (firstLine, lastLine) => {
    const found: Definition[] = [];
    for (let line = firstLine; line <= lastLine; line += 1)
      for (const definition of definitionsAt(line) ?? []) found.push(definition);
    return found;
  };
}
