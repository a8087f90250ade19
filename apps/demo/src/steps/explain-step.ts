import type { Explanation } from '@rag/contracts';
import type { IndexReport, RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import { printable } from '../printable.js';
import { placeOf } from './query-step.js';

const TOP_K = 5;
const SHOWN_LEVELS = 3;

/** Explains a search hit by hit, and traces a file that the run left out. */
export async function explainStep(
  rag: RagService,
  query: string,
  { skipped }: IndexReport,
  print: Print,
  claims: Claims,
): Promise<void> {
  const { hits } = await rag.explain(query, { topK: TOP_K });
  const results = await rag.search(query, TOP_K);
  const [first] = hits;
  if (first !== undefined) {
    print(`  1. ${placeOf(first.result)}`);
    for (const line of linesOf(first.explanation)) print(`    ${printable(line)}`);
  }
  claims.check(
    'every tree has the score of its hit, and its parts make it, to the last bit',
    hits.length === results.length &&
      hits.every(
        ({ explanation }, index) =>
          explanation.value === results[index]?.score && productOfParts(explanation) === explanation.value,
      ),
  );
  const [note] = skipped;
  if (note === undefined) return;
  const { whyNot } = await rag.explain(query, { topK: 1, whyNot: { file: note.path } });
  const last = whyNot?.steps.at(-1);
  print(`  why not ${printable(note.path)}: ${printable(last?.detail ?? '')}`);
  claims.check('a file that was left out is traced to the reason in the report', last?.code === note.code);
}

/** Bonuses added, demotions multiplied, then the decay of the file: worked out once more from the leaves. */
function productOfParts({ details: [signals, decay] }: Explanation): number {
  const [bonuses, demotions] = signals?.details ?? [];
  const sum = bonuses?.details.reduce((total, { value }) => total + value, 0) ?? Number.NaN;
  const product = demotions?.details.reduce((total, { value }) => total * value, 1) ?? Number.NaN;
  return sum * product * (decay?.value ?? Number.NaN);
}

function linesOf(tree: Explanation, level = 0): readonly string[] {
  const line = `${'  '.repeat(level)}${tree.value.toFixed(4)}  ${tree.description}`;
  if (level >= SHOWN_LEVELS) return [line];
  return [line, ...tree.details.flatMap((detail) => linesOf(detail, level + 1))];
}
