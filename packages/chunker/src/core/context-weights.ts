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
  /** No context weighs more. */
  readonly maxWeight: number;
  // No WeakMap: with one entry a section it would be most of the garbage collector's work.
  readonly #contexts = new Map<object, Context>();

  constructor(scale: Scale, maxWeight: number) {
    this.#scale = scale;
    this.maxWeight = maxWeight;
  }

  contextFor(place: Place): string {
    return this.#at(place).text;
  }

  weightFor(place: Place): number {
    return this.#at(place).weight;
  }

  #at(place: Place): Context {
    const key = keyOf(place);
    if (key.length === 0) return NO_CONTEXT;
    let context = this.#contexts.get(key);
    if (context === undefined) {
      const text = contextOf(pathOf(place), this.maxWeight, this.#scale);
      context = text === '' ? NO_CONTEXT : { text, weight: this.#scale.weigh(text) };
      this.#contexts.set(key, context);
    }
    return context;
  }
}

interface Context {
  readonly text: string;
  readonly weight: number;
}

const NO_CONTEXT: Context = { text: '', weight: 0 };

function keyOf({ headingPath, enclosing }: Place): readonly unknown[] {
  return headingPath.length > 0 ? headingPath : enclosing;
}

function pathOf({ headingPath, enclosing }: Place): readonly string[] {
  return headingPath.length > 0 ? headingPath : enclosing.map(({ name }) => name);
}
