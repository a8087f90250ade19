import type { Annotation, Mark, Outline, Unit } from './outline.js';

/** The level of a line at which nothing begins. */
export const NO_LEVEL = -1;

/** What a format has to say so that {@link levelledOutline} can do the rest. */
export interface LevelledLines extends Omit<Outline, 'marks' | 'marksInside'> {
  /** For each line the level of the unit that begins there, or {@link NO_LEVEL}. */
  readonly levels: Int32Array;
  /** The section of the unit that begins at the line. */
  sectionOf(line: number): number;
  /** What is known about the unit that begins at the line, seen from the unit that holds it. */
  annotate(line: number, parent: Unit | undefined): Annotation;
}

/**
 * An outline over one number per line: the units of a range are the lines of its smallest level.
 *
 * Cost: one pass over the range per level asked for; the packer asks for a bounded number of levels.
 */
export function levelledOutline(lines: LevelledLines): Outline {
  const { levels, lineStyle, isDocument = false, wrap, wrapOf, definitionsBetween } = lines;
  const marksBetween = (first: number, last: number, above: number, parent: Unit | undefined): Mark[] => {
    const level = smallestLevel(levels, first, last, above);
    const marks: Mark[] = [];
    for (let line = first; line <= last && level !== NO_LEVEL; line += 1)
      if (levels[line] === level) {
        // Written out, and not spread: this is done for each heading of a text of headings.
        const { role, headingPath, definitions, codeLine, isFlow } = lines.annotate(line, parent);
        const section = lines.sectionOf(line);
        marks.push({ line, level, section, role, headingPath, definitions, codeLine, isFlow });
      }
    return marks;
  };
  return {
    lineStyle,
    isDocument,
    ...(wrap === undefined ? {} : { wrap }),
    ...(wrapOf === undefined ? {} : { wrapOf }),
    ...(definitionsBetween === undefined ? {} : { definitionsBetween }),
    marks: () => marksBetween(0, levels.length - 1, NO_LEVEL, undefined),
    marksInside: (unit) => marksBetween(unit.first, unit.last, unit.level, unit),
  };
}

function smallestLevel(levels: Int32Array, first: number, last: number, above: number): number {
  let smallest = NO_LEVEL;
  for (let line = first; line <= last; line += 1) {
    const level = levels[line]!;
    if (level > above && (smallest === NO_LEVEL || level < smallest)) smallest = level;
  }
  return smallest;
}
