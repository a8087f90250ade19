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
  /** The classes of a file. */
  readonly of: (file: string) => ReadonlySet<PathClass> = remembered(MAX_FILES, (file) => classifyPath(file));
  /** The classes that a query asks for. */
  readonly askedFor: (query: string) => ReadonlySet<PathClass> = remembered(2, (query) =>
    queriedClasses(query),
  );
}
