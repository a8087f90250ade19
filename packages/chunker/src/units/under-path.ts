import { NO_HEADINGS, type Mark, type Outline } from '../core/outline.js';

/** The outline with a path before the headings of its own. */
export function underPath(outline: Outline, path: readonly string[]): Outline {
  if (path.length === 0) return outline;
  // Units that share a path go on to share it: their context is made once.
  const paths = new Map<readonly string[], readonly string[]>([[NO_HEADINGS, path]]);
  const move = (mark: Mark): Mark => {
    let headingPath = paths.get(mark.headingPath);
    if (headingPath === undefined) {
      headingPath = Object.freeze([...path, ...mark.headingPath]);
      paths.set(mark.headingPath, headingPath);
    }
    return { ...mark, headingPath };
  };
  return {
    ...outline,
    marks: () => outline.marks().map(move),
    marksInside: (unit) => outline.marksInside(unit).map(move),
  };
}
