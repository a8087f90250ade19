import { createInterface } from 'node:readline/promises';
import process from 'node:process';

import type { RagService } from '@rag/server';

import type { Print } from './claims.js';
import { printable } from './printable.js';
import { placeOf } from './steps/query-step.js';

/** Answers queries from the terminal until an empty line or the end of input. */
export async function askInteractively(rag: RagService, print: Print): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  print('\nYour turn: type a query, or an empty line to end.');
  terminal.setPrompt('query> ');
  terminal.prompt();
  for await (const line of terminal) {
    if (line.trim() === '') break;
    const hits = await rag.search(line, 5);
    if (hits.length === 0) print('  nothing matches');
    hits.forEach((hit, index) => {
      print(
        `  ${index + 1}. ${placeOf(hit)}  ${printable(hit.content.split('\n', 1)[0] ?? '').slice(0, 80)}`,
      );
    });
    terminal.prompt();
  }
  terminal.close();
}
