import { readFileSync } from 'node:fs';

import { compareDefinitions, type Comparison } from './compare-definitions.js';
import type { Reader } from './reader.js';
import type { Reference } from './reference.js';

/** One definition that only one side has. */
export interface Difference {
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly name: string;
}

/** How many of a kind there are, and how many of those the other side has too. */
export interface Share {
  readonly total: number;
  readonly shared: number;
}

/** What a reader found of what a reference knows, over many files. */
export interface Measurement {
  readonly reference: string;
  readonly files: number;
  /** Files that the reference could not read; nobody is judged by them. */
  readonly unread: number;
  readonly recall: Share;
  readonly precision: Share;
  /** By the reference's kinds. */
  readonly recallByKind: ReadonlyMap<string, Share>;
  /** By the reader's kinds. */
  readonly precisionByKind: ReadonlyMap<string, Share>;
  /** Found, and of a kind that the reference does not count or does not know: no hit and no mistake. */
  readonly leftOut: number;
  readonly missed: readonly Difference[];
  readonly invented: readonly Difference[];
}

/** Reads the files with both and compares file by file. */
export async function measureDefinitions(
  paths: readonly string[],
  language: string,
  reader: Reader,
  reference: Reference,
): Promise<Measurement> {
  const reading = reference.read(paths);
  const tally = new Tally(reference.name);
  for (const path of paths) {
    const expected = reading.get(path);
    if (expected === undefined) tally.countUnread();
    else
      tally.add(
        path,
        compareDefinitions(
          await reader(readFileSync(path, 'utf8'), language),
          expected,
          reference.unknownKinds,
        ),
      );
  }
  return tally.sum();
}

class Tally {
  readonly #reference: string;
  readonly #recall = new Map<string, { total: number; shared: number }>();
  readonly #precision = new Map<string, { total: number; shared: number }>();
  readonly #missed: Difference[] = [];
  readonly #invented: Difference[] = [];
  #files = 0;
  #unread = 0;
  #leftOut = 0;

  constructor(reference: string) {
    this.#reference = reference;
  }

  countUnread(): void {
    this.#unread += 1;
  }

  add(path: string, { matched, missed, invented, right, leftOut }: Comparison): void {
    this.#files += 1;
    this.#leftOut += leftOut;
    for (const { kind } of matched) count(this.#recall, kind, 1);
    for (const { kind, name, line } of missed) {
      count(this.#recall, kind, 0);
      this.#missed.push({ path, line, kind, name });
    }
    for (const { kind } of right) count(this.#precision, kind, 1);
    for (const { kind, name, startLine, nameLine } of invented) {
      count(this.#precision, kind, 0);
      this.#invented.push({ path, line: nameLine ?? startLine, kind, name });
    }
  }

  sum(): Measurement {
    return {
      reference: this.#reference,
      files: this.#files,
      unread: this.#unread,
      recall: sumOf(this.#recall),
      precision: sumOf(this.#precision),
      recallByKind: this.#recall,
      precisionByKind: this.#precision,
      leftOut: this.#leftOut,
      missed: this.#missed,
      invented: this.#invented,
    };
  }
}

function count(shares: Map<string, { total: number; shared: number }>, kind: string, shared: number): void {
  const share = shares.get(kind) ?? { total: 0, shared: 0 };
  share.total += 1;
  share.shared += shared;
  shares.set(kind, share);
}

function sumOf(shares: ReadonlyMap<string, Share>): Share {
  const all = [...shares.values()];
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    shared: all.reduce((sum, { shared }) => sum + shared, 0),
  };
}
