import { NO_HEADINGS } from '../core/outline.js';

/** The headings above the current place, each with its true depth: a skipped level stays skipped. */
export class HeadingStack {
  readonly #open: { readonly level: number; readonly title: string }[] = [];

  /** Opens a heading, closes those as deep or deeper, and returns the path, itself last. */
  open(level: number, title: string): readonly string[] {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
    this.#open.push({ level, title });
    const path = this.#open.map((heading) => heading.title).filter((each) => each !== '');
    return path.length === 0 ? NO_HEADINGS : Object.freeze(path);
  }
}
