/**
 * Sums by index, of which only those that were touched since the last reset count.
 *
 * Resetting costs nothing: an index whose stamp is old counts as untouched. Each index has two sums, one that is to
 * be divided by a length and one that is not.
 */
export class Touched {
  readonly #stamps: Uint32Array;
  readonly #text: Float64Array;
  readonly #flat: Float64Array;
  readonly #indexes: Uint32Array;
  #stamp = 0;
  #count = 0;

  constructor(size: number) {
    this.#stamps = new Uint32Array(size);
    this.#text = new Float64Array(size);
    this.#flat = new Float64Array(size);
    this.#indexes = new Uint32Array(size);
  }

  /** How many indexes were touched. */
  get count(): number {
    return this.#count;
  }

  /** The index that was touched at this position, from 0 to `count` − 1. */
  at(position: number): number {
    return this.#indexes[position]!;
  }

  has(index: number): boolean {
    return this.#stamps[index] === this.#stamp;
  }

  text(index: number): number {
    return this.#text[index]!;
  }

  flat(index: number): number {
    return this.#flat[index]!;
  }

  reset(): void {
    this.#count = 0;
    if (++this.#stamp <= 0xffff_ffff) return;
    this.#stamps.fill(0);
    this.#stamp = 1;
  }

  add(index: number, value: number): void {
    if (this.#stamps[index] === this.#stamp) this.#text[index] = this.#text[index]! + value;
    else this.#touch(index, value, 0);
  }

  addFlat(index: number, value: number): void {
    if (this.#stamps[index] === this.#stamp) this.#flat[index] = this.#flat[index]! + value;
    else this.#touch(index, 0, value);
  }

  #touch(index: number, text: number, flat: number): void {
    this.#stamps[index] = this.#stamp;
    this.#text[index] = text;
    this.#flat[index] = flat;
    this.#indexes[this.#count++] = index;
  }
}
