import type { LineTable } from '../core/line-table.js';
import { NO_LEVEL } from '../core/levelled-outline.js';

/** Where units begin: by line, as the walk marks them. */
export class UnitMarks {
  /** For each line the level of the unit that begins there, or `NO_LEVEL`. */
  readonly levels: Int32Array;
  /** 1 for lines at which a comment begins that belongs to no unit. */
  readonly leads: Uint8Array;
  readonly #sections: Int32Array;
  /** By section: the section around it. */
  readonly #outerSections: number[] = [0];
  readonly #isKept: boolean[] = [true];

  constructor(table: LineTable) {
    this.levels = new Int32Array(table.count).fill(NO_LEVEL);
    this.leads = new Uint8Array(table.count);
    this.#sections = new Int32Array(table.count);
  }

  /** The first mark of a line stands: it is the outermost. */
  mark(line: number, level: number, section: number): void {
    if (this.levels[line] !== NO_LEVEL) return;
    this.levels[line] = level;
    this.#sections[line] = section;
  }

  markLead(line: number, level: number, section: number): void {
    this.mark(line, level, section);
    this.leads[line] = 1;
  }

  /** Begins a section within another one; what lies in it shares no chunk with what lies outside, if it is kept. */
  openSection(outer: number): number {
    this.#outerSections.push(outer);
    this.#isKept.push(false);
    return this.#outerSections.length - 1;
  }

  moveTo(line: number, section: number): void {
    this.#sections[line] = section;
  }

  keepSection(section: number): void {
    this.#isKept[section] = true;
  }

  /** The sections by line; one that was not kept is that around it. */
  finishSections(): Int32Array {
    // Sections ascend from the outside in, so that the outer one is settled first.
    const settled = this.#outerSections.map((_, section) => section);
    for (let section = 1; section < settled.length; section += 1)
      if (this.#isKept[section] !== true) settled[section] = settled[this.#outerSections[section]!]!;
    return this.#sections.map((section) => settled[section]!);
  }
}
