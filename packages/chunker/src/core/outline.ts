import type { LineTable } from './line-table.js';

/** A name that the text defines, and what it stands for. */
export interface Definition {
  readonly name: string;
  readonly kind: string;
  /** The head on one line, without the body. */
  readonly signature?: string | undefined;
}

/**
 * What a unit is to its neighbours: a `definition` keeps to itself once it is large enough, a `lead` (heading,
 * opening line of a class) belongs to what follows, everything else is `loose`.
 */
export type Role = 'definition' | 'lead' | 'loose';

/** What an outline knows about the unit that begins at a line. */
export interface Annotation {
  readonly role: Role;
  readonly headingPath: readonly string[];
  readonly definitions: readonly Definition[];
  /** The first line of a definition without the comments above it. */
  readonly codeLine?: number | undefined;
  /** Whether line ends mean nothing: a paragraph is cut at sentences, wherever its lines end. */
  readonly isFlow?: boolean | undefined;
}

/** Where a unit begins; it reaches to the next mark of its parent, so that no line can be forgotten. */
export interface Mark extends Annotation {
  readonly line: number;
  /** Units of different sections never share a chunk. */
  readonly section: number;
  /** How deep the unit lies; units below it have a greater level. */
  readonly level: number;
}

/** A range of lines, blank ones trimmed off, with what is known about it. */
export interface Unit extends Mark {
  readonly first: number;
  readonly last: number;
  /** The definitions that this one is a part of, outermost first. */
  readonly enclosing: readonly Definition[];
}

/** How a line that is too long by itself is cut: at sentences, or after statements and elements. */
export type LineStyle = 'prose' | 'code';

/** What every part of a unit repeats when it is cut: the head of a table, the marks of a fence. */
export interface Wrap {
  /** Lines at the beginning of the unit that say it already. */
  readonly headLines: number;
  /** Lines at its end that say it already. */
  readonly tailLines: number;
  /** What later parts begin with, the line end included. */
  readonly before: string;
  /** What all parts but the last end with, the line end included. */
  readonly after: string;
  /** How it is preserved where that leaves no room for content: as its lines, or as an indented code block. */
  readonly otherwise: 'plain' | 'indented';
}

/** A format's reading of a text: where units begin, level by level. */
export interface Outline {
  readonly lineStyle: LineStyle;
  /** Whether white space at line ends and runs of blank lines mean nothing, as in prose and Markdown. */
  readonly isDocument?: boolean;
  /** What is repeated where the whole text is cut, such as the head of a sheet. */
  readonly wrap?: Wrap | undefined;
  /** The marks of the outermost level; ascending by line. */
  marks(): readonly Mark[];
  /** The marks of the next level inside a unit that is too large; ascending by line, none where it is flat. */
  marksInside(unit: Unit): readonly Mark[];
  /** All that is defined at lines, however deep, in order. */
  definitionsBetween?(firstLine: number, lastLine: number): readonly Definition[];
  /** What the parts of a unit repeat that has no units inside it. */
  wrapOf?(unit: Unit): Wrap | undefined;
}

export const NO_DEFINITIONS: readonly Definition[] = Object.freeze([]);
export const NO_HEADINGS: readonly string[] = Object.freeze([]);

/** A unit of which nothing is known but where it begins. */
export const LOOSE: Annotation = Object.freeze({
  role: 'loose',
  headingPath: NO_HEADINGS,
  definitions: NO_DEFINITIONS,
});

/**
 * Turns marks into units that together cover the parent's lines.
 *
 * What lies before the first mark becomes a leading unit that carries the parent's own definitions.
 */
export function unitsOf(table: LineTable, marks: readonly Mark[], parent: Unit): readonly Unit[] {
  const units: Unit[] = [];
  const enclosing =
    parent.definitions.length === 0 ? parent.enclosing : [...parent.enclosing, ...parent.definitions];
  let open: Mark = { ...parent, role: 'lead' };
  let start = parent.first;
  let within = parent.enclosing;
  let previous = parent.first - 1;
  for (const mark of marks) {
    // Marks ascend; one that does not is none.
    if (mark.line <= previous || mark.line > parent.last) continue;
    pushUnit(units, table, open, start, mark.line - 1, within);
    open = mark;
    start = previous = mark.line;
    within = enclosing;
  }
  pushUnit(units, table, open, start, parent.last, within);
  return units;
}

/** Written out, and not spread: this is done for each heading of a text of headings. */
function pushUnit(
  units: Unit[],
  table: LineTable,
  mark: Mark,
  firstLine: number,
  lastLine: number,
  enclosing: readonly Definition[],
): void {
  const range = table.trim(firstLine, lastLine);
  if (range === undefined) return;
  const { line, section, level, role, headingPath, definitions, codeLine, isFlow } = mark;
  const { first, last } = range;
  units.push({
    line,
    section,
    level,
    role,
    headingPath,
    definitions,
    codeLine,
    isFlow,
    first,
    last,
    enclosing,
  });
}
