import { definitionsByLine } from '../core/definitions-by-line.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, NO_HEADINGS, type Annotation, type Definition, type Outline } from '../core/outline.js';
import { sourceOutline } from '../source/source-outline.js';
import type { FoundDefinition } from './found-definition.js';
import { marksWithin } from './heuristic-marks.js';
import type { BrokenSpan, WalkedSyntax } from './syntax-walk.js';

/** From this share of the lines that hold anything on, what the parser made of the others is not to be trusted. */
export const MOST_BROKEN_SHARE = 0.5;

/** What the syntax of a text says: where units begin, and all that is defined. */
export interface SyntaxReading {
  readonly outline: Outline;
  /** In the order of the text. */
  readonly definitions: readonly FoundDefinition[];
}

/**
 * Makes a reading of what a walk found. Lines that the parser could not read are read by their looks instead;
 * `undefined` where these are most of the text.
 */
export function readingOf(
  table: LineTable,
  language: string,
  walked: WalkedSyntax,
): SyntaxReading | undefined {
  if (brokenShare(table, walked.broken) > MOST_BROKEN_SHARE) return undefined;
  const { marks, sections } = walked;
  const byLine = new Map<number, Definition[]>();
  // Where the code begins, below the comments that belong to it: there, and not in them, a name is defined.
  const byCodeLine = new Map<number, Definition[]>();
  const codeLines = new Map<number, number>();
  const place = (line: number, definition: Definition, codeLine = line): void => {
    append(byLine, line, definition);
    append(byCodeLine, codeLine, definition);
  };
  const definitions: FoundDefinition[] = [];
  for (const { unitLine, definition } of walked.definitions) {
    definitions.push(definition);
    place(unitLine, definition, definition.startLine - 1);
    if (!codeLines.has(unitLine)) codeLines.set(unitLine, definition.startLine - 1);
  }
  if (walked.broken.length > 0) {
    for (const found of readBroken(table, language, walked, place)) definitions.push(found);
    definitions.sort((one, other) => one.startLine - other.startLine);
  }
  const outline = levelledOutline({
    lineStyle: 'code',
    levels: marks.levels,
    sectionOf: (line) => sections[line]!,
    definitionsBetween: definitionsByLine((line) => byCodeLine.get(line)),
    annotate: (line) => {
      const found = byLine.get(line);
      if (found !== undefined)
        return {
          role: 'definition',
          headingPath: NO_HEADINGS,
          definitions: found,
          codeLine: codeLines.get(line),
        };
      return marks.leads[line] === 1 ? LEAD : LOOSE;
    },
  });
  return { outline, definitions };
}

function append(map: Map<number, Definition[]>, line: number, definition: Definition): void {
  const found = map.get(line);
  if (found === undefined) map.set(line, [definition]);
  else found.push(definition);
}

const LEAD: Annotation = Object.freeze({ ...LOOSE, role: 'lead' });

/** The share of lines that are not blank which lie in broken spans. */
export function brokenShare(table: LineTable, broken: readonly BrokenSpan[]): number {
  if (broken.length === 0) return 0;
  let count = 0;
  let next = 0;
  for (const { firstLine, lastLine } of broken) {
    for (let line = Math.max(next, firstLine); line <= lastLine; line += 1)
      if (!table.isBlank(line)) count += 1;
    next = Math.max(next, lastLine + 1);
  }
  let all = 0;
  for (let line = 0; line < table.count; line += 1) if (!table.isBlank(line)) all += 1;
  return count / Math.max(1, all);
}

/** Marks the units of unreadable lines as the heuristic sees them, where the walk marked none. */
function readBroken(
  table: LineTable,
  language: string,
  { marks, sections, broken, definitions }: WalkedSyntax,
  place: (line: number, definition: Definition) => void,
): readonly FoundDefinition[] {
  const found: FoundDefinition[] = [];
  const outline = sourceOutline(table, language);
  const byEntry = new Map(definitions.map(({ entry, definition }) => [entry, definition]));
  let next = 0;
  for (const { firstLine, lastLine, level, section, parent } of broken) {
    const around = byEntry.get(parent);
    for (const { mark, round, last, enclosing } of marksWithin(
      table,
      outline,
      Math.max(next, firstLine),
      lastLine,
    )) {
      if (marks.levels[mark.line] !== NO_LEVEL) continue;
      marks.levels[mark.line] = level + round;
      sections[mark.line] = section;
      for (const definition of mark.definitions) {
        place(mark.line, definition);
        found.push({
          ...definition,
          startLine: mark.line + 1,
          nameLine: mark.line + 1,
          endLine: last + 1,
          scope: [
            ...(around === undefined ? [] : [...around.scope, around.name]),
            ...enclosing.map(({ name }) => name),
          ],
          signature: '',
        });
      }
    }
    next = Math.max(next, lastLine + 1);
  }
  return found;
}
