import { definitionsByLine } from '../core/definitions-by-line.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, NO_HEADINGS, type Annotation, type Outline } from '../core/outline.js';
import type { Statements } from './find-statements.js';
import { readSource } from './read-source.js';

/** A comment that stands alone leads to what follows it: a licence, the title of a part. */
const COMMENT: Annotation = Object.freeze({ ...LOOSE, role: 'lead' });

/**
 * Source code: statements are units, level by level, and those that define something carry its name.
 *
 * Comments, decorators, attributes and annotations directly above a statement belong to it. Where brackets or
 * strings do not close, and for languages without a table entry, indentation alone decides.
 */
export function sourceOutline(table: LineTable, language: string | undefined): Outline {
  const { statements, named } = readSource(table, language);
  // A name is defined where its code begins, not in the comments above it.
  const byCodeLine = new Map(Array.from(named, ([line, found]) => [codeLineOf(statements, line), found]));
  return levelledOutline({
    lineStyle: 'code',
    levels: statements.levels,
    sectionOf: () => 0,
    definitionsBetween: definitionsByLine((line) => byCodeLine.get(line)),
    annotate: (line) => {
      if (statements.codeLines[line] === NO_LEVEL) return COMMENT;
      const definitions = named.get(line);
      return definitions === undefined
        ? LOOSE
        : { role: 'definition', headingPath: NO_HEADINGS, definitions, codeLine: statements.codeLines[line] };
    },
  });
}

function codeLineOf({ codeLines }: Pick<Statements, 'codeLines'>, line: number): number {
  const codeLine = codeLines[line]!;
  return codeLine === NO_LEVEL ? line : codeLine;
}
