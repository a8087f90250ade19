/** The code of one `@example`. */
export interface ExampleText {
  /** Lines below the first line of the comment, from 0. */
  readonly offset: number;
  readonly code: string;
}

const TAG = /^@[a-zA-Z]+\b/u;

/**
 * The examples of a doc comment, by its lines: from `@example` to the next line that opens with a tag. Where the
 * example holds a fence, only what is inside of fences is code.
 *
 * @param comment from its opening to its closing mark.
 */
export function examplesIn(comment: string): readonly ExampleText[] {
  const lines = comment
    .replace(/^\/\*\*/u, '')
    .replace(/\*\/$/u, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/u, ''));
  const examples: ExampleText[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    const first = lines[start] ?? '';
    if (!/^@example\b/u.test(first)) continue;
    let end = start + 1;
    while (end < lines.length && !TAG.test(lines[end] ?? '')) end += 1;
    const body = [first.slice('@example'.length), ...lines.slice(start + 1, end)];
    examples.push(exampleOf(body, start));
    start = end - 1;
  }
  return examples;
}

/** Lines that are no code are blanked, so that line numbers stay. */
function exampleOf(body: readonly string[], offset: number): ExampleText {
  const isFence = (line: string): boolean => line.trim().startsWith('```');
  if (!body.some(isFence)) return { offset, code: body.join('\n') };
  let inside = false;
  const code = body.map((line) => {
    if (isFence(line)) inside = !inside;
    return inside && !isFence(line) ? line : '';
  });
  return { offset, code: code.join('\n') };
}
