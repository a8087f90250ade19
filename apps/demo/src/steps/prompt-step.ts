import type { RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import { printable } from '../printable.js';

const SHOWN_LINES = 24;

/** Shows the fenced prompt of one query. */
export async function promptStep(
  rag: RagService,
  query: string,
  print: Print,
  claims: Claims,
): Promise<void> {
  const prompt = await rag.buildContextPrompt(query, 2);
  const lines = prompt.split('\n');
  const shown =
    lines.length <= SHOWN_LINES
      ? lines
      : [
          ...lines.slice(0, SHOWN_LINES - 6),
          `… ${lines.length - SHOWN_LINES} lines more …`,
          ...lines.slice(-5),
        ];
  print(shown.map((line) => `    ${printable(line)}`).join('\n'));
  claims.check('the evidence is fenced', prompt.startsWith('<tnsai-memory>\n<evidence>\n'));
  claims.check('the query follows unchanged', prompt.endsWith(`\n${query}\n</tnsai-user-message>`));
  claims.check(
    'a query that finds nothing is returned as it is',
    (await rag.buildContextPrompt('zzqxv', 2)) === 'zzqxv',
  );
}
