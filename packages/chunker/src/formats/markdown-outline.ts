import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { NO_DEFINITIONS, NO_HEADINGS, type Outline } from '../core/outline.js';
import { HeadingStack } from '../markdown/heading-stack.js';
import { scanBlocks, type Heading } from '../markdown/scan-blocks.js';
import { WrapFinder } from '../markdown/wrap-finder.js';

/** Between the blocks of one depth and those of the next lie the fields of a paragraph. */
const LEVELS_PER_DEPTH = 2;
const FIELD_LEVEL = 1;

interface Section {
  readonly path: readonly string[];
  readonly heading: Heading | undefined;
  blocks: number;
}

/**
 * Markdown: blocks are units, and no chunk reaches across a heading.
 *
 * A heading leads what follows it. One that has nothing of its own opens the chunk of its first subsection: on
 * its own it would answer nothing, and every chunk below it carries it in the heading path.
 */
export function markdownOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  const sectionStarts = new Int32Array(table.count).fill(NO_LEVEL);
  const sections: Section[] = [{ path: NO_HEADINGS, heading: undefined, blocks: 0 }];
  const stack = new HeadingStack();
  const flows = new Uint8Array(table.count);
  const wraps = new WrapFinder(table);
  scanBlocks(table, {
    block: (line, depth, isFlow) => {
      levels[line] = depth * LEVELS_PER_DEPTH;
      flows[line] = isFlow ? 1 : 0;
      sections.at(-1)!.blocks += 1;
    },
    field: (line, depth) => {
      levels[line] = depth * LEVELS_PER_DEPTH + FIELD_LEVEL;
      flows[line] = 1;
    },
    fence: (range, open, close) => {
      flows[range.first] = 0;
      wraps.addFence(range, open, close);
    },
    table: (range) => {
      flows[range.first] = 0;
      wraps.addTable(range);
    },
    heading: (heading) => {
      // The paragraph that a setext underline made a heading was counted as a block before.
      if (levels[heading.line] !== NO_LEVEL) sections.at(-1)!.blocks -= 1;
      levels[heading.line] = 0;
      sectionStarts[heading.line] = sections.length;
      sections.push({ path: stack.open(heading.level, heading.title), heading, blocks: 0 });
    },
  });
  const sectionOfLine = assignSections(sections, sectionStarts);
  return levelledOutline({
    lineStyle: 'prose',
    isDocument: true,
    wrapOf: (unit) => wraps.find(unit),
    levels,
    sectionOf: (line) => sectionOfLine[line]!,
    annotate: (line) => ({
      role: sectionStarts[line] === NO_LEVEL ? 'loose' : 'lead',
      headingPath: sections[sectionOfLine[line]!]!.path,
      definitions: NO_DEFINITIONS,
      isFlow: flows[line] === 1,
    }),
  });
}

function assignSections(sections: readonly Section[], sectionStarts: Int32Array): Int32Array {
  const joined = new Int32Array(sections.length);
  for (let section = sections.length - 1; section >= 0; section -= 1) {
    const { heading, blocks } = sections[section]!;
    const next = sections[section + 1]?.heading;
    const isBare = heading !== undefined && blocks === 0 && next !== undefined && next.level > heading.level;
    joined[section] = isBare ? joined[section + 1]! : section;
  }
  const sectionOfLine = new Int32Array(sectionStarts.length);
  let section = 0;
  for (let line = 0; line < sectionStarts.length; line += 1) {
    if (sectionStarts[line] !== NO_LEVEL) section = sectionStarts[line]!;
    sectionOfLine[line] = joined[section]!;
  }
  return sectionOfLine;
}
