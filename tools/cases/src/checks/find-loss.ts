import { normalized, withoutSpace } from './texts.js';

const SEPARATOR = /^\s*\|?[\s:|-]*-[\s:|-]*$/u;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/u;

/**
 * Where the chunks of a text lose, add or move something; `undefined` where all characters of it that are not white
 * space lie in the chunks, in order and once.
 *
 * A table header, an opening fence and a closing fence may stand in a chunk once more than in the text: they are
 * left out where the text does not go on with them.
 */
export function findLoss(source: string, chunks: readonly string[]): string | undefined {
  const wanted = withoutSpace(normalized(source));
  let position = 0;
  for (const [index, chunk] of chunks.entries()) {
    const found = readings(chunk).find((reading) => wanted.startsWith(reading, position));
    if (found === undefined) return describe(wanted, position, withoutSpace(chunk), index);
    position += found.length;
  }
  if (position === wanted.length) return undefined;
  return `the text goes on after the last chunk with "${wanted.slice(position, position + 40)}"`;
}

/** What a chunk may stand for in the text: all of it first, then without what is only repeated. */
function readings(chunk: string): readonly string[] {
  const lines = chunk.split('\n');
  const heads = [0];
  if (FENCE.test(lines[0] ?? '')) heads.push(1);
  if (lines.length > 2 && SEPARATOR.test(lines[1] ?? '')) heads.push(2);
  const tails = FENCE.test(lines.at(-1) ?? '') ? [0, 1] : [0];
  return heads.flatMap((head) =>
    tails.map((tail) => withoutSpace(lines.slice(head, lines.length - tail).join('\n'))),
  );
}

function describe(wanted: string, position: number, chunk: string, index: number): string {
  let same = 0;
  while (same < chunk.length && chunk[same] === wanted[position + same]) same++;
  const [expected, found] = [wanted.slice(position + same), chunk.slice(same)].map((rest) =>
    rest.slice(0, 40),
  );
  return `chunk ${index} goes on with "${found ?? ''}" where the text has "${expected ?? ''}"`;
}
