import type { ContextWeights } from './context-weights.js';
import { cutLines } from './cut-lines.js';
import { cutText } from './cut-text.js';
import { cutWrapped, leavesRoom, wrapWeight } from './cut-wrapped.js';
import type { Cut, CutRange } from './cut.js';
import { lowerLimits, type Limits } from './limits.js';
import type { LineTable } from './line-table.js';
import { LEAD_SHARE, OpenGroup } from './open-group.js';
import { unitsOf, type Outline, type Unit, type Wrap } from './outline.js';

/** How often a unit that is too large is taken apart before its lines are cut; bounds both time and recursion. */
export const MAX_REFINEMENTS = 8;

/**
 * Joins small units and takes large ones apart, until every cut is at most as heavy as the maximum, what is repeated
 * in it and the context before it included.
 *
 * Units of one section are joined, in order, up to the target. A unit above the maximum is replaced by the units
 * inside it, and cut by lines or sentences where there are none. Covers every line that is not blank, once, in order.
 */
export function packUnits(
  table: LineTable,
  outline: Outline,
  whole: Unit,
  limits: Limits,
  contexts: ContextWeights,
): readonly Cut[] {
  const wrap = outline.wrap;
  // Whatever context a unit inside gets, there must be room beside it and what is repeated.
  const beside = lowerLimits(limits, contexts.maxWeight);
  if (wrap === undefined || !leavesRoom(table, wrap, whole.first, beside))
    return new Packer(table, outline, limits, contexts).pack(unitsOf(table, outline.marks(), whole), 0);
  const lower = lowerLimits(limits, wrapWeight(table, wrap, whole.first));
  const cuts = new Packer(table, outline, lower, contexts).pack(unitsOf(table, outline.marks(), whole), 0);
  return cuts.map((cut) => frameBelow(cut, wrap, whole.first + wrap.headLines));
}

/** The cut that holds the head has it already. */
function frameBelow(cut: Cut, { before }: Wrap, firstBodyLine: number): Cut {
  return cut.firstLine < firstBodyLine ? cut : { ...cut, frame: { before, after: '', indent: '' } };
}

/** From this share of the maximum on, a comment is long. */
const LONG_COMMENT_SHARE = 1 / 3;

/** With one of these a comment or an attribute begins, in one language or another. */
const COMMENT_SIGNS: ReadonlySet<string> = new Set('/#*-;%@[(<"\'');

class Packer {
  readonly #cuts: Cut[] = [];
  readonly #table: LineTable;
  readonly #outline: Outline;
  readonly #limits: Limits;
  readonly #contexts: ContextWeights;

  constructor(table: LineTable, outline: Outline, limits: Limits, contexts: ContextWeights) {
    this.#table = table;
    this.#outline = outline;
    this.#limits = limits;
    this.#contexts = contexts;
  }

  pack(units: readonly Unit[], refinements: number): readonly Cut[] {
    const open = new OpenGroup(this.#table, (unit) => this.#limitsOf(unit));
    for (const unit of units) {
      const isTooHeavy = this.#table.weightBetween(unit.first, unit.last) > this.#limitsOf(unit).max;
      let leads: readonly Unit[] = [];
      while (!open.isEmpty && !open.admits(unit)) {
        const next = open.take(open.splitBefore(unit));
        const done = open.take();
        if (isTooHeavy && this.#introduces(done, unit)) {
          leads = [...done, ...next];
          break;
        }
        this.#emit(done);
        if (done.length > 0) for (const carried of next) open.add(carried);
        else if (isTooHeavy) leads = next;
        else this.#emit(next);
      }
      if (isTooHeavy) this.#takeApartWithLeads(leads, unit, refinements);
      else open.add(unit);
    }
    this.#emit(open.take());
    return this.#cuts;
  }

  /** In prose a few words before a large table, list or block of code are about it, and too little for a chunk. */
  #introduces(units: readonly Unit[], unit: Unit): boolean {
    const first = units[0];
    const last = units.at(-1);
    if (this.#outline.isDocument !== true || first === undefined || last === undefined) return false;
    if (first.section !== unit.section) return false;
    return this.#table.weightBetween(first.first, last.last) <= this.#limits.target * LEAD_SHARE;
  }

  /** What is left beside the context that the unit's chunks get. */
  #limitsOf(unit: Unit): Limits {
    return lowerLimits(this.#limits, this.#contexts.weightFor(unit));
  }

  /** Leads of a unit that is taken apart go with its first part, and what they define is defined there. */
  #takeApartWithLeads(leads: readonly Unit[], unit: Unit, refinements: number): void {
    const wrap = this.#outline.wrapOf?.(unit);
    const limits = this.#limitsOf(leads[0] ?? unit);
    const first = leads[0]?.first ?? unit.first;
    const index = this.#cuts.length;
    if (wrap === undefined) this.#takeApart({ ...unit, first }, limits, refinements);
    else {
      const long = { ...wrap, headLines: wrap.headLines + unit.first - first };
      const isCarried = first < unit.first && leavesRoom(this.#table, long, first, limits);
      if (!isCarried) this.#emit(leads);
      const carrier = isCarried ? { ...unit, first } : unit;
      this.#push(
        carrier,
        cutWrapped(this.#table, carrier, isCarried ? long : wrap, this.#outline.lineStyle, limits),
      );
    }
    const cut = this.#cuts[index];
    if (cut === undefined || leads.length === 0) return;
    const definitions = [...leads.flatMap((lead) => lead.definitions), ...cut.definitions];
    this.#cuts[index] = { ...cut, definitions: [...new Set(definitions)] };
  }

  /**
   * A definition that fits but for a long comment above it stays whole, after the comment; both carry its name. A short
   * comment would be too little to be read alone: it goes with the first part of what it is about.
   */
  #isCutAtCode({ first, last, codeLine }: Unit, { max }: Limits): boolean {
    if (codeLine === undefined || codeLine <= first || codeLine > last) return false;
    if (this.#table.weightBetween(first, codeLine - 1) < max * LONG_COMMENT_SHARE) return false;
    const sign = this.#table.text.charAt(this.#table.contentStartOf(first));
    return COMMENT_SIGNS.has(sign) && this.#table.weightBetween(codeLine, last) <= max;
  }

  #takeApart(unit: Unit, limits: Limits, refinements: number): void {
    if (this.#isCutAtCode(unit, limits)) {
      const { codeLine = unit.first } = unit;
      this.#push(unit, cutLines(this.#table, unit.first, codeLine - 1, this.#outline.lineStyle, limits));
      this.#push(unit, cutLines(this.#table, codeLine, unit.last, this.#outline.lineStyle, limits));
      return;
    }
    const marks = refinements < MAX_REFINEMENTS ? this.#outline.marksInside(unit) : [];
    const parts = unitsOf(this.#table, marks, unit);
    if (parts.length > 1) this.pack(parts, refinements + 1);
    else this.#push(unit, this.#cutLeaf(unit, limits));
  }

  #cutLeaf(unit: Unit, limits: Limits): readonly CutRange[] {
    const cut = unit.isFlow === true ? cutText : cutLines;
    return cut(this.#table, unit.first, unit.last, this.#outline.lineStyle, limits);
  }

  #push({ headingPath, definitions, enclosing }: Unit, ranges: readonly CutRange[]): void {
    for (const range of ranges) this.#cuts.push({ ...range, headingPath, definitions, enclosing });
  }

  #emit(units: readonly Unit[]): void {
    const first = units[0];
    const last = units.at(-1);
    if (first === undefined || last === undefined) return;
    this.#cuts.push({
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
