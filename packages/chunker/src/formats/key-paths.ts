import { LOOSE, NO_HEADINGS, type Annotation, type Unit } from '../core/outline.js';

/** The most of a line that is read for a key; a longer key names nothing. */
export const LONGEST_KEY_UNITS = 200;

/**
 * The keys above what is taken out of a record: they are to its parts what headings are to a paragraph.
 *
 * Cost: one key is read for each unit that is taken apart.
 */
export class KeyPaths {
  readonly #keyAt: (line: number) => string | undefined;
  readonly #annotations = new WeakMap<Unit, Annotation>();

  /** @param keyAt the key with which the element at a line begins. */
  constructor(keyAt: (line: number) => string | undefined) {
    this.#keyAt = keyAt;
  }

  /** What is known of the units inside a unit. */
  inside(parent: Unit | undefined): Annotation {
    if (parent === undefined) return LOOSE;
    let annotation = this.#annotations.get(parent);
    if (annotation === undefined) {
      const key = this.#keyAt(parent.line);
      const headingPath = key === undefined ? parent.headingPath : [...parent.headingPath, key];
      annotation = headingPath === NO_HEADINGS ? LOOSE : { ...LOOSE, headingPath };
      this.#annotations.set(parent, annotation);
    }
    return annotation;
  }
}
