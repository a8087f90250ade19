import { classifyPath } from '../paths/classify-path.js';
import type { PathClass } from '../paths/path-class.js';
import { queriedClasses } from '../paths/queried-classes.js';
import { remembered } from './remembered.js';

/** How many files are remembered. */
const MAX_FILES = 20_000;

/**
 * What kinds of file paths lead to and queries ask for, remembered: the signals of one retriever ask the same of each
 * candidate, and corpora are asked many questions.
 */
export class PathKinds {
  /** The classes that a query asks for. */
  readonly askedFor: (query: string) => ReadonlySet<PathClass> = remembered(2, (query) =>
    queriedClasses(query),
  );
  readonly #classesOf = remembered(MAX_FILES, (file) => classifyPath(file));
  readonly #heaviestFirst: readonly PathClass[];
  #last: { readonly file: string; readonly asked: ReadonlySet<PathClass> } | undefined;
  #lastHeaviest: PathClass | undefined;

  constructor(heaviestFirst: readonly PathClass[]) {
    this.#heaviestFirst = heaviestFirst;
  }

  /** The heaviest class of a file that a query does not ask for; signal after signal asks of the same candidate. */
  heaviestOf(file: string, asked: ReadonlySet<PathClass>): PathClass | undefined {
    if (this.#last?.file === file && this.#last.asked === asked) return this.#lastHeaviest;
    const classes = this.#classesOf(file);
    this.#last = { file, asked };
    this.#lastHeaviest =
      classes.size === 0
        ? undefined
        : this.#heaviestFirst.find((kind) => classes.has(kind) && !asked.has(kind));
    return this.#lastHeaviest;
  }
}
