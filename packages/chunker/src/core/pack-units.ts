import { cutLines } from './cut-lines.js';
import type { Cut } from './cut.js';
import type { LineTable } from './line-table.js';
import { OpenGroup } from './open-group.js';
import { unitsOf, type Outline, type Unit } from './outline.js';
import type { ResolvedChunkerOptions } from '../options.js';

/** How often a unit that is too large is taken apart before its lines are cut; bounds both time and recursion. */
export const MAX_REFINEMENTS = 8;

/**
 * Joins small units and takes large ones apart, until every cut is at most as heavy as the maximum.
 *
 * Units of one section are joined, in order, up to the target. A unit above the maximum is replaced by the
 * units inside it, and cut by lines where there are none. Covers every line that is not blank, once, in order.
 */
export function packUnits(
  table: LineTable,
  outline: Outline,
  whole: Unit,
  options: ResolvedChunkerOptions,
): readonly Cut[] {
  const packer = new Packer(table, outline, options);
  packer.pack(unitsOf(table, outline.marks(), whole), 0);
  return packer.cuts;
}

class Packer {
  readonly cuts: Cut[] = [];
  readonly #table: LineTable;
  readonly #outline: Outline;
  readonly #options: ResolvedChunkerOptions;

  constructor(table: LineTable, outline: Outline, options: ResolvedChunkerOptions) {
    this.#table = table;
    this.#outline = outline;
    this.#options = options;
  }

  pack(units: readonly Unit[], refinements: number): void {
    const open = new OpenGroup(this.#table, this.#options);
    for (const unit of units) {
      const isTooHeavy = this.#table.weightBetween(unit.first, unit.last) > this.#options.max;
      let leads: readonly Unit[] = [];
      while (!open.isEmpty && !open.admits(unit)) {
        const next = open.take(open.splitBefore(unit));
        const done = open.take();
        this.#emit(done);
        if (done.length > 0) for (const carried of next) open.add(carried);
        else if (isTooHeavy) leads = next;
        else this.#emit(next);
      }
      if (isTooHeavy) this.#takeApartWithLeads(leads, unit, refinements);
      else open.add(unit);
    }
    this.#emit(open.take());
  }

  /** Leads of a unit that is taken apart go with its first part, and what they define is defined there. */
  #takeApartWithLeads(leads: readonly Unit[], unit: Unit, refinements: number): void {
    const index = this.cuts.length;
    this.#takeApart({ ...unit, first: leads[0]?.first ?? unit.first }, refinements);
    const cut = this.cuts[index];
    if (cut === undefined || leads.length === 0) return;
    const definitions = [...leads.flatMap((lead) => lead.definitions), ...cut.definitions];
    this.cuts[index] = { ...cut, definitions };
  }

  #takeApart(unit: Unit, refinements: number): void {
    const marks = refinements < MAX_REFINEMENTS ? this.#outline.marksInside(unit) : [];
    const parts = unitsOf(this.#table, marks, unit);
    if (parts.length > 1) {
      this.pack(parts, refinements + 1);
      return;
    }
    const { headingPath, definitions, enclosing } = unit;
    for (const range of cutLines(this.#table, unit.first, unit.last, this.#outline.lineStyle, this.#options))
      this.cuts.push({ ...range, headingPath, definitions, enclosing });
  }

  #emit(units: readonly Unit[]): void {
    const first = units[0];
    const last = units.at(-1);
    if (first === undefined || last === undefined) return;
    this.cuts.push({
      firstLine: first.first,
      lastLine: last.last,
      start: this.#table.startOf(first.first),
      end: this.#table.endOf(last.last),
      headingPath: first.headingPath,
      definitions: units.flatMap((unit) => unit.definitions),
      enclosing: first.enclosing,
    });
  }
}
