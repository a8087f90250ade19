import type { IndexReport } from '@rag/server';

import { toPrintableLine, type OutputStream } from '../terminal.js';

/** What the person who started a server reads on stderr. */
export class StartNotes {
  readonly #stderr: OutputStream;

  constructor(stderr: OutputStream) {
    this.#stderr = stderr;
  }

  listening(url: string, roots: readonly string[]): void {
    this.#say(`rag: serving at ${url}`);
    this.#say(`  MCP      ${url}/mcp`);
    for (const root of roots) this.#say(`  folder   ${root}`);
  }

  indexed(session: string, { indexed, chunks, skipped, failed }: IndexReport): void {
    const left = `${skipped.length} skipped, ${failed.length} failed`;
    this.#say(`  indexed  ${indexed} files in ${chunks} chunks as session "${session}"; ${left}`);
  }

  notIndexed(error: unknown): void {
    this.#say(`  not indexed: ${error instanceof Error ? error.message : 'the run was cancelled'}`);
  }

  howToStop(): void {
    this.#say('  stop     Ctrl-C');
  }

  ending(): void {
    this.#say('rag: ending');
  }

  #say(line: string): void {
    this.#stderr.write(`${toPrintableLine(line)}\n`);
  }
}
