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
  #lastFile: string | undefined;
  #lastAsked: ReadonlySet<PathClass> | undefined;
  #lastHeaviest: PathClass | undefined;

  constructor(heaviestFirst: readonly PathClass[]) {
    this.#heaviestFirst = heaviestFirst;
  }

  /** The heaviest class of a file that a query does not ask for; signal after signal asks of the same candidate. */
  heaviestOf(file: string, asked: ReadonlySet<PathClass>): PathClass | undefined {
    if (this.#lastFile === file && this.#lastAsked === asked) return this.#lastHeaviest;
    this.#lastFile = file;
    this.#lastAsked = asked;
    return (this.#lastHeaviest = this.#findHeaviest(this.#classesOf(file), asked));
  }

  #findHeaviest(classes: ReadonlySet<PathClass>, asked: ReadonlySet<PathClass>): PathClass | undefined {
    if (classes.size === 0) return undefined;
    for (const kind of this.#heaviestFirst) if (classes.has(kind) && !asked.has(kind)) return kind;
    return undefined;
  }
}
