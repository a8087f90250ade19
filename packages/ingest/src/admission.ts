import { limitExceeded, type IngestLimits } from './ingest-limits.js';

/**
 * Counts what one run admits. Files that are kept from before count as well as those that are read.
 *
 * @example
 * const admission = new Admission(IngestLimits.defaults());
 * admission.admit('docs/a.md', 1_200);
 */
export class Admission {
  readonly #limits: IngestLimits;
  #files = 0;
  #decodedBytes = 0;

  constructor(limits: IngestLimits) {
    this.#limits = limits;
  }

  /** Files admitted so far. */
  get files(): number {
    return this.#files;
  }

  /** Bytes of decoded text admitted so far, as UTF-8. */
  get decodedBytes(): number {
    return this.#decodedBytes;
  }

  /**
   * Counts one more file.
   *
   * @param path relative to the root, for the message.
   * @param decodedBytes of its text, as UTF-8.
   * @throws RagError `RAG_INGEST_LIMIT_EXCEEDED` for a file too many (`maxFiles`) or too much text
   *   (`maxDecodedBytes`); the file is not counted then.
   */
  admit(path: string, decodedBytes: number): void {
    const { maxFiles, maxDecodedBytes } = this.#limits;
    if (this.#files >= maxFiles) throw limitExceeded('maxFiles', maxFiles, path);
    if (this.#decodedBytes + decodedBytes > maxDecodedBytes)
      throw limitExceeded('maxDecodedBytes', maxDecodedBytes, path);
    this.#files += 1;
    this.#decodedBytes += decodedBytes;
  }
}
