import type { IndexProgress } from '@rag/server';

import { cutToColumns } from './render/columns.js';
import { toPrintableLine, type OutputStream } from './terminal.js';

const CLEAR_LINE = '\r\u001B[K';
const FALLBACK_COLUMNS = 80;

/**
 * One line of progress that overwrites itself: on a terminal only, so that logs and pipes stay clean.
 */
export class ProgressLine {
  readonly #stream: OutputStream;
  #shown = false;

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  /** Shows where a run is. */
  show(progress: IndexProgress): void {
    if (this.#stream.isTTY !== true || progress.phase === 'done') return;
    const columns = this.#stream.columns ?? FALLBACK_COLUMNS;
    this.#stream.write(CLEAR_LINE + cutToColumns(describe(progress), columns - 1));
    this.#shown = true;
  }

  /** Removes the line before anything else is written. */
  clear(): void {
    if (this.#shown) this.#stream.write(CLEAR_LINE);
    this.#shown = false;
  }
}

function describe({ phase, indexedFiles, totalFiles, currentFile }: IndexProgress): string {
  if (phase === 'discover') return 'Looking for files …';
  if (phase === 'commit') return 'Publishing the index …';
  return `Indexing ${indexedFiles}/${totalFiles}  ${toPrintableLine(currentFile)}`;
}
