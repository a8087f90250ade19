import type { Limits } from './limits.js';
import type { LineTable } from './line-table.js';
import type { Unit } from './outline.js';

/**
 * A definition of at least this share of the target keeps a chunk to itself. Below it (300 weighted characters,
 * some eight lines) a chunk of its own would say too little to be found; above it, a second definition would
 * dilute the first and hide behind its name.
 */
export const STAND_ALONE_SHARE: number = 1 / 3;

/** Below this share of the target a unit is too small to be a chunk beside a definition, and joins it. */
export const TINY_SHARE: number = 1 / 8;

/** A lead up to this share of the target may carry what it opens beyond the target, up to the maximum. */
export const LEAD_SHARE: number = 1 / 4;

/** From this share of the target on, a chunk may end early, at a blank line. */
export const EARLY_END_SHARE: number = 1 / 2;

/**
 * Neighbouring units that will share a chunk, and the rules for who may join them.
 *
 * Each question takes constant time, so that a text of many tiny units stays linear.
 */
export class OpenGroup {
  readonly #table: LineTable;
  readonly #limitsOf: (unit: Unit) => Limits;
  /** Those of the first unit: its context is the one that the chunk gets. */
  #limits: Limits = { target: 0, max: 0 };
  #units: Unit[] = [];
  #leads = 0;
  #definitions = 0;
  #standAlones = 0;

  constructor(table: LineTable, limitsOf: (unit: Unit) => Limits) {
    this.#table = table;
    this.#limitsOf = limitsOf;
  }

  get isEmpty(): boolean {
    return this.#units.length === 0;
  }

  add(unit: Unit): void {
    if (this.isEmpty) this.#limits = this.#limitsOf(unit);
    this.#units.push(unit);
    if (unit.role === 'lead') this.#leads += 1;
    if (unit.role === 'definition') this.#definitions += 1;
    if (this.#standsAlone(unit)) this.#standAlones += 1;
  }

  /** Removes and returns the units from the index on. */
  take(from = 0): readonly Unit[] {
    const taken = this.#units.slice(from);
    const kept = this.#units.slice(0, from);
    this.#units = [];
    this.#leads = this.#definitions = this.#standAlones = 0;
    for (const unit of kept) this.add(unit);
    return taken;
  }

  /** Whether the unit fits into the same chunk, and should be in it. */
  admits(unit: Unit): boolean {
    const { target, max } = this.#limits;
    const first = this.#units[0];
    const last = this.#units.at(-1);
    if (first === undefined || last === undefined) return true;
    if (first.section !== unit.section) return false;
    const ownWeight = this.#weigh(first, last);
    const joined = this.#weigh(first, unit);
    if (this.#leads === this.#units.length)
      return joined <= (ownWeight <= target * LEAD_SHARE ? max : target);
    if (joined > target) return false;
    if (this.#standsAlone(unit)) return this.#definitions === 0 && this.#isTiny(ownWeight);
    return this.#standAlones === 0 || (unit.role !== 'lead' && this.#isTiny(this.#weigh(unit, unit)));
  }

  /**
   * The index from which the units should open the next chunk, together with the one that is not admitted: leads
   * at the end go with what they lead to; where enough is left, so does what follows the last blank line.
   */
  splitBefore(unit: Unit): number {
    const units = this.#units;
    const count = units.length;
    if (units[0]?.section !== unit.section) return count;
    let lead = count;
    while (lead > 0 && units[lead - 1]!.role === 'lead') lead -= 1;
    if (lead < count || this.#standsAlone(unit) || this.#weigh(unit, unit) > this.#limits.target) return lead;
    // Where the unit itself follows a blank line, there is no better place.
    if (unit.first > units[count - 1]!.last + 1) return count;
    const least = this.#limits.target * EARLY_END_SHARE;
    for (let index = count - 1; index > 0; index -= 1) {
      const before = units[index - 1]!;
      if (this.#weigh(units[0], before) < least) break;
      if (units[index]!.first > before.last + 1) return index;
    }
    return count;
  }

  #standsAlone(unit: Unit): boolean {
    return unit.role === 'definition' && this.#weigh(unit, unit) >= this.#limits.target * STAND_ALONE_SHARE;
  }

  #isTiny(weight: number): boolean {
    return weight < this.#limits.target * TINY_SHARE;
  }

  #weigh(first: Unit, last: Unit): number {
    return this.#table.weightBetween(first.first, last.last);
  }
}
