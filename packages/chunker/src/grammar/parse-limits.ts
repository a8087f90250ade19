import type { Clock } from '@rag/contracts';

/** Longer texts, in UTF-16 units, are not parsed: what a parser does to hostile ones grows too fast. */
export const LONGEST_PARSED_UNITS: number = 512 * 1_024;

/** Texts whose brackets nest deeper are not parsed: a parser's own stack is finite. Code nests some twenty deep. */
export const DEEPEST_NESTING = 1_000;

/**
 * The most memory that the parser may take, in pages of 64 KiB: 256 MiB. A few hundred hostile bytes can make a parser
 * take gigabytes within one step; it then fails, see `GrammarLibrary.isLost`.
 */
export const MOST_PARSER_PAGES = 4_096;

/** Steps that any text may take, and more for each 1,024 units of its length. */
export const LEAST_PARSE_STEPS = 1_000;
export const PARSE_STEPS_PER_1024_UNITS = 40;

/**
 * How long a text may be parsed, in milliseconds. Usual code of the greatest length takes a tenth; but there are
 * texts on which a parser does little in each step and takes a second a kilobyte. The one limit that depends on the
 * machine: where it is passed, the text is read by its looks.
 */
export const LONGEST_PARSE_MS = 1_000;

/** How often the parser may read the text over; usual code is read once or twice, code with long strings twenty times. */
export const MOST_READINGS = 64;

/** How much of the text the parser is handed at once; it takes no more than twice this. */
export const PIECE_UNITS = 2_048;

/** Whether a text is of a size and depth that a parser can be trusted with. Linear. */
export function isParsable(text: string): boolean {
  if (text.length > LONGEST_PARSED_UNITS) return false;
  let depth = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > DEEPEST_NESTING) return false;
    } else if ((unit === 0x29 || unit === 0x5d || unit === 0x7d) && depth > 0) depth -= 1;
  }
  return true;
}

/**
 * Hands a text to the parser, and ends the parse when it takes many more steps than code of that length does.
 *
 * Steps and readings are counted, so that the outcome is the same on every machine; time is the last resort. A step is
 * what the parser does between two calls of its progress callback; usual code takes about ten for 1,024 units.
 */
export class ParseBudget {
  readonly #text: string;
  #steps: number;
  #pieces: number;
  readonly #clock: Clock;
  readonly #lastMs: number;

  constructor(text: string, clock: Clock) {
    this.#text = text;
    this.#clock = clock;
    this.#lastMs = clock.now() + LONGEST_PARSE_MS;
    this.#steps = LEAST_PARSE_STEPS + Math.ceil((text.length * PARSE_STEPS_PER_1024_UNITS) / 1_024);
    this.#pieces = MOST_READINGS * (Math.ceil(text.length / PIECE_UNITS) + MOST_READINGS);
  }

  /** The text from the offset on, as far as the parser takes it; nothing once the budget is spent. */
  readonly read = (offset: number): string => {
    this.#pieces -= 1;
    return this.#pieces < 0 ? '' : this.#text.slice(offset, offset + PIECE_UNITS);
  };

  /** Takes a step; true once the parse should end. */
  readonly isSpent = (): boolean => {
    this.#steps -= 1;
    return this.#steps < 0 || this.#pieces < 0 || this.#clock.now() > this.#lastMs;
  };
}
