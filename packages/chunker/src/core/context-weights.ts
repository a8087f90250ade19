import { contextOf } from './context.js';
import type { Cut } from './cut.js';
import type { Unit } from './outline.js';
import type { Scale } from './scale.js';

/** Where a unit or a cut stands. */
export type Place = Pick<Unit & Cut, 'headingPath' | 'enclosing'>;

/**
 * The heading context of each place in a document, made once for all units that share a path.
 *
 * The path is that of the headings; in source code, which has none, the names of the definitions around it.
 */
export class ContextWeights {
  readonly #scale: Scale;
  readonly #maxWeight: number;
  readonly #contexts = new WeakMap<object, string>();
  readonly #weights = new WeakMap<object, number>();

  constructor(scale: Scale, maxWeight: number) {
    this.#scale = scale;
    this.#maxWeight = maxWeight;
  }

  contextFor(place: Place): string {
    const key = keyOf(place);
    if (key.length === 0) return '';
    let context = this.#contexts.get(key);
    if (context === undefined) {
      context = contextOf(pathOf(place), this.#maxWeight, this.#scale);
      this.#contexts.set(key, context);
    }
    return context;
  }

  weightFor(place: Place): number {
    const key = keyOf(place);
    if (key.length === 0) return 0;
    let weight = this.#weights.get(key);
    if (weight === undefined) {
      const context = this.contextFor(place);
      weight = context === '' ? 0 : this.#scale.weigh(context);
      this.#weights.set(key, weight);
    }
    return weight;
  }
}

function keyOf({ headingPath, enclosing }: Place): readonly unknown[] {
  return headingPath.length > 0 ? headingPath : enclosing;
}

function pathOf({ headingPath, enclosing }: Place): readonly string[] {
  return headingPath.length > 0 ? headingPath : enclosing.map(({ name }) => name);
}
